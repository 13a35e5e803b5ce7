import { proxy } from 'valtio';

/** The drawer 'Gợi ý quy hoạch' (§2). */
export interface SuggestSlice {
  /** Grows each time it is asked for, so that it comes to the front; 0 while it is closed. */
  asked: number;
  /** §2: tab '1' is planning and tab '2' is cadastral. */
  tab: '1' | '2';
}

export const suggestSlice = proxy<SuggestSlice>({ asked: 0, tab: '1' });
