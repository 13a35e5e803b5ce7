import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { signAccessToken } from './accessToken.ts';
import type { Accounts } from './accounts.ts';
import { firstRefreshToken, hashRefreshToken, nextRefreshToken, readRefreshToken } from './refreshToken.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customerRow.ts';

/** A session that is not refreshed for this long is over. */
const SESSION_DAYS = 60;
/** More than anybody has devices; whoever logs in once more ends the oldest. */
const MAX_SESSIONS = 100;
const LATER = `now() + interval '${SESSION_DAYS} days'`;

/** A new session; the customer's sessions that are long over, or too many, go. */
export async function insertSession(store: Queryable, id: string, userId: string, liveHash: string): Promise<void> {
  await store.query(
    `delete from sessions where user_id = $1
       and (expires_at < now() or ended_at < now() - interval '${SESSION_DAYS} days'
         or id in (select id from sessions where user_id = $1 order by created_at desc offset $2))`,
    [userId, MAX_SESSIONS - 1],
  );
  await store.query(`insert into sessions (id, user_id, generation, live_hash, expires_at) values ($1, $2, 0, $3, ${LATER})`, [
    id,
    userId,
    liveHash,
  ]);
}

/** Makes `nextHash` the live token, if `liveHash` still was. One statement: of two at once only one can. */
async function rotateSession(store: Queryable, id: string, liveHash: string, nextHash: string): Promise<{ user_id: string } | undefined> {
  const rows = await store.query<{ user_id: string }>(
    `update sessions set generation = generation + 1, live_hash = $3, parent_hash = $2, expires_at = ${LATER}
     where id = $1 and live_hash = $2 and ended_at is null and expires_at > now() returning user_id`,
    [id, liveHash, nextHash],
  );
  return rows[0];
}

/** Whose session it is, when the tokens are its live one's parent and its live one. */
async function findParentSession(
  store: Queryable,
  id: string,
  parentHash: string,
  liveHash: string,
): Promise<{ user_id: string } | undefined> {
  const rows = await store.query<{ user_id: string }>(
    `select user_id from sessions
     where id = $1 and parent_hash = $2 and live_hash = $3 and ended_at is null and expires_at > now()`,
    [id, parentHash, liveHash],
  );
  return rows[0];
}

/** Ends the family of a token that is older than the live one's parent. */
async function endReusedSession(store: Queryable, id: string, generation: number): Promise<void> {
  await store.query(
    `update sessions set ended_at = now(), end_reason = 'reuse'
     where id = $1 and ended_at is null and sessions.generation > $2 + 1`,
    [id, generation],
  );
}

export async function endSession(store: Queryable, id: string): Promise<void> {
  await store.query(`update sessions set ended_at = now(), end_reason = 'logout' where id = $1 and ended_at is null`, [id]);
}

export async function endSessionsOf(store: Queryable, userId: string): Promise<void> {
  await store.query(`update sessions set ended_at = now(), end_reason = 'password' where user_id = $1 and ended_at is null`, [userId]);
}

/** The customer of a session that has not ended. */
export async function findSessionCustomer(store: Queryable, id: string, userId: string): Promise<CustomerRow | undefined> {
  const rows = await store.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from users join sessions on sessions.user_id = users.id
     where sessions.id = $1 and users.id = $2 and sessions.ended_at is null and sessions.expires_at > now()`,
    [id, userId],
  );
  return rows[0];
}

/** §3 Tokens, as they travel. */
interface TokenPair {
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
 * The live token rotates; its parent (a client that never stored the live one, or never heard the answer)
 * gets the live one; any older one ends the session, for then two hold tokens of one login. That end is a statement
 * of its own: the refusal that follows cannot undo it.
 * @throws HttpError 401, without `http`
 */
export async function refreshTokenPair({ store, keys, accessTokenS }: Accounts, token: string): Promise<TokenPair> {
  const refused = (): HttpError => new HttpError(401, 'Phiên đăng nhập đã kết thúc, vui lòng đăng nhập lại.');
  const shown = readRefreshToken(keys.refreshToken, token);
  if (!shown) throw refused();
  const { sessionId, generation } = shown;
  const next = nextRefreshToken(keys.refreshToken, shown);
  const [shownHash, nextHash] = [hashRefreshToken(token), hashRefreshToken(next.token)];
  const session =
    (await rotateSession(store, sessionId, shownHash, nextHash)) ?? (await findParentSession(store, sessionId, shownHash, nextHash));
  if (!session) {
    await endReusedSession(store, sessionId, generation);
    throw refused();
  }
  const claims = { userId: session.user_id, sessionId };
  return { accessToken: await signAccessToken(keys.accessToken, claims, accessTokenS), refreshToken: next.token };
}
