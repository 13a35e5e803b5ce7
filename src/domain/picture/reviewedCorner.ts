import { parseMetres } from '../coordinates/cornerPair.ts';
import { ringArea } from '../geometry/ring.ts';
import type { ReadNumber, ReadParcel } from './cornerReading.ts';

/** A recognised number under review. */
export interface ReviewedNumber {
  /** Current text of the field. */
  text: string;
  /** Recognised number; null in a row added by the user. */
  read: ReadNumber | null;
  /** True if the user confirmed the text. */
  accepted: boolean;
}

export type ReviewedCorner = ReturnType<typeof emptyCorner>;

export type ReviewedColumn = 'x' | 'y' | 'side';

export interface ReviewedParcel {
  corners: ReviewedCorner[];
  areaM2: ReadNumber | null;
  nextKey: number;
}

const typed = (): ReviewedNumber => ({ text: '', read: null, accepted: false });
const asRead = (read: ReadNumber | null): ReviewedNumber => ({ text: read?.text ?? '', read, accepted: false });

/** Starts the review of a photographed parcel: all numbers as read, none confirmed. */
export const beginReview = ({ corners, areaM2 }: ReadParcel): ReviewedParcel => ({
  corners: corners.map(({ name, x, y, sideM }, index) => ({
    key: index + 1,
    name: name || String(index + 1),
    x: asRead(x),
    y: asRead(y),
    side: asRead(sideM),
  })),
  areaM2,
  nextKey: corners.length + 1,
});

export const emptyCorner = (key: number) => ({
  key,
  name: '',
  x: typed(),
  y: typed(),
  side: typed(),
});

/** Returns the doubt that the user must still review: none after an edit or a confirmation. */
export function doubtOf({ text, read, accepted }: ReviewedNumber): 'none' | 'doubtful' | 'repaired' {
  if (!read || accepted || text !== read.text || read.trust === 'certain') return 'none';
  return read.trust;
}

export type CornerFigures = ReturnType<typeof figuresOf>;

/** Computes sides and area of the current corners on the document's grid. */
export function figuresOf(corners: readonly ReviewedCorner[]) {
  const points = corners.map(({ x, y }) => ({ x: parseMetres(x.text), y: parseMetres(y.text) }));
  const next = (index: number) => points[(index + 1) % points.length]!;
  /** Side after each corner in grid metres, the last to the first; null if a coordinate is missing. */
  const sidesM = points.map(({ x, y }, index) => {
    const sideM = Math.hypot(next(index).x - x, next(index).y - y);
    return points.length < 2 || Number.isNaN(sideM) ? null : sideM;
  });
  const areaM2 = Math.abs(ringArea(points.flatMap(({ x, y }) => [x, y])));
  return {
    sidesM,
    /** Null for fewer than three corners, and while a coordinate is missing. */
    areaM2: points.length < 3 || Number.isNaN(areaM2) ? null : areaM2,
  };
}

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** Compares a printed and a computed side, within centimetres at both ends and the printed decimals. */
export const agreesWithSide = (printed: string, sideM: number): boolean =>
  Math.abs(parseMetres(printed) - sideM) <= 0.5 * 10 ** -decimalsOf(printed) + 0.015;

/** Compares a printed and a computed area. A centimetre at a corner changes it by at most half its sides. */
export function agreesWithArea(printed: string, areaM2: number, sidesM: ReadonlyArray<number | null>): boolean {
  const perimeterM = sidesM.reduce<number>((sum, sideM) => sum + (sideM ?? 0), 0);
  return Math.abs(parseMetres(printed) - areaM2) <= 0.5 * 10 ** -decimalsOf(printed) + 0.008 * perimeterM;
}
