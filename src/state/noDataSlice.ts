import { proxy } from 'valtio';

/** The dialog 'Thông báo' (§2): a searched position has no data. */
interface NoDataSlice {
  open: boolean;
  /** Positions it was shown for, as 'lng,lat': once each. */
  told: string[];
}

export const noDataSlice = proxy<NoDataSlice>({ open: false, told: [] });
