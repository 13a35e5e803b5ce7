import { subscribeKey } from 'valtio/utils';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { countWaiting } from './refreshOutboxCounts.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';
import { sendOutbox, type Sending } from './sendOutbox.ts';

/** While the gateway is ill: at first after so long, then after twice as long each time, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let pauses = 0;

/**
 * Once, at the start: sends what waits at once, after a login, when the network or the page is back, and after a pause while
 * the gateway is ill.
 * @returns ends it
 */
export function followOutbox(): () => void {
  const anew = (): void => {
    pauses = 0;
    void sendSoon();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') anew();
    else clearTimeout(timer);
  };
  const follow = (): void => {
    void countWaiting();
    anew();
  };
  const ends = [subscribeKey(sessionSlice, 'user', follow), subscribeKey(sessionSlice, 'status', follow)];
  window.addEventListener('online', anew);
  document.addEventListener('visibilitychange', onVisibility);
  follow();
  return () => {
    for (const end of ends) end();
    window.removeEventListener('online', anew);
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
  };
}

/** What waited goes out without anybody looking on: said once something did. */
async function sendSoon(): Promise<void> {
  const { sent } = await sendAndRepeat();
  if (sent > 0) raiseNotice('success', 'outbox.sent', { count: sent });
}

/** Sends now, and as long as the gateway is ill again and again, ever more rarely; never while nobody looks at the page. */
export async function sendAndRepeat(): Promise<Sending> {
  clearTimeout(timer);
  const sending = await sendOutbox();
  clearTimeout(timer);
  if (!sending.isIll) pauses = 0;
  else if (document.visibilityState === 'visible') {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses);
    pauses += 1;
    // Pages that lost the same gateway at the same time do not come back all at once.
    timer = setTimeout(() => void sendSoon(), pauseMs * (0.75 + Math.random() / 2));
  }
  return sending;
}
