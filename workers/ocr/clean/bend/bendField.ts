/**
 * What is left to straighten once a page lies as flat as a plane can: each place moves a little, level rules' places up or down and
 * plumb ones' sideways. Polynomials of the place, so that a page bends smoothly.
 */
export interface BendField {
  /** The middle of what they were found in, and half of its larger side: polynomials are of −1 to 1. */
  middleX: number;
  middleY: number;
  half: number;
  /** Of LEVEL_TERMS and PLUMB_TERMS, in the plane's unit. */
  level: Float64Array;
  plumb: Float64Array;
}

type Term = readonly [ofX: number, ofY: number];

/** Without those of y alone: they move whole rows, which nothing tells of. */
export const LEVEL_TERMS: readonly Term[] = [
  [1, 0],
  [1, 1],
  [2, 0],
  [1, 2],
  [2, 1],
  [3, 0],
  [2, 2],
  [3, 1],
  [4, 0],
  [1, 3],
  [4, 1],
  [5, 0],
];
/** Without those of x alone. */
export const PLUMB_TERMS: readonly Term[] = [
  [0, 1],
  [1, 1],
  [0, 2],
  [2, 1],
  [1, 2],
  [0, 3],
  [1, 3],
  [0, 4],
];

const HIGHEST = 5;
const powersX = new Float64Array(HIGHEST + 1);
const powersY = new Float64Array(HIGHEST + 1);

/** Powers of what lies between −1 and 1. Beyond, they go on straight: a power of five runs away. */
function writePowers(value: number, to: Float64Array): void {
  const within = Math.min(1, Math.max(-1, value));
  to[0] = 1;
  for (let exponent = 1, power = 1; exponent <= HIGHEST; exponent++, power *= within) {
    to[exponent] = power * within + exponent * power * (value - within);
  }
}

/** The terms at a place of −1 to 1. */
export function termsAt(terms: readonly Term[], x: number, y: number, to: Float64Array): void {
  writePowers(x, powersX);
  writePowers(y, powersY);
  for (let at = 0; at < terms.length; at++) to[at] = powersX[terms[at]![0]]! * powersY[terms[at]![1]]!;
}

/** The powers are those of the place. */
function sumOf(terms: readonly Term[], weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < terms.length; at++) sum += weights[at]! * powersX[terms[at]![0]]! * powersY[terms[at]![1]]!;
  return sum;
}

/** Where a place of the plane lies once the bend is taken out. */
export function unbend({ middleX, middleY, half, level, plumb }: BendField, x: number, y: number): [x: number, y: number] {
  writePowers((x - middleX) / half, powersX);
  writePowers((y - middleY) / half, powersY);
  return [x + sumOf(PLUMB_TERMS, plumb), y + sumOf(LEVEL_TERMS, level)];
}

const ROUNDS = 4;

/** The other way; a bend moves a place by little of what it moves from one to the next, so a few rounds find it. */
export function bendBack(field: BendField, x: number, y: number): [x: number, y: number] {
  let [fromX, fromY] = [x, y];
  for (let round = 0; round < ROUNDS; round++) {
    const [toX, toY] = unbend(field, fromX, fromY);
    fromX += x - toX;
    fromY += y - toY;
  }
  return [fromX, fromY];
}
