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
 * Refreshes the access token (§4) once for all pages and workers: the one that gets the lock asks, the others use its
 * result. No clock is used: a token is expired when the gateway refuses it.
 */

const TURN = 'thua refresh';
/** Maximum time until local storage shows here what another process stored. */
const CATCH_UP_MS = 10_000;
const POLL_MS = 20;
/** Time for which tabs share a failure, so that ten of them returning from a dead network ask once. */
const FAILURE_SHARED_MS = 3_000;

/** Loaded only for customers; anonymous visitors never refresh. */
const auth = loadedCalls(() => import('../../contract/account/auth.ts'));

const round: { underWay: Promise<Result<string>> | null } = { underWay: null };

/** @param oldToken to replace; another page's newer token is used. A failure leaves the customer logged in. */
export async function refreshSession(oldToken: string | null): Promise<Result<string>> {
  const joined = round.underWay;
  round.underWay ??= refresh(oldToken).finally(() => (round.underWay = null));
  const answer = await round.underWay;
  // A refresh that began before this token was refused may have returned this very token.
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
  // Another page may have been faster without shared turns: use what it stored.
  const stored = readStored('jwt');
  if (!answer.ok && stored !== null && stored !== jwt) {
    setAccessToken(stored);
    return success(stored);
  }
  if (!answer.ok) {
    await recordRefreshRound(isRejection(answer.error) ? 'refused' : 'lost');
    return answer;
  }
  // Discard the tokens if somebody logged out, or in as another customer, meanwhile.
  const isStored = await storeTokens(answer.value.results, () => readStored('refreshToken') === refreshToken);
  return isStored ? success(answer.value.results.accessToken) : failure('refused', '', 401);
}

/** Returns whether another page has just tried: repeating the attempt would gain nothing. */
function isFresh(ledger: SessionLedger, before: SessionLedger): boolean {
  const sinceMs = Date.now() - ledger.endedAtMs;
  return ledger.round > before.round || (sinceMs >= 0 && sinceMs < FAILURE_SHARED_MS);
}

/** Returns whether the gateway rejected the refresh token; other failures may pass. */
const isRejection = ({ kind, status = 0 }: Failure): boolean => kind === 'refused' && status < 429;

/** Waits until local storage shows this round or the end of the session; limited, as its page may have died. */
async function storageShows(round: number): Promise<void> {
  const deadline = performance.now() + CATCH_UP_MS;
  while ((readStored('session_round') ?? 0) < round && readStored('refreshToken') !== null) {
    if (performance.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const refreshes = requestGuard();

/** Refreshes every 15 minutes (§4), counted from the last refresh of any page. A failure stops the timer. */
export function startRefreshing(): void {
  refreshes.schedule(TOKEN_REFRESH_MS, refreshNow);
}

/** Cancels the scheduled refresh: a new run makes it stale. */
export function stopRefreshing(): void {
  refreshes.begin();
}

export async function refreshNow(): Promise<void> {
  const answer = await refreshSession(apiClient.settings().token);
  if (answer.ok) startRefreshing();
  else stopRefreshing();
}
