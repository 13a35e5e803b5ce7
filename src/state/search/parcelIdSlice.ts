import { proxy } from 'valtio';
import type { ParcelIdFault } from '../../domain/search/parcelId.ts';

export interface CheckedParcelId {
  code: string;
  isInside: boolean;
  /** Distance to the parcel's border, metres. */
  borderM: number;
  isFound: boolean;
}

/** Identifier that is checked against the open parcel. */
export const parcelIdSlice = proxy({
  parcelId: null as string | null,
  typed: '',
  fault: null as ParcelIdFault | null,
  failed: false,
  checked: null as CheckedParcelId | null,
});

export function typeParcelId(parcelId: string, typed: string): void {
  const { checked } = parcelIdSlice;
  // Keep the identifier that found the parcel; drop one typed before, which is no longer in the field.
  const isKept = parcelIdSlice.parcelId === parcelId && checked?.isFound === true;
  Object.assign(parcelIdSlice, { parcelId, typed, fault: null, failed: false, checked: isKept ? checked : null });
}

export function showParcelIdFault(fault: ParcelIdFault): void {
  Object.assign(parcelIdSlice, { fault, failed: false, checked: null });
}

export function showCheckedParcelId(parcelId: string, typed: string, checked: CheckedParcelId | null): void {
  Object.assign(parcelIdSlice, { parcelId, typed, fault: null, failed: checked === null, checked });
}
