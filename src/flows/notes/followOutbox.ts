import { subscribeKey } from 'valtio/utils';
import { apiClient } from '../../api/apiClient.ts';
import type { Failure } from '../../domain/result.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { updateOutboxRecord, readPendingRecords, sweepOutbox } from '../../state/storage/outbox.ts';
import { withCrossTabLock } from '../../state/storage/withCrossTabLock.ts';
import { loadUser } from '../session/loadUser.ts';
import { noteOwner, ownedClient, type OwnedClient } from '../session/ownCustomer.ts';
import { refreshSession } from '../session/refreshSession.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { refreshOutboxCounts, announceOutboxChange } from './refreshOutboxCounts.ts';
import { sendOutboxStep, type StepOutcome } from './sendOutboxStep.ts';

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
    void refreshOutboxCounts();
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
  const { sent } = await sendWithRetries();
  if (sent > 0) raiseNotice('success', 'outbox.sent', { count: sent });
}

/** Sends now, and as long as the gateway is ill again and again, ever more rarely; never while nobody looks at the page. */
export async function sendWithRetries(): Promise<Sending> {
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

/** Longer than any step takes, a picture on a slow network included: where there are no Web Locks a turn ends by itself. */
const TURN_MS = 130_000;
/** Notes that the gateway could not take now do not hold up the others; after so many the gateway itself is ill. */
const MAX_ILL = 3;
/** Tokens that may take each other's place while it is sent. */
const MAX_TOKENS = 3;
/** Steps of one note: picture, create, update of what was edited meanwhile; and again. More is an edit under way. */
export const MAX_STEPS = 8;

/** How it went. */
export interface Sending {
  /** Notes of which nothing waits any more. */
  sent: number;
  /** Something waits, and is to be tried again later. */
  isIll: boolean;
}

let underWay: Promise<Sending> | null = null;
let next: Promise<Sending> | null = null;

/**
 * Sends what waits of the customer whose the page's token is, in the order in which it was kept; one page at a time.
 * @returns once all that waited when it was called was tried. Never rejects
 */
function sendOutbox(): Promise<Sending> {
  if (!underWay) return begin();
  // What is under way may have passed by what was kept since.
  next ??= underWay.then(() => {
    next = null;
    return begin();
  });
  return next;
}

function begin(): Promise<Sending> {
  underWay = run()
    .catch((error: unknown) => {
      console.warn('outbox: not sent', error);
      return { sent: 0, isIll: true };
    })
    .finally(() => (underWay = null));
  return underWay;
}

async function run(): Promise<Sending> {
  const sending: Sending = { sent: 0, isIll: false };
  for (let tokens = 0; tokens < MAX_TOKENS; tokens += 1) {
    const owner = noteOwner();
    // One after the other: each begins with the token that the last one brought.
    // oxlint-disable-next-line no-await-in-loop
    if (owner === null || (await readPendingRecords(owner)).length === 0) return sending;
    const { token } = apiClient.settings();
    // oxlint-disable-next-line no-await-in-loop
    if ((await sendAll(sending)) !== 'again') return sending;
    if (apiClient.settings().token !== token) continue;
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await refreshSession(token);
    if (!fresh.ok) return { ...sending, isIll: !endsSession(fresh.error) };
  }
  return { ...sending, isIll: true };
}

/** The session's own way: asking who it is ends one that is over (§4). What waits goes on when its user is back. */
function endsSession({ kind, status = 0 }: Failure): boolean {
  const isOver = kind === 'refused' && status < 429;
  if (isOver) void loadUser();
  return isOver;
}

/** @returns `again` when the token is not good any more, or not the page's */
async function sendAll(sending: Sending): Promise<'again' | 'over'> {
  const owned = await ownedClient();
  if (!owned.ok) {
    sending.isIll = owned.error.status !== 401;
    return sending.isIll ? 'over' : 'again';
  }
  const { userId, token } = owned.value;
  // The page could not ask before, or another page logged in as somebody else: who it is goes on the screen, too.
  if (sessionSlice.user?.id !== userId) void loadUser();
  const tried = new Set<string>();
  let ill = 0;
  for (;;) {
    // One after the other, on purpose.
    // oxlint-disable-next-line no-await-in-loop
    const waiting = (await readPendingRecords(userId)).find(({ note, refusal }) => !refusal && !tried.has(note.uid));
    if (!waiting) {
      // oxlint-disable-next-line no-await-in-loop
      await sweepOutbox(userId, Date.now());
      return 'over';
    }
    if (apiClient.settings().token !== token) return 'again';
    tried.add(waiting.note.uid);
    // oxlint-disable-next-line no-await-in-loop
    const end = await sendNote(waiting.note.uid, owned.value);
    if (end === 'unauthorised') return 'again';
    if (end === 'done') sending.sent += 1;
    // oxlint-disable-next-line no-await-in-loop
    if (end === 'done' || end === 'refused') await announceOutboxChange();
    else {
      sending.isIll = true;
      ill += 1;
      if (end === 'unreachable' || ill === MAX_ILL) return 'over';
    }
  }
}

/** All steps of one note; between two of them another page may have its turn. */
async function sendNote(uid: string, owned: OwnedClient): Promise<StepOutcome> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const change = updateOutboxRecord.bind(null, owned.userId, uid);
    // oxlint-disable-next-line no-await-in-loop
    const end = await withCrossTabLock(`thua outbox ${owned.userId}`, () => tryStep(change, owned), TURN_MS);
    if (end !== 'more') return end ?? 'ill';
  }
  return 'ill';
}

/** A browser that refuses to keep how far it got (full) is as good as an ill gateway: it is tried again. */
async function tryStep(change: Parameters<typeof sendOutboxStep>[0], owned: OwnedClient): Promise<StepOutcome> {
  try {
    return await sendOutboxStep(change, owned);
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    return 'ill';
  }
}
