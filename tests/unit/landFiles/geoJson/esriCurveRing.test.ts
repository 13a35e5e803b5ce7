import { describe, expect, it } from 'vitest';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';

const answer = (curveRings: unknown): string =>
  JSON.stringify({ geometryType: 'esriGeometryPolygon', features: [{ attributes: { A: 1 }, geometry: { curveRings } }] });
/** Moves to metres of a grid, because numbers of two digits are degrees. */
const moved = (value: unknown): unknown => {
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, moved(v)])) : value;
  if (typeof value[0] === 'number' && typeof value[1] === 'number')
    return [value[0] + 500_000, value[1] + 2_300_000, ...(value as unknown[]).slice(2)];
  return (value as unknown[]).map(moved);
};
const read = async (curveRings: unknown): Promise<{ area: number; fault: unknown }> => {
  const [read1] = await readLandBytes('a.json', answer(curveRings));
  const { polygons, fault } = read1!;
  return { area: polygons.length > 0 ? Math.abs(ringArea(polygons[0]![0]!)) : 0, fault };
};

// Half a circle of 50 m on a side of 100 m.
const HALF = (Math.PI * 50 ** 2) / 2;

describe('EsriJSON with curves', () => {
  it.each([
    [
      'an arc through a point',
      [
        [
          [0, 0],
          {
            c: [
              [100, 0],
              [50, 50],
            ],
          },
          [0, 0],
        ],
      ],
      HALF,
    ],
    ['an arc of a circle by its centre, clockwise', [[[0, 0], { a: [[100, 0], [50, 0], 0, 1] }, [0, 0]]], HALF],
    ['an arc of a circle by its centre, counter-clockwise', [[[0, 0], { a: [[100, 0], [50, 0], 0, 0] }, [0, 0]]], HALF],
    ['an arc of an ellipse, half as high', [[[0, 0], { a: [[100, 0], [50, 0], 0, 1, 0, 50, 0.5] }, [0, 0]]], HALF / 2],
    ['a whole rotated ellipse', [[[0, 0], { a: [[0, 0], [30, 40], 0, 1, Math.atan2(40, 30), 50, 0.5] }]], Math.PI * 50 * 25],
    // The area below a cubic whose controls are straight above its ends: 3/5 of the box.
    [
      'a Bézier curve',
      [
        [
          [0, 0],
          {
            b: [
              [100, 0],
              [0, 80],
              [100, 80],
            ],
          },
          [0, 0],
        ],
      ],
      0.6 * 100 * 80,
    ],
    [
      'with heights and measures',
      [
        [
          [0, 0, 5, 1],
          {
            c: [
              [100, 0, 5, 1],
              [50, 50],
            ],
          },
          [0, 0, 5, 1],
        ],
      ],
      HALF,
    ],
  ])('%s', async (_what, rings, area) => {
    const read1 = await read(moved(rings));
    expect(read1.fault).toBeUndefined();
    expect(Math.abs(read1.area / area - 1)).toBeLessThan(1e-3);
  });

  it.each([
    [
      'an arc before any corner',
      [
        [
          {
            c: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
      ],
      'broken',
    ],
    ['a side of unknown kind', [[[0, 0], { d: [[1, 1]] }, [0, 0]]], 'broken'],
    ['an arc without its point', [[[0, 0], { c: [[1, 1]] }]], 'broken'],
    ['a flat ellipse', [[[0, 0], { a: [[1, 1], [2, 2], 0, 1, 0, 5, 0] }]], 'broken'],
    ['texts', 'x', 'broken'],
    ['an invalid ring', [7], 'broken'],
    [
      'an arc round the globe',
      [
        [
          [500_000, 0],
          {
            c: [
              [500_000, 0],
              [9e6, 0],
            ],
          },
        ],
      ],
      'too-complex',
    ],
  ])('hostile: %s', async (_what, rings, fault) => {
    expect((await read(rings)).fault).toBe(fault);
  });
});
