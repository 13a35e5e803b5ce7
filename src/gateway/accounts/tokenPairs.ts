import { randomUUID } from 'node:crypto';
import { Refusal } from '../http/httpError.ts';
import { endReusedSession, findParentSession, insertSession, rotateSession } from './sessions.ts';
import type { Queryable } from '../database/store.ts';
import { signAccessToken } from './accessTokens.ts';
import type { Accounts } from './accounts.ts';
import { firstRefreshToken, hashRefreshToken, nextRefreshToken, readRefreshToken } from './refreshTokens.ts';

/** §3 Tokens, as they travel. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A new session of a customer. */
export async function openSession({ keys, accessTokenS }: Accounts, inside: Queryable, userId: string): Promise<TokenPair> {
  const { token, sessionId } = firstRefreshToken(keys.refreshToken, randomUUID());
  await insertSession(inside, sessionId, userId, hashRefreshToken(token));
  return { accessToken: await signAccessToken(keys.accessToken, { userId, sessionId }, accessTokenS), refreshToken: token };
}

/**
 * Design §5: the live token rotates; its parent (a client that never stored the live one, or never heard the answer)
 * gets the live one; any older one ends the session, for then two hold tokens of one login. That end is a statement
 * of its own: the refusal that follows cannot undo it.
 * @throws Refusal 401, without `http`
 */
export async function refreshSession({ store, keys, accessTokenS }: Accounts, token: string): Promise<TokenPair> {
  const refused = (): Refusal => new Refusal(401, 'Phiên đăng nhập đã kết thúc, vui lòng đăng nhập lại.');
  const shown = readRefreshToken(keys.refreshToken, token);
  if (!shown) throw refused();
  const { sessionId, generation } = shown;
  const next = nextRefreshToken(keys.refreshToken, shown);
  const [shownHash, nextHash] = [hashRefreshToken(token), hashRefreshToken(next.token)];
  const session =
    (await rotateSession(store, sessionId, shownHash, nextHash)) ??
    (await findParentSession(store, sessionId, shownHash, nextHash));
  if (!session) {
    await endReusedSession(store, sessionId, generation);
    throw refused();
  }
  const claims = { userId: session.user_id, sessionId };
  return { accessToken: await signAccessToken(keys.accessToken, claims, accessTokenS), refreshToken: next.token };
}
