import type { Failure } from '../result.ts';
import type { PlanTransfer } from './planTransfer.ts';

/**
 * What is wrong with a parcel or zone: a corner that is no position, a ring of fewer than three corners, sides that cross
 * each other, a ring that bounds nothing, or so many edges over each other that counting them would take minutes.
 */
export type OverlapFault = 'badCoordinates' | 'tooFewCorners' | 'crossing' | 'flat' | 'tooDense';

/** A zone that bounds nothing has no part in a parcel, and nothing to tell. */
export type ZoneFault = Exclude<OverlapFault, 'flat'>;

/** What of a parcel lies in the zones of one land code; empty text where the file has none. */
interface OverlapRow {
  landCode: string;
  areaM2: number;
  /** `#rrggbb` that the drawing fills most of it with, where the code has no official colour. */
  fill?: string;
}

/** A zone's part of the picture: an SVG path in metres of the outline's box, filled by the even-odd rule. */
export interface OverlapPiece {
  landCode: string;
  path: string;
  /** `#rrggbb` that the drawing fills it with, where the code has no official colour. */
  fill?: string;
}

/** One planning over a parcel: areas of rows and `uncoveredM2` sum to the parcel's. */
export interface PlanOverlap {
  planningId: string;
  /** The largest first. */
  rows: readonly OverlapRow[];
  /** In no zone. */
  uncoveredM2: number;
  /** In zones of different land codes, and counted for the one drawn over the others: the later in the file. */
  disputedM2: number;
  /**
   * Of zones near the parcel and of those that the file leaves without a place, with how many have it. One that crosses
   * itself within the parcel is counted by the even-odd rule, one with bad coordinates is left out.
   */
  faults: ReadonlyArray<{ fault: ZoneFault; zones: number }>;
  /** In drawing order. */
  pieces: readonly OverlapPiece[];
}

/** A parcel as an SVG path, north up, in a box of these sizes. */
export interface ParcelOutline {
  path: string;
  widthM: number;
  heightM: number;
}

export interface PlanPair {
  before: string;
  after: string;
}

/** What of a parcel the second of two plannings plans otherwise than the first; the largest first. */
interface PlanDifference extends PlanPair {
  transfers: readonly PlanTransfer[];
}

export interface ParcelOverlap {
  /** On the WGS84 ellipsoid; 0 where a fault leaves none. */
  areaM2: number;
  /** Of the parcel itself. One that crosses itself is still counted, by the even-odd rule; with any other there are no plans. */
  fault: OverlapFault | null;
  /** null where a fault leaves none. */
  outline: ParcelOutline | null;
  plans: ReadonlyArray<PlanOverlap | { planningId: string; failed: Failure }>;
  /** Of the pairs that were asked about, those of which both could be had. */
  differences: readonly PlanDifference[];
}

/** Whether its zones could be had. */
export const isRead = <Plan extends { readonly planningId: string }>(plan: Plan): plan is Extract<Plan, { readonly rows: unknown }> =>
  'rows' in plan;
