export interface RepairCounts {
  /** Lines with a corner that is no number, or lies 1,000 km and more from the others: left out. */
  brokenLines: number;
  /** Lines shorter than the snapping distance: left out. */
  tinyLines: number;
  duplicateSides: number;
  /** Places where sides were cut because another one crosses or ends there. */
  crossings: number;
  /** Ends that stopped short of another line by the snapping distance at most. */
  joinedEnds: number;
  /** The same, by more. */
  closedGaps: number;
  /** Ends that reached beyond another line. */
  cutOvershoots: number;
  /** Lines, or the last part of one, that lead nowhere. */
  cutDangles: number;
  /** Areas narrower than the snapping distance, given to a neighbour. */
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

/** A decision that somebody should look at. */
export interface LineDoubt {
  kind: DoubtKind;
  /** In the drawing's own coordinates. */
  x: number;
  y: number;
  /** A length or areas with their unit, or the text that it is about. */
  detail: string;
  /** Which of the built parcels it is about. */
  parcel?: number;
}

/** Doubts that are kept; a drawing with more is not one of parcels, and each takes a line of the report. */
const MAX_DOUBTS = 50_000;

/** Counts repairs and keeps doubts. Places are told from the drawing's local origin. */
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
