/** Areas end to end: no object for a ring or a corner crosses to another thread. */
export interface PackedGrounds {
  /** lng, lat, lng, lat …, degrees. */
  lngLat: Float64Array<ArrayBuffer>;
  /** Where each ring ends, in pairs. */
  ringEnds: Uint32Array<ArrayBuffer>;
  /** Where each area ends, in rings. */
  groundEnds: Uint32Array<ArrayBuffer>;
}

export interface GroundComparison {
  /** As measured, m². */
  areaM2: number;
  /** Why it was not compared: its border cannot be measured, or the register has no parcel there. */
  fault: 'unmeasured' | 'unknown' | null;
  /** The parcel that covers most of it. */
  parcel: { id: string; sheetNumber: string; parcelNumber: string; areaM2: number } | null;
  /** What of it lies in other parcels, and in none. */
  overlapM2: number;
  gapM2: number;
}

export type ComparisonFinding = 'area' | 'overlap' | 'gap';

/** Corners are printed to the centimetre; measured borders of one lot differ by some decimetres. */
const LEAST_M2 = 1;
const AREA_SHARE = 0.01;
const BORDER_SHARE = 0.03;

const isMore = (m2: number, share: number, areaM2: number): boolean => Math.abs(m2) > Math.max(LEAST_M2, share * areaM2);

/** What of a comparison is more than borders of one lot differ by. */
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
  /** Areas that agree with the register, that it knows nothing of, and that could not be measured. */
  same: number;
  unknown: number;
  unmeasured: number;
}

export interface ComparedRow extends GroundComparison {
  id: string;
  /** Of its record. */
  index: number;
  /** Its sheet and number in the file. */
  label: string;
  findings: readonly ComparisonFinding[];
}
