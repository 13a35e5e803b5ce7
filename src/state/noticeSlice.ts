import { proxy } from 'valtio';
import type { ShownMessage } from './shownMessage.ts';

/** A toast to show (§8). */
export interface Notice {
  sequence: number;
  kind: 'info' | 'success' | 'warning' | 'error';
  message: ShownMessage;
}

/** Notices wait here until the app shows them, oldest first. */
export const noticeSlice = proxy<{ waiting: Notice[]; nextSequence: number }>({ waiting: [], nextSequence: 1 });
