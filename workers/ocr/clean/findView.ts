import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { unbend, type BendField } from './bend/bendField.ts';
import { findBend, type PlaneSign } from './bend/findBend.ts';
import { evenInk } from './evenInk.ts';
import { findPencil, type Pencil } from './findPencil.ts';
import { straighteningOf, type Matrix } from './matrix.ts';
import {
  eachPiece,
  fillOf,
  findPieces,
  flagPieces,
  heightOf,
  momentsOf,
  widthOf,
  type InkMoments,
  type InkPieces,
  type InkPiece,
} from './inkPieces.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

export interface TableView {
  /** Maps picture pixels to a plane with horizontal rows and vertical columns; the picture's centre is 0, 0. */
  straightening: Matrix;
  /** Remaining bend of the page in that plane; null with too little writing. */
  bend: BendField | null;
  /** Digit height in that plane. */
  digitHeight: number;
  /** Bounds of the writing in that plane, after the bend is removed. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MAX_POINTS = 24_000;
/** Largest rotation, 18°: 15° of the picture and some perspective. */
const LEVEL = { slope: 0, slopeReach: 0.33, turnReach: 0.3, slopeDoubt: Infinity, turnDoubt: 0.5 } as const;
const PLUMB = { slopeReach: 0.2, turnReach: 0.36, slopeDoubt: 0.2, turnDoubt: 0.7 } as const;
/** Maximum number of signs of a page with writing. */
export const MAX_SIGNS = 10_000;
const MIN_SIGNS = 4;
/** Minimum height of a sign, in pixels. */
const MIN_DIGIT = 6;
/** Ranges in shares of the commonest height: signs used for the rotation, and possible digits where the page leans. */
const ORIENTING = [0.6, 1.7] as const;
const POSSIBLE = [0.4, 2.5] as const;

/** @returns null for a picture without writing */
export function findView(wasm: CleaningExports, memory: PixelMemory, plane: Plane): TableView | null {
  const mark = memory.mark;
  const view = searchView(wasm, memory, plane);
  memory.release(mark);
  return view;
}

function searchView(wasm: CleaningExports, memory: PixelMemory, plane: Plane): TableView | null {
  const longer = Math.max(plane.width, plane.height);
  const ink = { ...plane, at: memory.take(sizeOf(plane)) };
  const columns = memory.take(plane.width * 8);
  const window = Math.round(Math.min(40, Math.max(8, longer / 50)));
  const even = { ...plane, at: memory.take(sizeOf(plane)) };
  memory.bytes(even.at, sizeOf(plane)).set(memory.bytes(plane.at, sizeOf(plane)));
  evenInk(wasm, memory, even, window);
  wasm.markInk(even.at, plane.width, plane.height, window, 0.25, 225, columns, ink.at);
  const pieces = findPieces(wasm, memory, ink);
  if (!pieces) return null;
  const signs: InkPiece[] = [];
  const lines: InkPiece[] = [];
  for (const piece of eachPiece(pieces)) {
    if (isSign(piece, longer)) signs.push(piece);
    else if (isGrid(piece, longer)) lines.push(piece);
  }
  if (signs.length < MIN_SIGNS || signs.length > MAX_SIGNS) return null;
  const height = commonHeight(signs);
  const within = ([min, max]: readonly [number, number]): InkPiece[] =>
    signs.filter((piece) => heightOf(piece) > min * height && heightOf(piece) < max * height);
  const digits = within(ORIENTING);
  const flags = flagPieces(
    memory,
    pieces,
    [...digits, ...lines].map(({ index }) => index),
  );
  const scale = 2 / longer;
  const level = pencilOf(wasm, memory, pieces, flags, false, scale, LEVEL);
  const plumb = pencilOf(wasm, memory, pieces, flags, true, scale, { ...PLUMB, slope: -level.slope });
  const possible = within(POSSIBLE);
  return viewOf(plane, possible, momentsOf(memory, pieces, possible), new Set(digits), scale, level, plumb);
}

function isSign(piece: InkPiece, longer: number): boolean {
  const height = heightOf(piece);
  const width = widthOf(piece);
  if (height < MIN_DIGIT || height > longer / 8 || width > 5 * height || height > 7 * width) return false;
  const fill = fillOf(piece);
  return fill > 0.15 && fill < 0.97;
}

const isGrid = (piece: InkPiece, longer: number): boolean =>
  Math.max(widthOf(piece), heightOf(piece)) > longer / 10 && fillOf(piece) < 0.35;

/** Returns the commonest height, which is that of the digits: they all have the same height. */
function commonHeight(signs: readonly InkPiece[]): number {
  const PER_OCTAVE = 12;
  const bins = new Float64Array(PER_OCTAVE * 12);
  for (const piece of signs) bins[Math.round(PER_OCTAVE * Math.log2(heightOf(piece)))]! += heightOf(piece);
  let best = 0;
  let maxWeight = 0;
  for (let bin = 2; bin < bins.length - 2; bin++) {
    const weight = bins[bin - 1]! + bins[bin]! + bins[bin + 1]! + (bins[bin - 2]! + bins[bin + 2]!) / 2;
    if (weight > maxWeight) {
      maxWeight = weight;
      best = bin;
    }
  }
  const near = signs.map(heightOf).filter((height) => Math.abs(PER_OCTAVE * Math.log2(height) - best) <= 2);
  return near.sort((a, b) => a - b)[near.length >> 1]!;
}

function pencilOf(
  wasm: CleaningExports,
  memory: PixelMemory,
  { ink, runs, rows }: InkPieces,
  flags: number,
  left: boolean,
  scale: number,
  range: Parameters<typeof findPencil>[4],
): Pencil {
  const mark = memory.mark;
  const points = memory.take(16);
  const all = wasm.edgePoints(ink.at, ink.width, ink.height, runs, rows, flags, left, scale, 0x7fffffff, points);
  const step = Math.max(1, Math.ceil(all / MAX_POINTS));
  const count = Math.ceil(all / step);
  memory.release(mark);
  const at = memory.take(count * 8 + 16);
  wasm.edgePoints(ink.at, ink.width, ink.height, runs, rows, flags, left, scale, step, at);
  const pencil = findPencil(wasm, memory, at, count, range);
  memory.release(mark);
  return pencil;
}

/** Tests for neighbours in one word, column or row; a sign without such neighbours is dirt. */
function isNear(a: Pick<PlaneSign, 'x' | 'y'>, b: Pick<PlaneSign, 'x' | 'y'>, digitHeight: number): boolean {
  const x = Math.abs(a.x - b.x) / digitHeight;
  const y = Math.abs(a.y - b.y) / digitHeight;
  return (x < 2.5 && y < 0.6) || (x < 1 && y < 3.2) || (x < 14 && y < 0.3);
}

function viewOf(
  plane: Plane,
  signs: readonly InkPiece[],
  moments: readonly InkMoments[],
  orienting: ReadonlySet<InkPiece>,
  scale: number,
  level: Pencil,
  plumb: Pencil,
): TableView | null {
  const middleX = (plane.width - 1) / 2;
  const middleY = (plane.height - 1) / 2;
  const bent = straighteningOf(level, plumb);
  const [g, h] = [bent[6]!, bent[7]!];
  // The box of a rotated digit is taller than the digit.
  const turned = Math.cos(Math.atan(level.slope)) + 0.55 * Math.abs(Math.sin(Math.atan(level.slope)));
  const places = signs.map((piece, at): PlaneSign => {
    const x = ((piece.left + piece.right) / 2 - middleX) * scale;
    const y = ((piece.top + piece.bottom) / 2 - middleY) * scale;
    const w = 1 + g * x + h * y;
    const [flatX, flatY] = [(x - plumb.slope * y) / w, (y - level.slope * x) / w];
    const { xx, xy, yy } = moments[at]!;
    // Partial derivatives of the plane's x and y by the picture's.
    const [a, b] = [1 - g * flatX, -plumb.slope - h * flatX];
    const [c, d] = [-level.slope - g * flatY, 1 - h * flatY];
    return {
      x: flatX,
      y: flatY,
      width: ((widthOf(piece) * scale) / w) * Math.hypot(1, level.slope),
      height: ((heightOf(piece) * scale) / turned / w) * Math.hypot(1, level.slope),
      lean: (a * c * xx + (a * d + b * c) * xy + b * d * yy) / (c * c * xx + 2 * c * d * xy + d * d * yy),
    };
  });
  const heights = places.flatMap(({ height }, at) => (orienting.has(signs[at]!) ? height : [])).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1]!;
  const { field, digitHeight, isDigit } = findBend(places, usual);
  const digits = places.filter((_, at) => isDigit[at]);
  const flat = digits.map(({ x, y }) => {
    const [flatX, flatY] = field ? unbend(field, x, y) : [x, y];
    return { x: flatX, y: flatY };
  });
  const written = flat.filter((place) => flat.some((other) => other !== place && isNear(place, other, digitHeight)));
  if (written.length < 2) return null;
  const xs = written.map(({ x }) => x);
  const ys = written.map(({ y }) => y);
  const margin = 2 * digitHeight;
  const minOf = (values: number[]): number => values.reduce((a, b) => Math.min(a, b));
  const maxOf = (values: number[]): number => values.reduce((a, b) => Math.max(a, b));
  return {
    straightening: bent.map((value, at) =>
      at % 3 === 2 ? value - (bent[at - 2]! * middleX + bent[at - 1]! * middleY) * scale : value * scale,
    ),
    bend: field,
    digitHeight,
    left: minOf(xs) - margin,
    top: minOf(ys) - margin,
    right: maxOf(xs) + margin,
    bottom: maxOf(ys) + margin,
  };
}
