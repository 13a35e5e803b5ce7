import type { Context } from 'hono';
import { RESEND_WAIT_MS } from '../../domain/limits.ts';
import { HttpError } from '../http/httpError.ts';
import { type AttemptPolicy, clearAttempts, uncountAttempt, countAttempt, attemptWaitS } from './attempts.ts';
import type { Queryable } from '../database/store.ts';
import { emailKey } from './customerRow.ts';
import { keyedHash } from './accountKeys.ts';
import type { Accounts } from './accounts.ts';
import { addressOf } from '../http/addressOf.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * Per account first; an address counts loosely, because a whole village may stand behind one. §9: a further mail waits
 * 60 s; the sixth and later ones longer.
 */
const POLICIES = {
  passwordOfAccount: { free: 5, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  passwordOfAddress: { free: 200, waitS: 1, steady: 0, maxWaitS: MINUTE_S, forgetS: 10 * MINUTE_S },
  codeOfAddress: { free: 200, waitS: 1, steady: 0, maxWaitS: MINUTE_S, forgetS: 10 * MINUTE_S },
  mailOfAccount: { free: 1, waitS: RESEND_WAIT_MS / 1000, steady: 4, maxWaitS: HOUR_S, forgetS: 12 * HOUR_S },
  mailOfAddress: { free: 60, waitS: 10, steady: 0, maxWaitS: 10 * MINUTE_S, forgetS: HOUR_S },
  receiverOfAccount: { free: 10, waitS: 30, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
} satisfies Record<string, AttemptPolicy>;

type Counted = keyof typeof POLICIES;

/** A try that is counted already, before it is made. */
export interface LimitedAttempt {
  /** It succeeded: the address's count forgets it, the account's begins anew. */
  succeeded(): Promise<void>;
}

function duration(seconds: number): string {
  return seconds < 2 * MINUTE_S ? `${seconds} giây` : `${Math.ceil(seconds / MINUTE_S)} phút`;
}

const WORDS: Record<Counted, (wait: string) => string> = {
  passwordOfAccount: (wait) => `Bạn đã thử quá nhiều lần. Vui lòng thử lại sau ${wait}.`,
  passwordOfAddress: (wait) => `Có quá nhiều lần thử từ mạng của bạn. Vui lòng thử lại sau ${wait}.`,
  codeOfAddress: (wait) => `Có quá nhiều lần thử từ mạng của bạn. Vui lòng thử lại sau ${wait}.`,
  mailOfAccount: (wait) => `Vui lòng chờ ${wait} trước khi gửi lại mã.`,
  mailOfAddress: (wait) => `Có quá nhiều yêu cầu gửi mã từ mạng của bạn. Vui lòng thử lại sau ${wait}.`,
  receiverOfAccount: (wait) => `Bạn đã nhập sai người nhận quá nhiều lần. Vui lòng thử lại sau ${wait}.`,
};

/** The database holds neither names nor addresses of who tried. */
const keyOf = ({ keys }: Accounts, counted: Counted, ...parts: string[]): string => keyedHash(keys.attempt, counted, ...parts);

function refuseWait(counted: Counted, waitS: number): void {
  if (waitS > 0) throw new HttpError(429, WORDS[counted](duration(waitS)), { retryAfterS: waitS });
}

async function take({ store }: Accounts, key: string, counted: Counted): Promise<void> {
  refuseWait(counted, await countAttempt(store, key, POLICIES[counted]));
}

async function countOfAddress(accounts: Accounts, context: Context, counted: Counted): Promise<string | undefined> {
  const address = addressOf(context, accounts.proxies);
  if (address === undefined) return undefined;
  const key = keyOf(accounts, counted, address);
  await take(accounts, key, counted);
  return key;
}

/**
 * Counts a password that is about to be compared.
 * @param username as typed, whether there is such an account or not
 * @throws HttpError 429
 */
export async function countPasswordAttempt(accounts: Accounts, context: Context, username: string): Promise<LimitedAttempt> {
  const accountKey = keyOf(accounts, 'passwordOfAccount', emailKey(username));
  await take(accounts, accountKey, 'passwordOfAccount');
  const addressKey = await countOfAddress(accounts, context, 'passwordOfAddress');
  return {
    succeeded: async () => {
      await clearAttempts(accounts.store, accountKey);
      if (addressKey !== undefined) await uncountAttempt(accounts.store, addressKey);
    },
  };
}

/** Whoever has just set a password by a mailed code may use it at once. */
export function clearPasswordAttempts(accounts: Accounts, email: string): Promise<void> {
  return clearAttempts(accounts.store, keyOf(accounts, 'passwordOfAccount', emailKey(email)));
}

/**
 * Counts a code that is about to be compared; the code itself counts its tries.
 * @throws HttpError 429
 */
export async function countCodeAttempt(accounts: Accounts, context: Context): Promise<LimitedAttempt> {
  const key = await countOfAddress(accounts, context, 'codeOfAddress');
  return { succeeded: async () => void (key !== undefined && (await uncountAttempt(accounts.store, key))) };
}

/**
 * Counts a mail that is about to be sent.
 * @throws HttpError 429
 */
export async function countMailAttempt(accounts: Accounts, context: Context, purpose: string, email: string): Promise<void> {
  await take(accounts, keyOf(accounts, 'mailOfAccount', purpose, emailKey(email)), 'mailOfAccount');
  await countOfAddress(accounts, context, 'mailOfAddress');
}

/**
 * Who has named too many receivers whom nobody knows has to wait; whom somebody knows does not count.
 * @param inside a transaction that holds the customer's wallet, so that tries at once are told one by one
 * @throws HttpError 429
 */
export async function refuseReceiverGuesses(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  refuseWait(counted, await attemptWaitS(inside, keyOf(accounts, counted, userId)));
}

/** Counts a receiver whom nobody knows; its transaction must commit. */
export async function countUnknownReceiver(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  await countAttempt(inside, keyOf(accounts, counted, userId), POLICIES[counted]);
}
