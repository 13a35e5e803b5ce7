import { union } from 'polyclip-ts';
import { expect, it } from 'vitest';
import type { LandTotals } from '../../../../../src/domain/landFile/landFile.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { FileLayer } from '../../../../../workers/geometry/layers/fileLayer.ts';
import { landTotals } from '../../../../../workers/geometry/layers/landTotals.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const core = await loadGeometryCore();
type Corner = [number, number];

function totalsOf(areas: ReadonlyArray<{ rings: readonly (readonly Corner[])[]; code: string; stated?: number }>, query = ''): LandTotals {
  const layer = new FileLayer(core);
  areas.forEach(({ rings, code, stated }, index) =>
    layer.add({
      polygons: [rings.map((ring) => Float64Array.from(ring.flat()))],
      lines: [],
      points: new Float64Array(0),
      properties: { SoTo: '1', SoThua: String(index + 1), LoaiDat: code, ...(stated && { DienTich: stated }) },
    }),
  );
  layer.add({ polygons: [], lines: [Float64Array.of(108, 16, 108.1, 16)], points: new Float64Array(0), properties: {} });
  layer.find(query);
  return landTotals(core, layer);
}

/** Rows of seeded lots of different widths, so that corners are on the sides of neighbours; some are missing. */
function wall(rows: number, columns: number, seed: number): Corner[][] {
  const random = seededRandom(seed);
  const lots: Corner[][] = [];
  for (let row = 0; row < rows; row += 1) {
    let x = 0;
    for (let column = 0; column < columns; column += 1) {
      const width = 5 + 15 * random();
      const [west, east, south, north] = [x, x + width, row * 12, row * 12 + 12];
      x = east;
      const place = (eastM: number, northM: number): Corner => [108.2 + eastM / 107_000, 16 + northM / 110_600];
      if (random() > 0.15) lots.push([place(west, south), place(east, south), place(east, north), place(west, north)]);
    }
  }
  return lots;
}

it.each([1, 2, 3])('totals: area, codes and common outline of seeded lots equal independent sums (seed %d)', (seed) => {
  const lots = wall(12, 14, seed);
  const areas = lots.map((ring, index) => ({ rings: [ring], code: ['ODT', 'CLN', ''][index % 3]!, stated: 100 + index }));
  const totals = totalsOf(areas);
  const areaOf = (ring: readonly Corner[]): number => core.areaM2(Float64Array.from(ring.flat()), 'wgs84');
  const lengthOf = (ring: readonly Corner[]): number => core.openShape(Float64Array.from(ring.flat()), true, 'wgs84').measure().lengthM;
  expect(totals.count).toBe(lots.length);
  expect(totals.areaM2).toBeCloseTo(
    lots.reduce((sum, ring) => sum + areaOf(ring), 0),
    6,
  );
  expect(totals.statedM2).toBe(areas.reduce((sum, { stated }) => sum + stated, 0));
  for (const { landCode, count, areaM2 } of totals.codes) {
    const own = areas.filter(({ code }) => code === landCode);
    expect(count).toBe(own.length);
    expect(areaM2).toBeCloseTo(
      own.reduce((sum, { rings }) => sum + areaOf(rings[0]!), 0),
      6,
    );
  }
  const [first, ...rest] = lots.map((ring) => [ring]);
  const merged = union(first!, ...rest);
  const expectedM = merged.flat().reduce((sum, ring) => sum + lengthOf(ring.slice(0, -1) as Corner[]), 0);
  expect(Math.abs(totals.outlineM - expectedM)).toBeLessThan(0.01);
  const outlineM2 = totals.outline!.reduce((sum, ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, at): Corner => [ring[2 * at]!, ring[2 * at + 1]!]);
    const isOutline = corners.reduce((twice, [x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % corners.length]!;
      return twice + (x - 108.2) * (nextY - 16) - (nextX - 108.2) * (y - 16);
    }, 0);
    return sum + Math.sign(isOutline) * areaOf(corners);
  }, 0);
  expect(Math.abs(outlineM2 - totals.areaM2)).toBeLessThan(0.01);
});

it('totals: neighbours that differ by a few centimetres have one outline; a hole is part of it', () => {
  const square = (west: number, south: number, side: number): Corner[] => {
    const place = (x: number, y: number): Corner => [108.2 + x / 107_000, 16 + y / 110_600];
    return [place(west, south), place(west + side, south), place(west + side, south + side), place(west, south + side)];
  };
  const totals = totalsOf([
    { rings: [square(0, 0, 20)], code: 'ODT' },
    { rings: [square(20.03, 0.02, 20)], code: 'ODT' },
    { rings: [square(100, 0, 30), square(110, 10, 5)], code: 'CLN' },
  ]);
  expect(totals.outline).toHaveLength(3);
  expect(Math.abs(totals.outlineM - (120 + 120 + 20))).toBeLessThan(1);
  expect(totals.codes.map(({ landCode }) => landCode)).toEqual(['CLN', 'ODT']);
  expect(totals.statedM2).toBeNull();
});

it('totals: an area that overlaps others leaves the outline of all closed', () => {
  const lots = wall(1, 3, 11);
  const once = totalsOf(lots.map((ring) => ({ rings: [ring], code: 'ODT' })));
  const twice = totalsOf([...lots, lots[1]!, lots[0]!].map((ring) => ({ rings: [ring], code: 'ODT' })));
  expect(twice.outline).toEqual(once.outline);
  expect(twice.count).toBe(lots.length + 2);
});

it('totals: only the listed records count', () => {
  const areas = wall(2, 5, 7).map((ring) => ({ rings: [ring], code: 'ODT' }));
  expect(totalsOf(areas, '1/2').count).toBe(1);
  expect(totalsOf(areas, '99').count).toBe(0);
});
