import type { Failure } from '../result.ts';
import type { PlanTransfer } from './planTransfer.ts';

/**
 * Fault of a parcel or zone: an invalid position, fewer than three corners, crossing sides, an empty area, or so many
 * overlapping edges that counting them would take minutes.
 */
export type OverlapFault = 'badCoordinates' | 'tooFewCorners' | 'crossing' | 'flat' | 'tooDense';

/** Fault of a zone. A flat zone has no share in a parcel and is not reported. */
export type ZoneFault = Exclude<OverlapFault, 'flat'>;

/** Share of a parcel in the zones of one land code; empty if the file has no code. */
interface OverlapRow {
  landCode: string;
  areaM2: number;
  /** `#rrggbb` of most of it in the drawing, if the code has no official colour. */
  fill?: string;
}

/** Part of a zone in the picture: an SVG path in metres of the outline's box, filled by the even-odd rule. */
export interface OverlapPiece {
  landCode: string;
  path: string;
  /** `#rrggbb` of the drawing, if the code has no official colour. */
  fill?: string;
}

/** A planning over a parcel. The areas of rows and `uncoveredM2` sum to the parcel's area. */
export interface PlanOverlap {
  planningId: string;
  /** The largest first. */
  rows: readonly OverlapRow[];
  /** Area in no zone. */
  uncoveredM2: number;
  /** Area in zones of different land codes, counted for the upper one, which is later in the file. */
  disputedM2: number;
  /**
   * Faults of zones near the parcel or without a place, with their number. A zone that crosses itself within the parcel
   * is counted by the even-odd rule; one with bad coordinates is left out.
   */
  faults: ReadonlyArray<{ fault: ZoneFault; zones: number }>;
  /** Pieces in drawing order. */
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

/** Areas of a parcel that the second of two plannings plans differently from the first, the largest first. */
interface PlanDifference extends PlanPair {
  transfers: readonly PlanTransfer[];
}

export interface ParcelOverlap {
  /** Area on the WGS84 ellipsoid; 0 if a fault prevents it. */
  areaM2: number;
  /** Fault of the parcel itself. A crossing parcel is counted by the even-odd rule; other faults leave no plans. */
  fault: OverlapFault | null;
  /** Null if a fault prevents it. */
  outline: ParcelOutline | null;
  plans: ReadonlyArray<PlanOverlap | { planningId: string; failed: Failure }>;
  /** Differences of the requested pairs of which both could be fetched. */
  differences: readonly PlanDifference[];
}

export const isRead = <Plan extends { readonly planningId: string }>(plan: Plan): plan is Extract<Plan, { readonly rows: unknown }> =>
  'rows' in plan;
