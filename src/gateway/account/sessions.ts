import { randomUUID, createHash, createHmac, randomBytes } from 'node:crypto';
import type { WireSession } from '../../contract/account/sessions.ts';
import { isoTime, type Queryable, queryOne } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { isSameSeal } from './accountKeys.ts';
import { recordAudit } from './recordAudit.ts';
import { type AccessClaims, signAccessToken } from './accessToken.ts';
import type { Accounts } from './accounts.ts';
import type { LoginPlace } from './loginPlace.ts';
import type { ProvedBy } from './proofs/requireProof.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customerRow.ts';

/**
 * Opaque refresh token: session id, generation, value and a seal over them. The first value is random; each next one is
 * derived from the previous token and the key. So the parent of the live token can be answered with the live one
 * although only hashes are stored, and neither the database nor the key suffices to forge one. The seal distinguishes
 * old tokens from invented ones, so that guessing cannot end a session.
 */
interface RefreshToken {
  token: string;
  sessionId: string;
  generation: number;
}

/** Hashes a token for storage. A value has 256 random bits, so a plain hash suffices. */
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const keyed = (key: Uint8Array, use: string, text: string): Buffer => createHmac('sha256', key).update(`${use}:${text}`).digest();

const sealOf = (key: Uint8Array, body: string): string => keyed(key, 'seal', body).toString('base64url');

function seal(key: Uint8Array, sessionId: string, generation: number, value: Buffer): RefreshToken {
  const body = `${sessionId}.${generation}.${value.toString('base64url')}`;
  return { token: `${body}.${sealOf(key, body)}`, sessionId, generation };
}

const firstRefreshToken = (key: Uint8Array, sessionId: string): RefreshToken => seal(key, sessionId, 0, randomBytes(32));

const nextRefreshToken = (key: Uint8Array, { token, sessionId, generation }: RefreshToken): RefreshToken =>
  seal(key, sessionId, generation + 1, keyed(key, 'next', token));

/** @returns undefined if it was never issued */
function readRefreshToken(key: Uint8Array, token: string): RefreshToken | undefined {
  const match = /^(([\w-]{1,64})\.(\d{1,9})\.[\w-]{43})\.([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, body, sessionId, generation, sent] = match as unknown as [string, string, string, string, string];
  if (!isSameSeal(sent, sealOf(key, body))) return undefined;
  return { token, sessionId, generation: Number(generation) };
}

/** Days without a refresh after which a session ends. */
const SESSION_DAYS = 60;
/** Maximum lifetime, however often refreshed, so that a lost phone does not keep access forever. */
const MAX_SESSION_DAYS = 90;
/** Seconds in which the parent of an unused live token gets the live one: clients repeat a lost refresh quickly. */
const PARENT_S = 60;
/** Maximum sessions per customer; another login ends the oldest. */
const MAX_SESSIONS = 100;
const NEXT_EXPIRY = `now() + interval '${SESSION_DAYS} days'`;
export const IS_ACTIVE = `sessions.ended_at is null and sessions.expires_at > now() and sessions.created_at > now() - interval '${MAX_SESSION_DAYS} days'`;

/** Starts a session, whose login counts as a proof of identity. Deletes the customer's expired and excess sessions. */
export async function insertSession(
  store: Queryable,
  id: string,
  userId: string,
  liveHash: string,
  from: LoginPlace,
  provedBy: ProvedBy = 'PASSWORD',
): Promise<void> {
  await store.query(
    `delete from sessions where user_id = $1
       and (expires_at < now() or ended_at < now() - interval '${SESSION_DAYS} days'
         or id in (select id from sessions where user_id = $1 order by created_at desc offset $2))`,
    [userId, MAX_SESSIONS - 1],
  );
  await store.query(
    `insert into sessions (id, user_id, generation, live_hash, expires_at, device, network, proved_at, proved_by)
     values ($1, $2, 0, $3, ${NEXT_EXPIRY}, $4, $5, now(), $6)`,
    [id, userId, liveHash, from.device, from.network, provedBy],
  );
}

/** Makes `nextHash` the live token if `liveHash` still is. Atomic: of two concurrent calls one succeeds. */
const rotateSession = (store: Queryable, id: string, liveHash: string, nextHash: string): Promise<{ user_id: string } | undefined> =>
  queryOne(
    store,
    `update sessions set generation = generation + 1, live_hash = $3, parent_hash = $2, expires_at = ${NEXT_EXPIRY},
       rotated_at = now(), live_used_at = null
     where id = $1 and live_hash = $2 and ${IS_ACTIVE} returning user_id`,
    [id, liveHash, nextHash],
  );

const findParentSession = (store: Queryable, id: string, parentHash: string, liveHash: string): Promise<{ user_id: string } | undefined> =>
  queryOne(
    store,
    `select user_id from sessions where id = $1 and parent_hash = $2 and live_hash = $3 and ${IS_ACTIVE}
       and live_used_at is null and rotated_at > now() - make_interval(secs => $4)`,
    [id, parentHash, liveHash, PARENT_S],
  );

/**
 * Ends the session of a reused token: one older than the live token's parent, or the parent after its time. Within that
 * time a parent is only refused, because two pages of a browser may refresh at once.
 */
async function endReusedSession(store: Queryable, id: string, generation: number): Promise<void> {
  const [ended] = await store.query<{ user_id: string }>(
    `update sessions set ended_at = now(), end_reason = 'reuse'
     where id = $1 and ended_at is null
       and (generation > $2 + 1 or generation = $2 + 1 and rotated_at <= now() - make_interval(secs => $3))
     returning user_id`,
    [id, generation, PARENT_S],
  );
  if (ended) await recordAudit(store, { actor: 'GATEWAY', userId: ended.user_id, event: 'TOKEN_REPLAYED' });
}

type EndReason = 'logout' | 'device' | 'password' | 'operator' | 'closing';

async function endSessions(store: Queryable, reason: EndReason, where: string, params: readonly string[]): Promise<number> {
  const sql = `update sessions set ended_at = now(), end_reason = '${reason}' where ${where} and ended_at is null returning id`;
  return (await store.query(sql, params)).length;
}

export const endSession = (store: Queryable, id: string): Promise<number> => endSessions(store, 'logout', 'id = $1', [id]);

export const endSessionsOf = (store: Queryable, userId: string, reason: EndReason): Promise<number> =>
  endSessions(store, reason, 'user_id = $1', [userId]);

/** Returns the customer of an active session. Records the first use of an access token of a new generation. */
export async function findSessionCustomer(
  store: Queryable,
  { sessionId, userId, generation }: AccessClaims,
): Promise<CustomerRow | undefined> {
  const row = await queryOne<CustomerRow & { is_first_use: boolean }>(
    store,
    `select ${CUSTOMER_COLUMNS}, sessions.generation = $3 and sessions.generation > 0 and sessions.live_used_at is null as is_first_use
     from users join sessions on sessions.user_id = users.id
     where sessions.id = $1 and users.id = $2 and users.blocked_at is null
       and users.closed_at is null and ${IS_ACTIVE}`,
    [sessionId, userId, generation],
  );
  if (!row) return undefined;
  const { is_first_use, ...customer } = row;
  if (is_first_use) {
    await store.query('update sessions set live_used_at = now() where id = $1 and generation = $2 and live_used_at is null', [
      sessionId,
      generation,
    ]);
  }
  return customer;
}

export const listSessions = (store: Queryable, userId: string, ownId: string): Promise<WireSession[]> =>
  store.query<WireSession>(
    `select id as _id, device, network, ${isoTime('created_at')}, ${isoTime('rotated_at', 'seen_at')}, id = $2 as is_current
     from sessions where user_id = $1 and ${IS_ACTIVE} order by id = $2 desc, rotated_at desc, id`,
    [userId, ownId],
  );

/** Ends one of a customer's sessions. @returns true if it had not ended before */
export const endSessionOf = async (store: Queryable, userId: string, id: string): Promise<boolean> =>
  (await endSessions(store, 'device', 'user_id = $1 and id = $2', [userId, id])) > 0;

export const endOtherSessions = (store: Queryable, userId: string, keptId: string): Promise<number> =>
  endSessions(store, 'device', `user_id = $1 and id <> $2 and ${IS_ACTIVE}`, [userId, keptId]);

/** Tokens of §3. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export async function openSession(
  { keys, accessTokenS }: Accounts,
  inside: Queryable,
  userId: string,
  from: LoginPlace,
  provedBy: ProvedBy = 'PASSWORD',
): Promise<TokenPair> {
  const { token, sessionId } = firstRefreshToken(keys.refreshToken, randomUUID());
  await insertSession(inside, sessionId, userId, hashRefreshToken(token), from, provedBy);
  const claims = { userId, sessionId, generation: 0 };
  return { accessToken: await signAccessToken(keys.accessToken, claims, accessTokenS), refreshToken: token };
}

/**
 * Rotates the live token; its parent (from a client that missed the answer) gets the live one. Older ones end the
 * session, because two parties hold its tokens, in their own statement, so that the refusal does not undo it.
 * @throws HttpError 401, without `http`
 */
export async function refreshTokenPair({ store, keys, accessTokenS }: Accounts, token: string): Promise<TokenPair> {
  const refused = (): HttpError => new HttpError(401, 'account.sessionEnded');
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
  const claims = { userId: session.user_id, sessionId, generation: next.generation };
  return { accessToken: await signAccessToken(keys.accessToken, claims, accessTokenS), refreshToken: next.token };
}
