import { proxy } from 'valtio';

/** Report about a parcel's data. Not in its form, because turning a phone mounts the panel again. */
export const reportSlice = proxy({
  parcelId: null as string | null,
  /** Identifier that makes repeated sends count once. */
  uid: '',
  typed: '',
});

export function updateReport(change: Partial<typeof reportSlice>): void {
  Object.assign(reportSlice, change);
}

export function endReport(): void {
  Object.assign(reportSlice, { parcelId: null, uid: '', typed: '' });
}
