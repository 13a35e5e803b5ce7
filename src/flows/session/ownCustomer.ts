import { apiClient } from '../../api/apiClient.ts';
import { type ApiClient, createClient } from '../../api/createClient.ts';
import { detailUser } from '../../api/users.ts';
import { failure, mapResult, type Result, success } from '../../domain/result.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';

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

let proven: OwnedClient | null = null;

/**
 * Asks the gateway whose the page's token is, once for each token. What is sent with this client is that customer's, and nobody
 * else's: the token and the user cannot part between being checked and being sent.
 */
export async function ownedClient(): Promise<Result<OwnedClient>> {
  const { apiBase, token } = apiClient.settings();
  if (token === null) return failure('refused', '', 401);
  if (proven?.token === token) return success(proven);
  const client = createClient({ apiBase, token });
  return mapResult(await detailUser({ client }), ({ id }) => (proven = { client, token, userId: id }));
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
