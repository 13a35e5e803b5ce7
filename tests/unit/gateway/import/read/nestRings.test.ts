import { describe, expect, it } from 'vitest';
import { ringContains } from '../../../../../src/domain/geometry/ring.ts';
import { nestRings } from '../../../../../src/gateway/import/read/nestRings.ts';
import { TooComplexError } from '../../../../../src/gateway/import/read/shapeParts.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const SEEDS = long ? 12 : 4;
/** In one ring. */
const HOLES = long ? 20_000 : 5_000;

/** A star around a point: with 100 corners its sides are searched by a tree. */
function star(random: () => number, x: number, y: number, size: number, corners: number): Float64Array {
  const ring = new Float64Array(corners * 2);
  for (let i = 0; i < corners; i++) {
    const [angle, reach] = [(i / corners) * 2 * Math.PI, size * (0.2 + random())];
    ring[i * 2] = x + Math.cos(angle) * reach;
    ring[i * 2 + 1] = y + Math.sin(angle) * reach;
  }
  return ring;
}

const square = (x: number, y: number, side: number): Float64Array => Float64Array.of(x, y, x, y + side, x + side, y + side, x + side, y);

/** Every hole against every outline, as the importer once did. */
function nestSlowly(outlines: readonly Float64Array[], holes: readonly Float64Array[]): Float64Array[][] {
  const polygons = outlines.map((outline) => [outline]);
  for (const hole of holes) (polygons.find(([outline]) => ringContains(outline!, hole[0]!, hole[1]!)) ?? polygons[0]!).push(hole);
  return polygons;
}

describe('which hole lies in which ring', () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))('nesting: as of all against all, rings at random, seed %i', (seed) => {
    const random = seededRandom(seed);
    const ring = (): Float64Array => star(random, random() * 100, random() * 100, random() * 40, 3 + Math.floor(random() * 150));
    const outlines = Array.from({ length: 1 + Math.floor(random() * 80) }, ring);
    // Corners of outlines, too: a point on a side must fall to the same side of it.
    const onCorners = outlines.slice(0, 20).map((outline) => outline.slice(2, 8));
    const onAGrid = Array.from({ length: 30 }, () => square(Math.floor(random() * 10) * 10, Math.floor(random() * 10) * 10, 10));
    const [mixed, holes] = [
      [...outlines, ...onAGrid],
      [...Array.from({ length: 300 }, ring), ...onCorners, ...onAGrid],
    ];
    expect(nestRings(mixed, holes).polygons).toEqual(nestSlowly(mixed, holes));
  });

  it('nesting: steps grow with the rings, not with their square', () => {
    const steps = (count: number): number => {
      const side = Math.ceil(Math.sqrt(count));
      const at = (i: number): [number, number] => [(i % side) * 3, Math.floor(i / side) * 3];
      const outlines = Array.from({ length: count }, (_, i) => square(...at(i), 2));
      const holes = Array.from({ length: count }, (_, i) => square(at(count - 1 - i)[0] + 0.5, at(count - 1 - i)[1] + 0.5, 1));
      return nestRings(outlines, holes).steps;
    };
    expect(steps(40_000)).toBeLessThan(steps(10_000) * 6);
    expect(steps(40_000)).toBeLessThan(40_000 * 150);
  });

  it('nesting: thousands of holes in one ring of 100,000 corners take a few hundred steps each', () => {
    const outline = star(() => 0.8, 0, 0, 1_000, 100_000);
    const holes = Array.from({ length: HOLES }, (_, i) => square(-200 + (i % 200) * 2, -100 + Math.floor(i / 200) * 2, 1));
    const { polygons, steps } = nestRings([outline], holes);
    expect(polygons[0]).toHaveLength(HOLES + 1);
    expect(steps).toBeLessThan(HOLES * 400);
  });

  it('nesting: rings that all lie around each other, and hold none of the holes, are given up', () => {
    // Crescents: each one's box has the middle in it, none has it inside.
    const crescent = (i: number): Float64Array =>
      Float64Array.of(0, 0, 0, 10 + i, 10 + i, 10 + i, 9.9 + i, 10.1 + i, -0.1, 10.1 + i, -0.1, 0);
    const outlines = Array.from({ length: 20_000 }, (_, i) => crescent(i / 20_000));
    const holes = Array.from({ length: 20_000 }, () => square(5, 5, 1));
    expect(() => nestRings(outlines, holes)).toThrow(TooComplexError);
  });

  it('nesting: a corner without end hides no outline', () => {
    const endless = Float64Array.of(0, 0, 0, Infinity, 5, 5);
    expect(nestRings([square(50, 50, 1), endless, square(0, 0, 9)], [square(6, 6, 1)]).polygons).toEqual(
      nestSlowly([square(50, 50, 1), endless, square(0, 0, 9)], [square(6, 6, 1)]),
    );
  });
});
