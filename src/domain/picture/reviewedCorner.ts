import { parseMetres } from '../coordinates/cornerPair.ts';
import { ringArea } from '../geometry/ring.ts';
import type { ReadNumber, ReadParcel } from './cornerReading.ts';

/** A number off a paper while the user looks it over. */
export interface ReviewedNumber {
  /** As the field shows it. */
  text: string;
  /** What was read; null in a row that the user added. */
  read: ReadNumber | null;
  /** The user said that the text is right. */
  accepted: boolean;
}

export type ReviewedCorner = ReturnType<typeof emptyCorner>;

export type ReviewedColumn = 'x' | 'y' | 'side';

export interface ReviewedParcel {
  corners: ReviewedCorner[];
  /** The printed area; null where the picture has none. */
  areaM2: ReadNumber | null;
  nextKey: number;
}

const typed = (): ReviewedNumber => ({ text: '', read: null, accepted: false });
const asRead = (read: ReadNumber | null): ReviewedNumber => ({ text: read?.text ?? '', read, accepted: false });

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
  /** 'Cạnh': to the next corner. */
  side: typed(),
});

/** What of a number the user is still to look at: nothing once it was changed by hand or said to be right. */
export function doubtOf({ text, read, accepted }: ReviewedNumber): 'none' | 'doubtful' | 'repaired' {
  if (!read || accepted || text !== read.text || read.trust === 'certain') return 'none';
  return read.trust;
}

export type CornerFigures = ReturnType<typeof figuresOf>;

/** Sides and area of the corners as they stand, on the paper's own grid. */
export function figuresOf(corners: readonly ReviewedCorner[]) {
  const points = corners.map(({ x, y }) => ({ x: parseMetres(x.text), y: parseMetres(y.text) }));
  const next = (index: number) => points[(index + 1) % points.length]!;
  /** By corner: metres on the grid to the next one, the last to the first; null where a coordinate is missing. */
  const sidesM = points.map(({ x, y }, index) => {
    const sideM = Math.hypot(next(index).x - x, next(index).y - y);
    return points.length < 2 || Number.isNaN(sideM) ? null : sideM;
  });
  const areaM2 = Math.abs(ringArea(points.flatMap(({ x, y }) => [x, y])));
  return {
    sidesM,
    /** Null below three corners, and while a coordinate is missing. */
    areaM2: points.length < 3 || Number.isNaN(areaM2) ? null : areaM2,
  };
}

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** Whether a printed side is the computed one, to what two ends of a centimetre's precision and its own decimals allow. */
export const agreesWithSide = (printed: string, sideM: number): boolean =>
  Math.abs(parseMetres(printed) - sideM) <= 0.5 * 10 ** -decimalsOf(printed) + 0.015;

/** The same of an area: each centimetre of a corner moves it by half the sides beside it at most. */
export function agreesWithArea(printed: string, areaM2: number, sidesM: ReadonlyArray<number | null>): boolean {
  const perimeterM = sidesM.reduce<number>((sum, sideM) => sum + (sideM ?? 0), 0);
  return Math.abs(parseMetres(printed) - areaM2) <= 0.5 * 10 ** -decimalsOf(printed) + 0.008 * perimeterM;
}
