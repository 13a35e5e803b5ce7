import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deleteExpired, type Queryable } from '../../database/store.ts';
import type { Accounts } from '../accounts.ts';

/** What is answered by signing it; for another use, or in another session, it is no challenge. */
export interface ChallengeUse {
  use: 'login' | 'add' | 'prove';
  /** '' where nobody is logged in. */
  sessionId: string;
}

/** As long as a phone may take to be found. */
export const CHALLENGE_S = 5 * 60;

/** Random bytes, the second it ends in, and a seal over both: 16 + 8 + 32 bytes. */
const NONCE_BYTES = 16;
const BODY_BYTES = NONCE_BYTES + 8;

const sealOf = ({ keys }: Pick<Accounts, 'keys'>, { use, sessionId }: ChallengeUse, body: Uint8Array): Buffer =>
  createHmac('sha256', keys.challenge)
    .update(JSON.stringify([use, sessionId]))
    .update(body)
    .digest();

/**
 * A challenge that nothing is stored of before somebody has signed it: whoever asks for a million of them fills no table, and any gateway
 * takes what another has given.
 * @param nowMs by default now
 * @returns base64url, as it travels
 */
export function makeChallenge(accounts: Pick<Accounts, 'keys'>, use: ChallengeUse, nowMs = Date.now()): string {
  const body = Buffer.alloc(BODY_BYTES);
  randomBytes(NONCE_BYTES).copy(body);
  body.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1000) + CHALLENGE_S), NONCE_BYTES);
  return Buffer.concat([body, sealOf(accounts, use, body)]).toString('base64url');
}

export function isChallenge(accounts: Pick<Accounts, 'keys'>, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  // Compared as written, too: base64 has more than one spelling of the same bytes.
  if (bytes.length !== BODY_BYTES + 32 || bytes.toString('base64url') !== challenge) return false;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), sealOf(accounts, use, body))) return false;
  return Number(body.readBigUInt64BE(NONCE_BYTES)) > Date.now() / 1000;
}

/** Uses a challenge up, in the transaction of what its signature allows; false when it has been used. */
export async function spendChallenge(inside: Queryable, challenge: string): Promise<boolean> {
  await deleteExpired(inside, 'spent_challenges', 'challenge', 'expires_at');
  const spent = await inside.query(
    `insert into spent_challenges (challenge, expires_at) values ($1, now() + make_interval(secs => $2::float8))
     on conflict (challenge) do nothing returning challenge`,
    // Clocks of two gateways differ by less than that.
    [challenge, 2 * CHALLENGE_S],
  );
  return spent.length === 1;
}
