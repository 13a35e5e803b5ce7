import type { MessageId } from '../i18n/vi.ts';
import { type Notice, noticeSlice } from '../state/noticeSlice.ts';

/** Queues a toast of the catalogue (§8). */
export function raiseNotice(
  kind: Notice['kind'],
  id: MessageId,
  values?: Record<string, string | number>,
): void {
  push(kind, values ? { id, values } : { id });
}

/** Queues a toast with the server's own words. */
export function raiseServerMessage(kind: Notice['kind'], text: string): void {
  push(kind, { text });
}

function push(kind: Notice['kind'], message: Notice['message']): void {
  noticeSlice.waiting.push({ sequence: noticeSlice.nextSequence, kind, message });
  noticeSlice.nextSequence += 1;
}

/** Takes a notice off the queue once it is on screen. */
export function dropNotice(sequence: number): void {
  noticeSlice.waiting = noticeSlice.waiting.filter((notice) => notice.sequence !== sequence);
}
