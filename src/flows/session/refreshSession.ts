import { apiClient } from '../../api/apiClient.ts';
import { TOKEN_REFRESH_MS } from '../../domain/limits.ts';
import { failure, type Failure, type Result, success } from '../../domain/result.ts';
import { recordRefreshRound, readLedger, type SessionLedger } from '../../state/storage/sessionLedger.ts';
import { readStored } from '../../state/storage/storage.ts';
import { withCrossTabLock } from '../../state/storage/withCrossTabLock.ts';
import { loadedCalls } from '../shell/loadedCalls.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { setAccessToken, storeTokens } from './storeTokens.ts';

/**
 * Another access token with the stored refresh token (§4), once for all pages and workers: whoever gets the turn asks,
 * the others take what it got. Clocks play no part: a token is old when the gateway says so.
 */

const TURN = 'thua refresh';
/** How long local storage may take to show here what another process stored. */
const CATCH_UP_MS = 10_000;
const LOOK_AGAIN_MS = 20;
/** Ten pages that come back from a dead network at once ask once, not ten times. */
const FAILURE_SHARED_MS = 3_000;

/** Whoever is anonymous never asks. */
const auth = loadedCalls(() => import('../../contract/account/auth.ts'));

const round: { underWay: Promise<Result<string>> | null } = { underWay: null };

/**
 * @param oldToken the access token to be replaced: when another page has replaced it already, that one is taken
 * @returns the token that is good now. A failure changes nothing: who is logged in stays so
 */
export async function refreshSession(oldToken: string | null): Promise<Result<string>> {
  const joined = round.underWay;
  round.underWay ??= refresh(oldToken).finally(() => (round.underWay = null));
  const answer = await round.underWay;
  // One that began before this token was refused may have found just this one.
  return joined && answer.ok && answer.value === oldToken ? refreshSession(oldToken) : answer;
}

async function refresh(oldToken: string | null): Promise<Result<string>> {
  const before = await readLedger();
  const answer = await withCrossTabLock(TURN, () => refreshInTurn(oldToken, before));
  return answer ?? failure('timeout');
}

async function refreshInTurn(oldToken: string | null, before: SessionLedger): Promise<Result<string>> {
  const ledger = await readLedger();
  if (ledger.outcome !== 'stored' && isFresh(ledger, before))
    return ledger.outcome === 'lost' ? failure('offline', 'another page got no answer') : failure('refused', '', 401);
  await storageShows(ledger.storedRound);
  const [jwt, refreshToken] = [readStored('jwt'), readStored('refreshToken')];
  if (jwt !== null && jwt !== oldToken) {
    setAccessToken(jwt);
    return success(jwt);
  }
  if (refreshToken === null) return failure('refused', '', 401);
  const answer = await auth(({ refreshAccessCall }) => apiClient.ask(refreshAccessCall, { refreshToken }, { isRefresh: true }));
  // Where pages know of no turns, another may have been quicker: what it stored is good.
  const stored = readStored('jwt');
  if (!answer.ok && stored !== null && stored !== jwt) {
    setAccessToken(stored);
    return success(stored);
  }
  if (!answer.ok) {
    await recordRefreshRound(isVerdict(answer.error) ? 'refused' : 'lost');
    return answer;
  }
  // Somebody may have logged out, or in as another, while the gateway answered: these tokens are nobody's then.
  const isStored = await storeTokens(answer.value.results, () => readStored('refreshToken') === refreshToken);
  return isStored ? success(answer.value.results.accessToken) : failure('refused', '', 401);
}

/** Another page tried while this one waited for its turn, or just before: trying the same again would gain nothing. */
function isFresh(ledger: SessionLedger, before: SessionLedger): boolean {
  const sinceMs = Date.now() - ledger.endedAtMs;
  return ledger.round > before.round || (sinceMs >= 0 && sinceMs < FAILURE_SHARED_MS);
}

/** The gateway knows the refresh token no more; anything else may pass. */
const isVerdict = ({ kind, status = 0 }: Failure): boolean => kind === 'refused' && status < 429;

/** Waits until local storage shows a round here, or that the session was ended; not for ever, for its page may have died. */
async function storageShows(round: number): Promise<void> {
  const givesUpAt = performance.now() + CATCH_UP_MS;
  while ((readStored('session_round') ?? 0) < round && readStored('refreshToken') !== null) {
    if (performance.now() > givesUpAt) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

const refreshes = requestGuard();

/** §4: another access token every 15 minutes, counted anew whenever any page got one. A failure stops the timer. */
export function startRefreshing(): void {
  refreshes.schedule(TOKEN_REFRESH_MS, refreshNow);
}

export function stopRefreshing(): void {
  refreshes.begin();
}

/** At the start, and whenever the timer rings. */
export async function refreshNow(): Promise<void> {
  const answer = await refreshSession(apiClient.settings().token);
  if (answer.ok) startRefreshing();
  else stopRefreshing();
}
