import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Refresh tokens: opaque to everybody else. A token is its session's id, its generation, a value and a seal over the
 * three. The first value is random, each further one follows from the token before it and the key: so the parent of
 * the live token can be answered with the live one although only hashes are stored, and neither the database nor the
 * key alone is enough to make a token. The seal tells an old token of ours from an invented one, so that nobody ends a
 * session by guessing.
 */
export interface RefreshToken {
  token: string;
  sessionId: string;
  generation: number;
}

/** As the database keeps it. A value has 256 random bits, so a plain hash is enough. */
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const keyed = (key: Uint8Array, use: string, text: string): Buffer => createHmac('sha256', key).update(`${use}:${text}`).digest();

function seal(key: Uint8Array, sessionId: string, generation: number, value: Buffer): RefreshToken {
  const body = `${sessionId}.${generation}.${value.toString('base64url')}`;
  return { token: `${body}.${keyed(key, 'seal', body).toString('base64url')}`, sessionId, generation };
}

export const firstRefreshToken = (key: Uint8Array, sessionId: string): RefreshToken => seal(key, sessionId, 0, randomBytes(32));

/** The child of a token: always the same one. */
export const nextRefreshToken = (key: Uint8Array, { token, sessionId, generation }: RefreshToken): RefreshToken =>
  seal(key, sessionId, generation + 1, keyed(key, 'next', token));

/** @returns undefined for what was never a token of ours */
export function readRefreshToken(key: Uint8Array, token: string): RefreshToken | undefined {
  const match = /^(([\w-]{1,64})\.(\d{1,9})\.[\w-]{43})\.([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, body, sessionId, generation, sent] = match as unknown as [string, string, string, string, string];
  const right = keyed(key, 'seal', body);
  const given = Buffer.from(sent, 'base64url');
  // Compared as written, too: base64 has more than one spelling of the same bytes.
  if (given.length !== right.length || !timingSafeEqual(given, right) || right.toString('base64url') !== sent) return undefined;
  return { token, sessionId, generation: Number(generation) };
}
