import { proxy } from 'valtio';

/** What somebody types about a parcel's data. Here and not in its form: a phone that is turned lays its panel out anew. */
interface ReportSlice {
  /** The parcel it is about; null while nothing is being told. */
  parcelId: string | null;
  /** So that it is kept once however often it is sent. */
  uid: string;
  typed: string;
}

export const reportSlice = proxy<ReportSlice>({ parcelId: null, uid: '', typed: '' });

export function updateReport(change: Partial<typeof reportSlice>): void {
  Object.assign(reportSlice, change);
}

export function endReport(): void {
  Object.assign(reportSlice, { parcelId: null, uid: '', typed: '' });
}
