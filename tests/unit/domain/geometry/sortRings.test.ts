import { describe, expect, it } from 'vitest';
import { type PackedRing, ringContains } from '../../../../src/domain/geometry/ring.ts';
import { TooComplexError } from '../../../../src/domain/geometry/ringTree.ts';
import { nestRings, sortPolygons, sortRings } from '../../../../src/domain/geometry/sortRings.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const SHEETS = long ? 20_000 : 150;
const SEEDS = long ? 12 : 2;
/** Number of holes in one ring. */
const HOLES = long ? 20_000 : 2_500;

const box = (x: number, y: number, width: number, height = width): PackedRing =>
  Float64Array.of(x, y, x + width, y, x + width, y + height, x, y + height);

/** Areas with holes and islands on one grid, so that some touch; metres of a VN-2000 grid. */
function nested(random: () => number, x: number, y: number, side: number, isHole: boolean, found: PackedRing[][]): void {
  const rings = [box(x, y, side)];
  if (!isHole) found.push(rings);
  if (side < 3) return;
  const inner = side / 3;
  for (let at = 0; at < 9; at++) {
    if (random() < 0.6) continue;
    // Diagonal neighbours touch at a corner, those at the rim along a side, as in snapped plans.
    const [left, low] = [x + (at % 3) * inner, y + Math.floor(at / 3) * inner];
    const own: PackedRing[][] = [];
    const gap = inner * (random() < 0.5 ? 0.2 : 0);
    const hole = box(left + gap, low + gap, inner - 2 * gap);
    if (at % 2 === 0) {
      rings.push(hole);
      nested(random, left + inner / 3, low + inner / 3, inner / 3, false, own);
    }
    found.push(...own);
  }
}

const shuffled = <T>(random: () => number, values: readonly T[]): T[] =>
  values
    .map((value) => [random(), value] as const)
    .sort((one, other) => one[0] - other[0])
    .map(([, value]) => value);

const inPolygon = ([outline, ...holes]: readonly PackedRing[], x: number, y: number): boolean =>
  ringContains(outline!, x, y) && !holes.some((hole) => ringContains(hole, x, y));

describe('parts of one record', () => {
  it('sorted parts: parts inside others become holes and islands; a correct order is unchanged', () => {
    const [outer, hole, island, apart] = [box(0, 0, 9), box(1, 1, 7), box(2, 2, 5), box(20, 0, 3)];
    const right = [[outer, hole], [island], [apart]];
    expect(sortPolygons(right)).toBe(right);
    expect(sortPolygons([[outer], [hole], [island], [apart]])).toEqual(right);
    expect(sortPolygons([[island], [hole], [outer, apart]])).toEqual([[island], [outer, hole], [apart]]);
    expect(sortPolygons([[outer]])).toEqual([[outer]]);
    expect(sortPolygons([])).toEqual([]);
  });

  it('sorted parts: a repeated part counts once, from any first corner and in either direction', () => {
    const ring = Float64Array.of(0, 0, 4, 0, 5, 3, 0, 4);
    const again = [
      Float64Array.of(5, 3, 0, 4, 0, 0, 4, 0),
      Float64Array.of(0, 4, 5, 3, 4, 0, 0, 0),
      Float64Array.of(4, 0, 5, 3, 0, 4, 0, 0, 4, 0),
    ];
    for (const other of again) expect(sortPolygons([[ring], [other]])).toEqual([[ring]]);
    const near = Float64Array.of(0, 0, 4, 0, 5, 3.001, 0, 4);
    expect(sortPolygons([[ring], [near]])).toHaveLength(1);
    expect(sortPolygons([[ring], [near]])[0]).toHaveLength(2);
  });
});

describe('rings by nesting', () => {
  it(`sorted rings: ${SHEETS} sheets of areas, holes and islands are restored from shuffled rings`, () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= SHEETS; seed++) {
      const random = seededRandom(seed);
      const truth: PackedRing[][] = [];
      for (let area = 0; area < 3; area++) nested(random, 560_000 + area * 81, 1_770_000, 81, false, truth);
      const rings = shuffled(random, truth.flat());
      const told = (polygons: readonly PackedRing[][]): string =>
        polygons
          .map(([outline, ...holes]) => [outline!.join(), ...holes.map((hole) => hole.join()).sort()].join(' – '))
          .sort()
          .join('\n');
      if (told(sortRings(rings)) !== told(truth)) faults.push(`seed ${seed}`);
    }
    expect(faults).toEqual([]);
  });

  it('sorted rings: a ring inside an odd number of rings is a hole, for any rings that do not cross', () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      // Stars of decreasing size around common centres cannot cross.
      const rings = shuffled(
        random,
        Array.from({ length: 3 }, (_, middle) =>
          Array.from({ length: 1 + Math.floor(random() * 6) }, (_, depth) => {
            const ring = new Float64Array(2 * (3 + Math.floor(random() * 100)));
            for (let at = 0; at < ring.length; at += 2) {
              const angle = (at / ring.length) * 2 * Math.PI;
              // In degrees; a star's inner corners are half as far out as its tips.
              const reach = 0.001 * 0.25 ** depth * (0.9 + random() * 0.1);
              ring[at] = 108 + middle * 0.01 + Math.cos(angle) * reach;
              ring[at + 1] = 16 + Math.sin(angle) * reach;
            }
            return ring;
          }),
        ).flat(),
      );
      const polygons = sortRings(rings);
      if (polygons.flat().length !== rings.length) faults.push(`seed ${seed}: ${polygons.flat().length} of ${rings.length} rings`);
      for (let point = 0; point < 300; point++) {
        const [x, y] = [
          108 + Math.floor(random() * 3) * 0.01 + (random() - 0.5) * 0.002 * 0.25 ** Math.floor(random() * 5),
          16 + (random() - 0.5) * 0.0004,
        ];
        const isInside = rings.filter((ring) => ringContains(ring, x, y)).length % 2 === 1;
        if (polygons.filter((polygon) => inPolygon(polygon, x, y)).length !== Number(isInside)) faults.push(`seed ${seed}: ${x}, ${y}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('sorted rings: a correct order is unchanged, empty areas stay, equal rings are an area and its hole', () => {
    const rings = [box(0, 0, 10), box(1, 1, 2), box(0, 5, 2), Float64Array.of(4, 4, 5, 5, 6, 6)];
    expect(sortRings(rings)).toEqual([rings]);
    expect(sortRings(rings)[0]).toBe(rings);
    expect(sortRings([box(0, 0, 3), box(0, 0, 3)])).toEqual([[box(0, 0, 3), box(0, 0, 3)]]);
    expect(sortRings([box(0, 0, 1)])).toHaveLength(1);
  });

  it('sorted rings: no ring is lost if rings cross', () => {
    const lost: string[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const random = seededRandom(seed);
      const rings = Array.from({ length: 2 + Math.floor(random() * 12) }, () =>
        Float64Array.from({ length: 6 + 2 * Math.floor(random() * 8) }, () => Math.floor(random() * 12)),
      );
      const sorted = sortRings(rings).flat();
      if (sorted.length !== rings.length || rings.some((ring) => !sorted.includes(ring))) lost.push(`seed ${seed}`);
    }
    expect(lost).toEqual([]);
  });

  it('sorted rings: 20,000 separate rings sort in few steps; all nested in all are refused', () => {
    const apart = Array.from({ length: 20_000 }, (_, at) => box((at % 200) * 3, Math.floor(at / 200) * 3, 2));
    expect(sortRings(apart)).toHaveLength(20_000);
    const around = Array.from({ length: 20_000 }, (_, at) => box(-1 - at, -1 - at, 2 + 2 * at));
    expect(() => sortRings(around)).toThrow(TooComplexError);
  });
});

/** Star around a point; with 100 corners its sides are searched by a tree. */
function star(random: () => number, x: number, y: number, size: number, corners: number): Float64Array {
  const ring = new Float64Array(corners * 2);
  for (let i = 0; i < corners; i++) {
    const [angle, reach] = [(i / corners) * 2 * Math.PI, size * (0.2 + random())];
    ring[i * 2] = x + Math.cos(angle) * reach;
    ring[i * 2 + 1] = y + Math.sin(angle) * reach;
  }
  return ring;
}

/** Compares every hole with every outline. */
function nestSlowly(outlines: readonly Float64Array[], holes: readonly Float64Array[]): Float64Array[][] {
  const polygons = outlines.map((outline) => [outline]);
  for (const hole of holes) (polygons.find(([outline]) => ringContains(outline!, hole[0]!, hole[1]!)) ?? polygons[0]!).push(hole);
  return polygons;
}

describe('ring of each hole', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    'nesting: it equals comparing all with all, for random rings of seed %i',
    (seed) => {
      const random = seededRandom(seed);
      const ring = (): Float64Array => star(random, random() * 100, random() * 100, random() * 40, 3 + Math.floor(random() * 150));
      const outlines = Array.from({ length: 1 + Math.floor(random() * 80) }, ring);
      // Corners of outlines, too: a point on a side must get the same result.
      const onCorners = outlines.slice(0, 20).map((outline) => outline.slice(2, 8));
      const onAGrid = Array.from({ length: 30 }, () => box(Math.floor(random() * 10) * 10, Math.floor(random() * 10) * 10, 10));
      const [mixed, holes] = [
        [...outlines, ...onAGrid],
        [...Array.from({ length: 300 }, ring), ...onCorners, ...onAGrid],
      ];
      expect(nestRings(mixed, holes).polygons).toEqual(nestSlowly(mixed, holes));
    },
  );

  it('nesting: steps grow linearly with the rings', () => {
    const steps = (count: number): number => {
      const side = Math.ceil(Math.sqrt(count));
      const at = (i: number): [number, number] => [(i % side) * 3, Math.floor(i / side) * 3];
      const outlines = Array.from({ length: count }, (_, i) => box(...at(i), 2));
      const holes = Array.from({ length: count }, (_, i) => box(at(count - 1 - i)[0] + 0.5, at(count - 1 - i)[1] + 0.5, 1));
      return nestRings(outlines, holes).steps;
    };
    expect(steps(40_000)).toBeLessThan(steps(10_000) * 6);
    expect(steps(40_000)).toBeLessThan(40_000 * 150);
  });

  it('nesting: thousands of holes in one ring of 100,000 corners take a few hundred steps each', () => {
    const outline = star(() => 0.8, 0, 0, 1_000, 100_000);
    const holes = Array.from({ length: HOLES }, (_, i) => box(-200 + (i % 200) * 2, -100 + Math.floor(i / 200) * 2, 1));
    const { polygons, steps } = nestRings([outline], holes);
    expect(polygons[0]).toHaveLength(HOLES + 1);
    expect(steps).toBeLessThan(HOLES * 400);
  });

  it('nesting: mutually overlapping boxes that contain none of the holes are refused as too complex', () => {
    // Crescents: the centre is in each box and in none of the shapes.
    const crescent = (i: number): Float64Array =>
      Float64Array.of(0, 0, 0, 10 + i, 10 + i, 10 + i, 9.9 + i, 10.1 + i, -0.1, 10.1 + i, -0.1, 0);
    const outlines = Array.from({ length: 20_000 }, (_, i) => crescent(i / 20_000));
    const holes = Array.from({ length: 20_000 }, () => box(5, 5, 1));
    expect(() => nestRings(outlines, holes)).toThrow(TooComplexError);
  });

  it('nesting: an infinite corner hides no outline', () => {
    const endless = Float64Array.of(0, 0, 0, Infinity, 5, 5);
    expect(nestRings([box(50, 50, 1), endless, box(0, 0, 9)], [box(6, 6, 1)]).polygons).toEqual(
      nestSlowly([box(50, 50, 1), endless, box(0, 0, 9)], [box(6, 6, 1)]),
    );
  });
});
