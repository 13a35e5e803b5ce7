import { apiClient } from '../../api/apiClient.ts';
import { type ApiClient, createClient } from '../../api/createClient.ts';
import { detailUser } from '../../api/account/users.ts';
import { failure, mapResult, type Result, success } from '../../domain/result.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import type { RequestGuard } from '../shell/requestGuard.ts';
import { tokenSubject } from './tokenSubject.ts';

/**
 * Under whose name notes are kept here now: that of the customer on the screen; while nobody could be asked, the one the
 * token names. Null for anonymous visitors.
 */
export function noteOwner(): string | null {
  if (sessionSlice.status === 'anonymous') return null;
  const { token } = apiClient.settings();
  return sessionSlice.user?.id ?? (token === null ? null : tokenSubject(token));
}

/** A client that asks with one token, whatever the page logs in as meanwhile, and the customer whom the gateway knows by it. */
export interface OwnedClient {
  client: ApiClient;
  token: string;
  userId: string;
}

const proof: { client: OwnedClient | null } = { client: null };

/**
 * Asks the gateway whose the page's token is, once for each token. What is sent with this client is that customer's, and nobody
 * else's: the token and the user cannot part between being checked and being sent.
 */
export async function ownedClient(): Promise<Result<OwnedClient>> {
  const { token } = apiClient.settings();
  if (token === null) return failure('refused', '', 401);
  if (proof.client?.token === token) return success(proof.client);
  const client = createClient({ ...apiClient.settings(), token });
  return mapResult(await detailUser({ client }), ({ id }) => (proof.client = { client, token, userId: id }));
}

/**
 * The customer whom the page shows, as long as the client's token says the same: another page may have logged in as somebody
 * else, and this one has not asked yet who that is.
 */
export function ownCustomer(): string | null {
  const id = sessionSlice.user?.id ?? null;
  const { token } = apiClient.settings();
  const subject = token === null ? null : tokenSubject(token);
  return subject === null || subject === id ? id : null;
}

/** Begins a load of what belongs to the customer: stale with the next one, and once somebody else, or nobody, is logged in. */
export function beginForCustomer(loads: RequestGuard): () => boolean {
  const owner = ownCustomer();
  const isCurrent = loads.begin();
  return () => isCurrent() && owner !== null && ownCustomer() === owner;
}
