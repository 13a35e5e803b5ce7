import { apiClient } from '../../api/apiClient.ts';
import { type ApiClient, createClient } from '../../api/createClient.ts';
import { fetchUser } from '../../api/account/users.ts';
import { failure, mapResult, type Result, success } from '../../domain/result.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import type { RequestGuard } from '../shell/requestGuard.ts';

/** Returns the claimed subject (RFC 7519 `sub`), a label and never a proof. Null for a provider's unreadable tokens. */
export function tokenSubject(token: string): string | null {
  const [, payload, signature] = token.split('.');
  if (!payload || signature === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown };
    // Restricted to the contract's ids, because it becomes part of storage keys.
    return typeof sub === 'string' && /^[\w.-]{1,64}$/.test(sub) ? sub : null;
  } catch {
    return null;
  }
}

/** Returns the shown customer or, while the gateway is unreachable, the token's. Null for anonymous visitors. */
export function noteOwner(): string | null {
  if (sessionSlice.status === 'anonymous') return null;
  const { token } = apiClient.settings();
  return sessionSlice.user?.id ?? (token === null ? null : tokenSubject(token));
}

/** Client bound to one token, whatever the page logs in as later, and the customer whom the gateway knows by it. */
export interface OwnedClient {
  client: ApiClient;
  token: string;
  userId: string;
}

const proof: { client: OwnedClient | null } = { client: null };

/**
 * Asks the gateway, once per token, whose the page's token is. Calls of this client belong to that customer only: token
 * and user cannot diverge between the check and the call.
 */
export async function ownedClient(): Promise<Result<OwnedClient>> {
  const { token } = apiClient.settings();
  if (token === null) return failure('refused', '', 401);
  if (proof.client?.token === token) return success(proof.client);
  const client = createClient({ ...apiClient.settings(), token });
  return mapResult(await fetchUser({ client }), ({ id }) => (proof.client = { client, token, userId: id }));
}

/** Returns the shown customer while the token names the same one: another tab may have logged in as somebody else. */
export function ownCustomer(): string | null {
  const id = sessionSlice.user?.id ?? null;
  const { token } = apiClient.settings();
  const subject = token === null ? null : tokenSubject(token);
  return subject === null || subject === id ? id : null;
}

/** Begins a load of customer data: stale with the next load, and once somebody else, or nobody, is logged in. */
export function beginForCustomer(loads: RequestGuard): () => boolean {
  const owner = ownCustomer();
  const isCurrent = loads.begin();
  return () => isCurrent() && owner !== null && ownCustomer() === owner;
}
