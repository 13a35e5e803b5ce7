import type { Pencil } from './findPencil.ts';

/** A 3 × 3 matrix, row by row. */
export type Matrix = readonly number[];

export type PlaceMap = (x: number, y: number) => [x: number, y: number];

/** Inverts a matrix up to a factor, which has no effect on projective maps. */
export function invert(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export function applyTo(m: Matrix, x: number, y: number): [x: number, y: number] {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
}

/**
 * Returns the homography that makes level lines (s is x, t is y) horizontal and plumb ones (s is y, t is x) vertical
 * by moving their vanishing points to infinity. It does not scale at the picture's centre.
 */
export function straighteningOf(level: Pencil, plumb: Pencil): Matrix {
  const { slope: a, turn: b } = level;
  const { slope: c, turn: d } = plumb;
  const h = (d - b * c) / (1 - a * c);
  const g = b - h * a;
  return [1, -c, 0, -a, 1, 0, g, h, 1];
}
