import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deleteExpired, type Queryable } from '../../database/store.ts';
import type { Accounts } from '../accounts.ts';

/** Purpose to which a challenge is bound; it is invalid for any other use or session. */
export interface ChallengeUse {
  use: 'login' | 'add' | 'prove';
  /** '' before login. */
  sessionId: string;
}

/** Validity in seconds, enough to find a phone. */
export const CHALLENGE_S = 5 * 60;

/** Length of the random part. A challenge is 16 random bytes, 8 bytes expiry and a 32-byte seal. */
const NONCE_BYTES = 16;
const BODY_BYTES = NONCE_BYTES + 8;

const sealOf = ({ keys }: Pick<Accounts, 'keys'>, { use, sessionId }: ChallengeUse, body: Uint8Array): Buffer =>
  createHmac('sha256', keys.challenge)
    .update(JSON.stringify([use, sessionId]))
    .update(body)
    .digest();

/** Creates a stateless base64url challenge: requests fill no table, and any gateway can verify it. */
export function makeChallenge(accounts: Pick<Accounts, 'keys'>, use: ChallengeUse, nowMs = Date.now()): string {
  const body = Buffer.alloc(BODY_BYTES);
  randomBytes(NONCE_BYTES).copy(body);
  body.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1000) + CHALLENGE_S), NONCE_BYTES);
  return Buffer.concat([body, sealOf(accounts, use, body)]).toString('base64url');
}

export function isChallenge(accounts: Pick<Accounts, 'keys'>, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // Also compares the text, because base64 has several spellings of the same bytes.
  if (bytes.length !== BODY_BYTES + 32 || bytes.toString('base64url') !== challenge) return false;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), sealOf(accounts, use, body))) return false;
  return Number(body.readBigUInt64BE(NONCE_BYTES)) > Date.now() / 1000;
}

/** Uses a challenge up in the transaction of the signed action. Returns false if it was already used. */
export async function consumeChallenge(inside: Queryable, challenge: string): Promise<boolean> {
  await deleteExpired(inside, 'spent_challenges', 'challenge', 'expires_at');
  const spent = await inside.query(
    `insert into spent_challenges (challenge, expires_at) values ($1, now() + make_interval(secs => $2::float8))
     on conflict (challenge) do nothing returning challenge`,
    // Allows for differing clocks of gateways.
    [challenge, 2 * CHALLENGE_S],
  );
  return spent.length === 1;
}
