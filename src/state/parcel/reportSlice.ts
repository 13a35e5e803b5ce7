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

export function beginReport(parcelId: string, uid: string): void {
  Object.assign(reportSlice, { parcelId, uid, typed: '' });
}

export function typeReport(typed: string): void {
  reportSlice.typed = typed;
}

export function endReport(): void {
  Object.assign(reportSlice, { parcelId: null, uid: '', typed: '' });
}
