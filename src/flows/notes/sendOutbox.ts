import { apiClient } from '../../api/apiClient.ts';
import type { Failure } from '../../domain/result.ts';
import { changeWaiting, readWaiting, sweepOutbox } from '../../state/storage/noteOutbox.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { takeTurns } from '../../state/storage/withCrossTabLock.ts';
import { tellOutboxChanged } from './refreshOutboxCounts.ts';
import { loadUser } from '../session/loadUser.ts';
import { noteOwner, ownedClient, type OwnedClient } from '../session/noteOwner.ts';
import { refreshSession } from '../session/refreshSession.ts';
import { sendStep, type StepEnd } from './sendOutboxStep.ts';

/** Longer than any step takes, a picture on a slow network included: where there are no Web Locks a turn ends by itself. */
const TURN_MS = 130_000;
/** Notes that the gateway could not take now do not hold up the others; after so many the gateway itself is ill. */
const MOST_ILL = 3;
/** Tokens that may take each other's place while it is sent. */
const MOST_TOKENS = 3;
/** Steps of one note: picture, create, update of what was edited meanwhile; and again. More is an edit under way. */
export const MOST_STEPS = 8;

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
export function sendOutbox(): Promise<Sending> {
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
  for (let tokens = 0; tokens < MOST_TOKENS; tokens += 1) {
    const owner = noteOwner();
    // One after the other: each begins with the token that the last one brought.
    // oxlint-disable-next-line no-await-in-loop
    if (owner === null || (await readWaiting(owner)).length === 0) return sending;
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
    const waiting = (await readWaiting(userId)).find(({ note, refusal }) => !refusal && !tried.has(note.uid));
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
    if (end === 'done' || end === 'refused') await tellOutboxChanged();
    else {
      sending.isIll = true;
      ill += 1;
      if (end === 'unreachable' || ill === MOST_ILL) return 'over';
    }
  }
}

/** All steps of one note; between two of them another page may have its turn. */
async function sendNote(uid: string, owned: OwnedClient): Promise<StepEnd> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const change = changeWaiting.bind(null, owned.userId, uid);
    // oxlint-disable-next-line no-await-in-loop
    const end = await takeTurns(`thua outbox ${owned.userId}`, () => tryStep(change, owned), TURN_MS);
    if (end !== 'more') return end ?? 'ill';
  }
  return 'ill';
}

/** A browser that refuses to keep how far it got (full) is as good as an ill gateway: it is tried again. */
async function tryStep(change: Parameters<typeof sendStep>[0], owned: OwnedClient): Promise<StepEnd> {
  try {
    return await sendStep(change, owned);
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    return 'ill';
  }
}
