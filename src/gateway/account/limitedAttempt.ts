import type { Context } from 'hono';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '../http/formatMessage.ts';
import { HttpError } from '../http/httpError.ts';
import { ATTEMPT_LIMITS } from '../http/limits.ts';
import { deleteExpired, type Queryable, queryOne } from '../database/store.ts';
import { emailKey } from './customerRow.ts';
import { keyedHash } from './accountKeys.ts';
import type { Accounts } from './accounts.ts';
import { addressOf } from '../http/addressOf.ts';
import { knownDevice } from './knownDevice.ts';

/** Number of free attempts and growth of the wait. Times are in seconds. */
interface AttemptPolicy {
  free: number;
  /** Wait after the last free attempt and the next `steady` ones; then doubled each time up to `maxWaitS`. */
  waitS: number;
  steady: number;
  maxWaitS: number;
  /** Time without attempts after which counting restarts. */
  forgetS: number;
  /** Number of times that an attempt waits here before it is refused. */
  turns?: number;
}

/** Counts an attempt atomically, before it is made. @returns seconds to wait if refused (and not counted), else 0 */
export async function countAttempt(store: Queryable, key: string, policy: AttemptPolicy): Promise<number> {
  const { free, waitS, steady, maxWaitS, forgetS } = policy;
  const tries = 'case when attempts.forget_at <= now() then 1 else attempts.tries + 1 end';
  const wait = (count: string): string =>
    `make_interval(secs => case when ${count} < $2::int then 0
       else least($4::float8, $3::float8 * power(2::float8, greatest(0, least(${count} - $2::int - $6::int, 30)))) end)`;
  // Uses the clock, not the statement's start: a count made while this one waited for the row may be later.
  const taken = await store.query(
    `insert into attempts as attempts (key, tries, open_at, forget_at)
     values ($1, 1, now() + ${wait('1')}, now() + make_interval(secs => $5::float8))
     on conflict (key) do update set tries = ${tries}, open_at = now() + ${wait(`(${tries})`)},
       forget_at = now() + make_interval(secs => $5::float8)
     where attempts.open_at <= clock_timestamp()
     returning key`,
    [key, free, waitS, maxWaitS, forgetS, steady],
  );
  if (taken.length === 1) return 0;
  // It opened or expired between the statements, so the wait is at most a second.
  return Math.max(1, await attemptWaitS(store, key));
}

async function attemptWaitS(store: Queryable, key: string): Promise<number> {
  const sql = 'select ceil(extract(epoch from open_at - now()))::int as wait_s from attempts where key = $1';
  return Math.max(0, (await queryOne<{ wait_s: number }>(store, sql, [key]))?.wait_s ?? 0);
}

async function uncountAttempt(store: Queryable, key: string): Promise<void> {
  await store.query('update attempts set tries = greatest(tries - 1, 0) where key = $1', [key]);
}

async function clearAttempts(store: Queryable, key: string): Promise<void> {
  await store.query('delete from attempts where key = $1', [key]);
  await deleteExpired(store, 'attempts', 'key', 'forget_at');
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Limits that are refused with a message. */
type Counted = Exclude<keyof typeof ATTEMPT_LIMITS, 'newDeviceOfAccount'>;

export interface LimitedAttempt {
  /** Records a success: the account's count restarts, the address's forgets this attempt. */
  succeeded(): Promise<void>;
}

function duration(seconds: number): Message {
  if (seconds >= 2 * HOUR_S) return { id: 'wait.hours', values: { n: Math.ceil(seconds / HOUR_S) } };
  if (seconds >= 2 * MINUTE_S) return { id: 'wait.minutes', values: { n: Math.ceil(seconds / MINUTE_S) } };
  return { id: 'wait.seconds', values: { n: seconds } };
}

const MESSAGES: Record<Counted, Message['id']> = {
  passwordOfPlace: 'account.tooManyTries',
  passwordOfAccount: 'account.tooManyPasswords',
  passwordOfAddress: 'account.tooManyOfAddress',
  passkeyOfPlace: 'account.tooManyTries',
  codeOfAddress: 'account.tooManyOfAddress',
  mailOfPlace: 'account.waitForCode',
  mailOfMailbox: 'account.mailboxFull',
  mailOfAll: 'account.mailsBusy',
  mailOfAddress: 'account.tooManyCodesOfAddress',
  receiverOfAccount: 'account.tooManyReceivers',
  lookupOfAccount: 'account.tooManyLookups',
  referralOfAddress: 'account.tooManyOfAddress',
  reportOfAddress: 'reports.tooManyOfAddress',
  reportOfAccount: 'reports.tooManyOfAccount',
  reportOfAll: 'reports.tooManyOfAll',
  dataOfAccount: 'account.tooManyDownloads',
};

/** Hashes the key, so that the database contains neither names nor addresses. */
const keyOf = ({ keys }: Accounts, counted: keyof typeof ATTEMPT_LIMITS, ...parts: string[]): string =>
  keyedHash(keys.attempt, counted, ...parts);

function refuseIfWaiting(counted: Counted, waitS: number): void {
  if (waitS > 0) {
    throw new HttpError(429, MESSAGES[counted], { values: { n: ATTEMPT_LIMITS[counted].free, wait: duration(waitS) }, retryAfterS: waitS });
  }
}

/** @returns the key under which it was counted */
async function countOrRefuse(accounts: Accounts, counted: Counted, ...parts: string[]): Promise<string> {
  const key = keyOf(accounts, counted, ...parts);
  const policy: AttemptPolicy = ATTEMPT_LIMITS[counted];
  for (let turns = policy.turns ?? 0; ; turns -= 1) {
    const waitS = await countAttempt(accounts.store, key, policy);
    if (waitS === 0 || turns === 0) {
      refuseIfWaiting(counted, waitS);
      return key;
    }
    await pause(waitS * 1_000);
  }
}

/** Counts an attempt by network address. @returns its key; undefined if the address is unknown */
export async function countByAddress(accounts: Accounts, context: Context, counted: Counted): Promise<string | undefined> {
  const address = addressOf(context, accounts.proxies);
  return address === undefined ? undefined : countOrRefuse(accounts, counted, address);
}

/** @param uncounted keys from which this attempt is subtracted; undefined if not counted */
const attemptOf = ({ store }: Accounts, cleared: string | undefined, ...uncounted: Array<string | undefined>): LimitedAttempt => ({
  succeeded: async () => {
    if (cleared !== undefined) await clearAttempts(store, cleared);
    for (const key of uncounted) if (key !== undefined) await uncountAttempt(store, key);
  },
});

/** Returns what distinguishes people who try an account: a browser that knows it, or the network. */
function placeOf(accounts: Accounts, context: Context, username: string): { place: string; isKnown: boolean } {
  const device = knownDevice(accounts, context, username);
  return { place: device ?? addressOf(context, accounts.proxies) ?? '', isKnown: device !== undefined };
}

/** Counts a password attempt, whether or not the account exists. */
export async function countPasswordAttempt(accounts: Accounts, context: Context, username: string): Promise<LimitedAttempt> {
  const account = emailKey(username);
  const { place, isKnown } = placeOf(accounts, context, username);
  const placeKey = await countOrRefuse(accounts, 'passwordOfPlace', account, place);
  const accountKey = isKnown ? undefined : await countOrRefuse(accounts, 'passwordOfAccount', account);
  const addressKey = isKnown ? undefined : await countByAddress(accounts, context, 'passwordOfAddress');
  return attemptOf(accounts, placeKey, accountKey, addressKey);
}

/** Counts a passkey attempt; if nobody has the passkey, also for the address, together with its codes. */
export async function countPasskeyAttempt(accounts: Accounts, context: Context, id: string, isKnown: boolean): Promise<LimitedAttempt> {
  // First, so that a thousand invented passkeys do not create a thousand rows.
  const addressKey = isKnown ? undefined : await countByAddress(accounts, context, 'codeOfAddress');
  const placeKey = await countOrRefuse(accounts, 'passkeyOfPlace', id, addressOf(context, accounts.proxies) ?? '');
  return attemptOf(accounts, placeKey, addressKey);
}

/** Clears the counts after a reset by mailed code, so that the new password can be used at once. */
export async function clearPasswordAttempts(accounts: Accounts, context: Context, email: string): Promise<void> {
  const { place } = placeOf(accounts, context, email);
  await clearAttempts(accounts.store, keyOf(accounts, 'passwordOfPlace', emailKey(email), place));
  await clearAttempts(accounts.store, keyOf(accounts, 'passwordOfAccount', emailKey(email)));
}

/** Counts a code attempt per address; the code itself counts its attempts, too. */
export async function countCodeAttempt(accounts: Accounts, context: Context, email: string): Promise<LimitedAttempt> {
  const { isKnown } = placeOf(accounts, context, email);
  return attemptOf(accounts, undefined, isKnown ? undefined : await countByAddress(accounts, context, 'codeOfAddress'));
}

/** Normalizes the mailbox: owners can add a plus suffix and, at many providers, dots. */
function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  return key.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '') + key.slice(at);
}

export async function countMailAttempt(accounts: Accounts, context: Context, purpose: string, email: string): Promise<void> {
  const { place, isKnown } = placeOf(accounts, context, email);
  await countOrRefuse(accounts, 'mailOfPlace', purpose, mailboxOf(email), place);
  if (!isKnown) {
    await countByAddress(accounts, context, 'mailOfAddress');
    await countOrRefuse(accounts, 'mailOfMailbox', mailboxOf(email));
  }
  await countOrRefuse(accounts, 'mailOfAll');
}

/** Reports whether to mail about a new device: five mails at first, then one per hour, for clients without cookies. */
export async function mayMailNewDevice(accounts: Accounts, userId: string): Promise<boolean> {
  const counted = 'newDeviceOfAccount';
  return (await countAttempt(accounts.store, keyOf(accounts, counted, userId), ATTEMPT_LIMITS[counted])) === 0;
}

/** Ignores known receivers. @param inside locks the customer's wallet, so that concurrent attempts are serialized */
export async function refuseReceiverGuesses(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  refuseIfWaiting(counted, await attemptWaitS(inside, keyOf(accounts, counted, userId)));
}

/** Counts an unknown receiver; its transaction must commit. */
export async function countUnknownReceiver(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  await countAttempt(inside, keyOf(accounts, counted, userId), ATTEMPT_LIMITS[counted]);
}

export const countByCustomer = (accounts: Accounts, counted: 'lookupOfAccount' | 'dataOfAccount', userId: string): Promise<string> =>
  countOrRefuse(accounts, counted, userId);

/** @param userId '' for a visitor */
export async function countReport(accounts: Accounts, context: Context, userId: string): Promise<void> {
  await countByAddress(accounts, context, 'reportOfAddress');
  if (userId !== '') await countOrRefuse(accounts, 'reportOfAccount', userId);
  await countOrRefuse(accounts, 'reportOfAll');
}
