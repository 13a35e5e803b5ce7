import { describe, expect, test } from 'vitest';
import type { Corner } from '../../../../src/domain/coordinates/cornerTable.ts';
import { cornersFeatures } from '../../../../src/map/overlays/corners.ts';

const corner = (lng: number, lat: number, sideM: number | null): Corner => ({ xM: 0, yM: 0, position: { lng, lat }, sideM });
const kinds = (corners: Corner[]): unknown[] => cornersFeatures({ corners }).features.map((one) => one.properties?.kind);

/** A square on the equator, counter-clockwise from its south-west corner. */
const square = [corner(0, 0, 10), corner(1, 0, 20), corner(1, 1, 1234.5), corner(0, 1, 40)];

describe('searched corners', () => {
  test('none, one, two and more corners give nothing, a dot, a line with one side, a ring', () => {
    expect(cornersFeatures(null).features).toEqual([]);
    expect(kinds([corner(0, 0, null)])).toEqual(['corner']);
    expect(kinds([corner(0, 0, 5), corner(1, 0, 5)])).toEqual(['open', 'side', 'corner', 'corner']);
    expect(kinds(square)).toEqual(['ring', ...Array(4).fill('side'), ...Array(4).fill('corner')]);
  });

  test('corners are numbered from 1, and sides have their metres', () => {
    const { features } = cornersFeatures({ corners: square });
    const labels = (kind: string): unknown[] => features.filter((one) => one.properties?.kind === kind).map((one) => one.properties?.label);
    expect(labels('corner')).toEqual(['1', '2', '3', '4']);
    expect(labels('side')).toEqual(['10.00 m', '20.00 m', '1,234.50 m', '40.00 m']);
  });

  test('a ring repeats its first corner', () => {
    const ring = cornersFeatures({ corners: square }).features[0];
    expect(ring?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    });
  });

  test.each([
    ['anticlockwise', square],
    ['clockwise', [...square].reverse().map((one, i, all) => ({ ...one, sideM: all[(i + 1) % 4]!.sideM }))],
  ])('side lengths are upright and outside of an %s ring', (_, corners) => {
    for (const { geometry, properties } of cornersFeatures({ corners }).features) {
      if (properties?.kind !== 'side' || geometry.type !== 'Point') continue;
      const rotateDeg = properties.rotateDeg as number;
      expect(rotateDeg).toBeGreaterThan(-90.001);
      expect(rotateDeg).toBeLessThanOrEqual(90);
      // The text's own 'down' on screen, as a step in degrees of latitude and longitude.
      const turn = (rotateDeg * Math.PI) / 180;
      const down = (properties.offset as [number, number])[1] * 0.1;
      const [lng, lat] = geometry.coordinates as [number, number];
      const at = { lng: lng - Math.sin(turn) * down, lat: lat - Math.cos(turn) * down };
      const inside = at.lng > 0 && at.lng < 1 && at.lat > 0 && at.lat < 1;
      expect(inside, `side at ${lng}, ${lat}`).toBe(false);
    }
  });
});
