import { proxy } from 'valtio';
import type { MessageId } from '../i18n/vi.ts';

/** A toast to show (§8). `message` is either a catalogue entry or words the server sent. */
export interface Notice {
  sequence: number;
  kind: 'info' | 'success' | 'warning' | 'error';
  message: { id: MessageId; values?: Record<string, string | number> } | { text: string };
}

/** Notices wait here until the app shows them, oldest first. */
export const noticeSlice = proxy<{ waiting: Notice[]; nextSequence: number }>({ waiting: [], nextSequence: 1 });
