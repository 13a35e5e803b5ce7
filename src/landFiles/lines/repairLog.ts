export interface RepairCounts {
  /** Left-out lines with an invalid corner, or one 1,000 km or more from the others. */
  brokenLines: number;
  /** Left-out lines shorter than the snapping distance. */
  tinyLines: number;
  duplicateSides: number;
  /** Places where sides were cut at a crossing or an end. */
  crossings: number;
  /** Ends that stopped short by at most the snapping distance. */
  joinedEnds: number;
  /** Ends that stopped short by more. */
  closedGaps: number;
  /** Ends that overshot another line. */
  cutOvershoots: number;
  /** Lines, or last parts of lines, that lead nowhere. */
  cutDangles: number;
  /** Areas narrower than the snapping distance, merged into a neighbour. */
  mergedSlivers: number;
}

export type DoubtKind =
  | 'gap-closed'
  | 'dangle-cut'
  | 'sliver-merged'
  | 'stray-text'
  | 'several-numbers'
  | 'number-outside'
  | 'number-near-empty'
  | 'texts-crowded'
  | 'number-twice'
  | 'without-number'
  | 'area-differs';

/** A doubtful decision to review. */
export interface LineDoubt {
  kind: DoubtKind;
  /** Position in the drawing's coordinates. */
  x: number;
  y: number;
  /** A length or areas with unit, or the text in question. */
  detail: string;
  /** Index of the built parcel in question. */
  parcel?: number;
}

/** Maximum doubts. Each takes a line of the report; drawings with more contain no parcels. */
const MAX_DOUBTS = 50_000;

/** Counts repairs and collects doubts. Positions are given from the local origin. */
export class RepairLog {
  readonly counts: RepairCounts = {
    brokenLines: 0,
    tinyLines: 0,
    duplicateSides: 0,
    crossings: 0,
    joinedEnds: 0,
    closedGaps: 0,
    cutOvershoots: 0,
    cutDangles: 0,
    mergedSlivers: 0,
  };
  readonly doubts: LineDoubt[] = [];
  readonly #originX: number;
  readonly #originY: number;

  constructor(originX: number, originY: number) {
    this.#originX = originX;
    this.#originY = originY;
  }

  doubt(kind: DoubtKind, x: number, y: number, detail: string, parcel?: number): void {
    if (this.doubts.length >= MAX_DOUBTS) return;
    const place = { kind, x: this.#originX + x, y: this.#originY + y, detail };
    this.doubts.push(parcel === undefined ? place : { ...place, parcel });
  }
}

export const metres = (lengthM: number): string => `${lengthM.toFixed(2)} m`;
