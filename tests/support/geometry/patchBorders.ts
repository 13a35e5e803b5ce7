/**
 * Generates pairs at the borders of the bulk path's cells and of a grid's domain: on them, one double step beside, and
 * a millimetre beside.
 */
import { VN2000_DOMAIN } from '../../../src/domain/coordinates/vn2000.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import type { Direction } from './conversionPaths.ts';

/** Width of a cell in the unit of a direction's arguments. */
export const CELL = { toWgs84: 16_000, fromWgs84: 0.15 } as const;
/** Approximate millimetre in that unit. */
const MILLIMETRE = { toWgs84: 1e-3, fromWgs84: 9e-9 } as const;
/** Candidate origins of cells beside zero, some of which are real borders for any origin. */
const ORIGINS = {
  toWgs84: (grid: Vn2000Grid): [number, number][] => [
    [0, 0],
    [grid.falseEastingM, 0],
  ],
  fromWgs84: (grid: Vn2000Grid): [number, number][] => [
    [0, 0],
    [grid.centralMeridianDeg - VN2000_DOMAIN.halfWidthDeg - VN2000_DOMAIN.marginDeg, VN2000_DOMAIN.southDeg - VN2000_DOMAIN.marginDeg],
  ],
} as const;

/** Returns the next double above (direction 1) or below (−1). */
function nextDouble(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(value).buffer);
  bits[0]! += BigInt(direction) * (value > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0]!;
}

/** Returns a border and the closest values on both sides. */
const sidesOf = (border: number, near: number): number[] => [
  border,
  nextDouble(border, 1),
  nextDouble(border, -1),
  border + near,
  border - near,
];

/** Returns the domain's centre and at most half its extent, in the unit of the arguments. */
function domainBox(direction: Direction, grid: Vn2000Grid): { middle: [number, number]; half: [number, number] } {
  return direction === 'toWgs84'
    ? { middle: [grid.falseEastingM, 1_710_000], half: [400_000, 1_040_000] }
    : { middle: [grid.centralMeridianDeg, 15.5], half: [4, 9.5] };
}

/**
 * Generates pairs on lines between cells and at their corners, all over the domain.
 * @param lines number of lines per axis
 */
export function pairsAtCellBorders(direction: Direction, grid: Vn2000Grid, random: () => number, lines: number): Float64Array<ArrayBuffer> {
  const { middle, half } = domainBox(direction, grid);
  const cell = CELL[direction];
  const anywhere = (axis: 0 | 1): number => middle[axis] + half[axis] * (2 * random() - 1);
  const pairs: number[] = [];
  for (const origin of ORIGINS[direction](grid)) {
    const borderNear = (axis: 0 | 1): number => origin[axis] + cell * Math.round((anywhere(axis) - origin[axis]) / cell);
    for (let line = 0; line < lines; ++line) {
      const corner = [borderNear(0), borderNear(1)] as const;
      const free = [anywhere(0), anywhere(1)] as const;
      for (const first of sidesOf(corner[0], MILLIMETRE[direction])) {
        pairs.push(first, free[1]);
        for (const second of sidesOf(corner[1], MILLIMETRE[direction])) pairs.push(first, second);
      }
      for (const second of sidesOf(corner[1], MILLIMETRE[direction])) pairs.push(free[0], second);
    }
  }
  return Float64Array.from(pairs);
}

/** Steps across the border of a domain in millimetres: up to a cell and a half, both sides. */
const STEPS_MM = [1, 1e3, 1e5, 3e6, 8e6, 1.6e7, 2.4e7];

/**
 * Generates pairs close to the border of a grid's domain, on lines along both axes. The border is where the exact path
 * stops returning results, found by bisection to the last bit.
 */
export function pairsAtDomainBorder(
  core: GeometryCore,
  direction: Direction,
  grid: Vn2000Grid,
  random: () => number,
  linesPerSide: number,
): Float64Array<ArrayBuffer> {
  const { middle, half } = domainBox(direction, grid);
  const pairs: number[] = [];
  for (const axis of [0, 1] as const) {
    const across = axis === 0 ? 1 : 0;
    for (const side of [-1, 1]) {
      for (let line = 0; line < linesPerSide; ++line) {
        const fixed = middle[across] + half[across] * (2 * random() - 1);
        const pairAt = (value: number): [number, number] => (axis === 0 ? [value, fixed] : [fixed, value]);
        const isInside = (value: number): boolean => !Number.isNaN(core[direction](Float64Array.from(pairAt(value)), grid)[0]!);
        const border = lastInside(middle[axis], middle[axis] + 2 * side * half[axis], isInside);
        const steps = STEPS_MM.flatMap((step) => [step * MILLIMETRE[direction], -step * MILLIMETRE[direction]]);
        const values = [border, nextDouble(border, 1), nextDouble(border, -1), ...steps.map((step) => border + step)];
        for (const value of values) pairs.push(...pairAt(value));
      }
    }
  }
  return Float64Array.from(pairs);
}

/** Bisects until there is no double in between. */
function lastInside(inside: number, outside: number, isInside: (value: number) => boolean): number {
  if (!isInside(inside) || isInside(outside)) throw new Error(`no border between ${inside} and ${outside}`);
  for (;;) {
    const middle = inside + (outside - inside) / 2;
    if (middle === inside || middle === outside) return inside;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
}
