import { proxy } from 'valtio';

/** What somebody types about a parcel's data. Here and not in its form: a phone that is turned lays its panel out anew. */
export const reportSlice = proxy({
  /** The parcel it is about; null while nothing is being told. */
  parcelId: null as string | null,
  /** So that it is kept once however often it is sent. */
  uid: '',
  typed: '',
});

export function updateReport(change: Partial<typeof reportSlice>): void {
  Object.assign(reportSlice, change);
}

export function endReport(): void {
  Object.assign(reportSlice, { parcelId: null, uid: '', typed: '' });
}
