import { proxy } from 'valtio';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { ShownMessage } from '../shownMessage.ts';
import { type Signal, signal } from '../signal.ts';

export type Notice = Signal<{ kind: 'info' | 'success' | 'warning' | 'error'; message: ShownMessage }>;

/** Notices that wait until the app shows them, oldest first. */
export const noticeSlice = proxy<{ waiting: Notice[] }>({ waiting: [] });

export function raiseMessage(kind: Notice['kind'], message: ShownMessage): void {
  noticeSlice.waiting.push(signal({ kind, message }));
}

/** Queues a toast of the catalogue (§8). */
export function raiseNotice(kind: Notice['kind'], id: MessageId, values?: Record<string, string | number>): void {
  raiseMessage(kind, values ? { id, values } : { id });
}

export function dropNotice(id: number): void {
  noticeSlice.waiting = noticeSlice.waiting.filter((notice) => notice.id !== id);
}
