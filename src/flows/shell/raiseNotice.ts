import type { MessageId } from '../../i18n/vi.ts';
import { type Notice, noticeSlice } from '../../state/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** Queues a toast of the catalogue (§8). */
export function raiseNotice(
  kind: Notice['kind'],
  id: MessageId,
  values?: Record<string, string | number>,
): void {
  raiseMessage(kind, values ? { id, values } : { id });
}

/** Queues a toast of any words: the catalogue's, or the server's own. */
export function raiseMessage(kind: Notice['kind'], message: ShownMessage): void {
  noticeSlice.waiting.push({ sequence: noticeSlice.nextSequence, kind, message });
  noticeSlice.nextSequence += 1;
}

/** Takes a notice off the queue once it is on screen. */
export function dropNotice(sequence: number): void {
  noticeSlice.waiting = noticeSlice.waiting.filter((notice) => notice.sequence !== sequence);
}
