import { proxy } from 'valtio';

/** The dialog 'Thông báo' (§2): a searched position has no data. */
interface NoDataSlice {
  open: boolean;
  /** Positions it was shown for, as 'lng,lat': once each. */
  told: string[];
}

export const noDataSlice = proxy<NoDataSlice>({ open: false, told: [] });

/** @returns false where it was shown for this position before */
export function openNoData(key: string): boolean {
  if (noDataSlice.told.includes(key)) return false;
  noDataSlice.told.push(key);
  noDataSlice.open = true;
  return true;
}

export function closeNoData(): void {
  noDataSlice.open = false;
}
