import { apiClient } from '../../api/apiClient.ts';
import { type ApiClient, createClient } from '../../api/createClient.ts';
import { detailUser } from '../../api/account/users.ts';
import { failure, mapResult, type Result, success } from '../../domain/result.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import type { RequestGuard } from '../shell/requestGuard.ts';

/**
 * Whose an access token says it is (RFC 7519 `sub`). A label for what stays on this device, never a proof: only the gateway can
 * tell. Null for tokens of a provider that cannot be read.
 */
export function tokenSubject(token: string): string | null {
  const [, payload, signature] = token.split('.');
  if (!payload || signature === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown };
    // As the contract's ids: nothing else may become a part of a key.
    return typeof sub === 'string' && /^[\w.-]{1,64}$/.test(sub) ? sub : null;
  } catch {
    // Not one of this kind.
    return null;
  }
}

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
