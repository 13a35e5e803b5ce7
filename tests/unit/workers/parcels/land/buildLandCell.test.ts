import { describe, expect, test } from 'vitest';
import { boxOfTile } from '../../../../../src/domain/geometry/mercator.ts';
import { landCodePlace } from '../../../../../src/domain/land/landCodePlace.ts';
import { CHANGED_CELL_ZOOM } from '../../../../../workers/parcels/api.ts';
import { buildLandCell, type DrawnParcel } from '../../../../../workers/parcels/land/buildLandCell.ts';
import { type LandBatch, NO_SIDE } from '../../../../../workers/parcels/land/landCell.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { type Pair, polygonsShape } from '../../../../support/tiles/tileShapes.ts';

const CELL = { x: 52_472, y: 29_814 };

const { west, east, north, south } = boxOfTile(CHANGED_CELL_ZOOM, CELL.x, CELL.y);
/** Position in the cell: 0…1 from its west and north edge, in degrees. */
const at = (x: number, y: number): Pair => [west + x * (east - west), north + y * (south - north)];

type Ring = ReadonlyArray<readonly [number, number]>;
const parcel = (featureId: number, polygons: readonly Ring[][], landCode = 'ODT', isSample = false): DrawnParcel => ({
  featureId,
  landCode,
  isSample,
  shape: polygonsShape(polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => at(x, y))))),
});

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

/** Star-shaped ring, mostly concave: corners at growing angles and seeded distances. */
function seededRing(random: () => number, x: number, y: number, radius: number): Ring {
  const corners = 3 + Math.floor(12 * random());
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * random())) / corners;
    const reach = radius * (0.3 + 0.7 * random());
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
  });
}

const corner = ({ vertices }: LandBatch, vertex: number): [number, number] => [vertices[vertex * 4]!, vertices[vertex * 4 + 1]!];
const codeOf = ({ vertices }: LandBatch, vertex: number): number => vertices[vertex * 4 + 2]! % NO_SIDE;
const parcelOf = ({ vertices }: LandBatch, vertex: number): number => vertices[vertex * 4 + 3]!;

function triangleArea(batch: LandBatch, first: number): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [0, 1, 2].map((i) => corner(batch, batch.triangles[first + i]!)) as [
    [number, number],
    [number, number],
    [number, number],
  ];
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

/** Areas of triangles and of rings by parcel, in square steps, both after rounding. */
function areasOf(batch: LandBatch): { triangles: number[]; rings: number[] } {
  const triangles = Array.from(batch.featureIds, () => 0);
  for (let first = 0; first < batch.triangles.length; first += 3)
    triangles[parcelOf(batch, batch.triangles[first]!)]! += triangleArea(batch, first);
  const rings = Array.from(batch.featureIds, () => 0);
  for (const { parcel: of, signed } of ringsOf(batch)) rings[of]! += signed;
  return { triangles, rings: rings.map(Math.abs) };
}

/** Sides as the shader reads them: the middle two of four consecutive vertices. */
function* ringsOf(batch: LandBatch): Generator<{ parcel: number; sides: Array<[[number, number], [number, number]]>; signed: number }> {
  let sides: Array<[[number, number], [number, number]]> = [];
  for (let vertex = 0; vertex * 4 < batch.vertices.length; vertex += 1) {
    const isSide = batch.vertices[vertex * 4 + 2]! < NO_SIDE;
    if (isSide) sides.push([corner(batch, vertex + 1), corner(batch, vertex + 2)]);
    else if (sides.length > 0) {
      const signed = sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) / 2;
      yield { parcel: parcelOf(batch, vertex), sides, signed };
      sides = [];
    }
  }
}

describe('land cell', () => {
  test('triangles fill exactly the area of rings, for convex and concave lots with holes and parts', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 400; round += 1) {
      const outline = seededRing(random, 0.3, 0.3, 0.1);
      const parts: Ring[][] = [[outline]];
      // Its hole has the other direction, so that signed sums subtract it.
      if (round % 3 === 0) parts[0] = [square(0.2, 0.2, 0.2), seededRing(random, 0.3, 0.3, 0.08).toReversed()];
      if (round % 4 === 0) parts.push([seededRing(random, 0.6, 0.6, 0.1)]);
      const [batch] = buildLandCell(CELL, [parcel(5, parts)]).batches;
      const { triangles, rings } = areasOf(batch!);
      expect(Math.abs(triangles[0]! - rings[0]!) / rings[0]!).toBeLessThan(1e-9);
    }
  });

  test('every ring has each side once, closed, with its neighbouring sides', () => {
    const lot = square(0.5, 0.5, 0.01);
    const [batch] = buildLandCell(CELL, [parcel(1, [[lot]]), parcel(2, [[square(0.2, 0.2, 0.1), square(0.22, 0.22, 0.01)]])]).batches;
    const rings = [...ringsOf(batch!)];
    expect(rings.map(({ parcel: of, sides }) => [of, sides.length])).toEqual([
      [0, 4],
      [1, 4],
      [1, 4],
    ]);
    for (const { sides } of rings) {
      sides.forEach(([, to], i) => expect(to).toEqual(sides[(i + 1) % sides.length]![0]));
    }
    // The last corner precedes the first side, and the second corner follows the last.
    expect(corner(batch!, 0)).toEqual(corner(batch!, 4));
    expect(corner(batch!, 6)).toEqual(corner(batch!, 2));
    expect([...batch!.featureIds]).toEqual([1, 2]);
  });

  test('a position is drawn within a centimetre', () => {
    const [batch] = buildLandCell(CELL, [parcel(1, [[square(0.123_456, 0.654_321, 0.001)]])]).batches;
    const [x, y] = corner(batch!, 1);
    const cellM = 611;
    expect(Math.abs((batch!.originX + x * batch!.step) * 2 ** 16 - CELL.x - 0.123_456) * cellM).toBeLessThan(0.01);
    expect(Math.abs((batch!.originY + y * batch!.step) * 2 ** 16 - CELL.y - 0.654_321) * cellM).toBeLessThan(0.02);
  });

  test('codes have their index, compound ones that of the first part, unknown ones 0; sample land is marked', () => {
    const codes = ['ODT', 'ONT+CLN', '???'];
    const cell = buildLandCell(
      CELL,
      codes.map((code, i) => parcel(i, [[square(0.1 * i, 0.1, 0.05)]], code, i === 1)),
    );
    const [batch] = cell.batches;
    const drawn = [...ringsOf(batch!)].map(({ parcel: of }) => of);
    expect(drawn).toEqual([0, 1, 2]);
    expect([1, 8, 15].map((vertex) => codeOf(batch!, vertex))).toEqual([landCodePlace('ODT') + 1, landCodePlace('ONT') + 1, 0]);
    expect(landCodePlace('ODT')).toBeGreaterThanOrEqual(0);
    expect(cell.hasSample).toBe(true);
    expect(buildLandCell(CELL, [parcel(1, [[square(0, 0, 0.1)]])]).hasSample).toBe(false);
  });

  test('a lot at a border is in one cell, a wide one in every cell that it covers, once each', () => {
    const border = parcel(1, [[square(0.9, 0.4, 0.3)]]);
    const wide = parcel(2, [[square(-0.2, 0.2, 0.9)]]);
    const idsIn = (dx: number): number[] =>
      buildLandCell({ x: CELL.x + dx, y: CELL.y }, [border, wide]).batches.flatMap(({ featureIds }) => [...featureIds]);
    expect([idsIn(0), idsIn(1)]).toEqual([[2], [2, 1]]);
    const { batches } = buildLandCell(CELL, [border, wide]);
    expect(batches.map(({ isWide }) => isWide)).toEqual([true]);
    // All of it is on its grid.
    const { triangles, rings } = areasOf(batches[0]!);
    expect(triangles[0]).toBeCloseTo(rings[0]!, 0);
    expect(Math.sqrt(rings[0]!)).toBeGreaterThan(60_000);
  });

  test('batches end at 16-bit indices, and a single parcel with more corners uses 32 bits', () => {
    const lots = Array.from({ length: 12_000 }, (_, i) => parcel(i, [[square((i % 110) / 110, Math.floor(i / 110) / 110, 0.005)]]));
    const { batches } = buildLandCell(CELL, lots);
    expect(batches.length).toBe(2);
    for (const { vertices, triangles } of batches) {
      expect(vertices.length / 4).toBeLessThanOrEqual(65_536);
      expect(triangles).toBeInstanceOf(Uint16Array);
    }
    expect(batches.reduce((sum, { featureIds }) => sum + featureIds.length, 0)).toBe(12_000);
    const many = 80_000;
    // Teeth, because tiny sides of a smooth curve are merged.
    const wheel = Array.from({ length: many }, (_, i) => {
      const [angle, reach] = [(2 * Math.PI * i) / many, 0.4 + 0.001 * (i % 2)];
      return [0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)] as const;
    });
    const [batch] = buildLandCell(CELL, [parcel(1, [[wheel]])]).batches;
    expect(batch!.triangles).toBeInstanceOf(Uint32Array);
    const { triangles, rings } = areasOf(batch!);
    expect(Math.abs(triangles[0]! / rings[0]! - 1)).toBeLessThan(1e-6);
  });

  test('details below the grid step are left out, and never a hole without its outline', () => {
    const point = square(0.5, 0.5, 1e-9);
    expect(buildLandCell(CELL, [parcel(1, [[point]]), parcel(2, [[point, square(0.5, 0.5, 0.1)]])]).batches).toEqual([]);
  });
});
