/** Areas in flat arrays, so that no objects for rings or corners cross threads. */
export interface PackedGrounds {
  /** Degrees: lng, lat, lng, lat … */
  lngLat: Float64Array<ArrayBuffer>;
  /** End of each ring, in pairs. */
  ringEnds: Uint32Array<ArrayBuffer>;
  /** End of each area, in rings. */
  groundEnds: Uint32Array<ArrayBuffer>;
}

export interface GroundComparison {
  /** Measured area, m². */
  areaM2: number;
  /** Reason for no comparison: its border cannot be measured, or the register has no parcel there. */
  fault: 'unmeasured' | 'unknown' | null;
  /** Parcel that covers most of it. */
  parcel: { id: string; sheetNumber: string; parcelNumber: string; areaM2: number } | null;
  /** Areas in other parcels, and in none. */
  overlapM2: number;
  gapM2: number;
}

export type ComparisonFinding = 'area' | 'overlap' | 'gap';

/** Tolerances: corners are printed to the centimetre; measured borders of one lot differ by some decimetres. */
const MIN_DIFFERENCE_M2 = 1;
const AREA_SHARE = 0.01;
const BORDER_SHARE = 0.03;

const isMore = (m2: number, share: number, areaM2: number): boolean => Math.abs(m2) > Math.max(MIN_DIFFERENCE_M2, share * areaM2);

/** Returns the differences that exceed the usual ones between borders of one lot. */
export function findingsOf({ areaM2, parcel, overlapM2, gapM2 }: GroundComparison): ComparisonFinding[] {
  if (!parcel) return [];
  const findings: ComparisonFinding[] = [];
  if (parcel.areaM2 > 0 && isMore(areaM2 - parcel.areaM2, AREA_SHARE, parcel.areaM2)) findings.push('area');
  if (isMore(overlapM2, BORDER_SHARE, areaM2)) findings.push('overlap');
  if (isMore(gapM2, BORDER_SHARE, areaM2)) findings.push('gap');
  return findings;
}

export interface ComparisonCounts {
  done: number;
  total: number;
  /** Areas that match the register, are unknown to it, or could not be measured. */
  same: number;
  unknown: number;
  unmeasured: number;
}

export interface ComparedRow extends GroundComparison {
  id: string;
  /** Index of its record. */
  index: number;
  /** Sheet and parcel number in the file. */
  label: string;
  findings: readonly ComparisonFinding[];
}
