import { proxy } from 'valtio';
import type { ParcelIdFault } from '../../domain/search/parcelId.ts';

export interface CheckedParcelId {
  code: string;
  isInside: boolean;
  /** To the parcel's border, metres. */
  borderM: number;
  /** The parcel was found by it. */
  isFound: boolean;
}

/** The identifier that is held against the open parcel. */
export const parcelIdSlice = proxy({
  parcelId: null as string | null,
  typed: '',
  fault: null as ParcelIdFault | null,
  /** The worker that measures gave no answer. */
  failed: false,
  checked: null as CheckedParcelId | null,
});

export function typeParcelId(parcelId: string, typed: string): void {
  const { checked } = parcelIdSlice;
  // What the parcel was found by stays; what was typed before is no longer what stands there.
  const isKept = parcelIdSlice.parcelId === parcelId && checked?.isFound === true;
  Object.assign(parcelIdSlice, { parcelId, typed, fault: null, failed: false, checked: isKept ? checked : null });
}

export function showParcelIdFault(fault: ParcelIdFault): void {
  Object.assign(parcelIdSlice, { fault, failed: false, checked: null });
}

/** @param checked null: it could not be measured */
export function showCheckedParcelId(parcelId: string, typed: string, checked: CheckedParcelId | null): void {
  Object.assign(parcelIdSlice, { parcelId, typed, fault: null, failed: checked === null, checked });
}
