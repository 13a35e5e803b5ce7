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

/** How often something may be tried, and how the wait grows then. Times in seconds. */
interface AttemptPolicy {
  /** This many may be tried without a wait in between. */
  free: number;
  /** The wait after the last of them, and after the `steady` ones that follow; doubled by each further one up to `maxWaitS`. */
  waitS: number;
  steady: number;
  maxWaitS: number;
  /** Without a try for this long the counting starts anew. */
  forgetS: number;
  /** Who would have to wait is held up here, so often, before he is refused. */
  turns?: number;
}

/**
 * Counts a try before it is made, in one statement, so that tries at once are counted one by one, also over several
 * gateways.
 * @returns the seconds to wait when it may not be made (and was not counted), else 0
 */
export async function countAttempt(store: Queryable, key: string, policy: AttemptPolicy): Promise<number> {
  const { free, waitS, steady, maxWaitS, forgetS } = policy;
  const tries = 'case when attempts.forget_at <= now() then 1 else attempts.tries + 1 end';
  const wait = (count: string): string =>
    `make_interval(secs => case when ${count} < $2::int then 0
       else least($4::float8, $3::float8 * power(2::float8, greatest(0, least(${count} - $2::int - $6::int, 30)))) end)`;
  // The clock, not the statement's start: whoever counted while this one waited for the row may have begun later.
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
  // Opened, or forgotten, between the two statements: a second is what the next try has to wait at most.
  return Math.max(1, await attemptWaitS(store, key));
}

async function attemptWaitS(store: Queryable, key: string): Promise<number> {
  const sql = 'select ceil(extract(epoch from open_at - now()))::int as wait_s from attempts where key = $1';
  return Math.max(0, (await queryOne<{ wait_s: number }>(store, sql, [key]))?.wait_s ?? 0);
}

async function uncountAttempt(store: Queryable, key: string): Promise<void> {
  await store.query('update attempts set tries = greatest(tries - 1, 0) where key = $1', [key]);
}

/** Counting starts anew, for whoever proved to be entitled. What is long forgotten goes with it. */
async function clearAttempts(store: Queryable, key: string): Promise<void> {
  await store.query('delete from attempts where key = $1', [key]);
  await deleteExpired(store, 'attempts', 'key', 'forget_at');
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** What is refused in words. */
type Counted = Exclude<keyof typeof ATTEMPT_LIMITS, 'newDeviceOfAccount'>;

export interface LimitedAttempt {
  /** It succeeded: the address's count forgets it, the account's begins anew. */
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

/** The database holds neither names nor addresses of who tried. */
const keyOf = ({ keys }: Accounts, counted: keyof typeof ATTEMPT_LIMITS, ...parts: string[]): string =>
  keyedHash(keys.attempt, counted, ...parts);

function refuseWait(counted: Counted, waitS: number): void {
  if (waitS > 0) {
    throw new HttpError(429, MESSAGES[counted], { values: { n: ATTEMPT_LIMITS[counted].free, wait: duration(waitS) }, retryAfterS: waitS });
  }
}

/** @returns the key that it was counted under */
async function take(accounts: Accounts, counted: Counted, ...parts: string[]): Promise<string> {
  const key = keyOf(accounts, counted, ...parts);
  const policy: AttemptPolicy = ATTEMPT_LIMITS[counted];
  for (let turns = policy.turns ?? 0; ; turns -= 1) {
    const waitS = await countAttempt(accounts.store, key, policy);
    if (waitS === 0 || turns === 0) {
      refuseWait(counted, waitS);
      return key;
    }
    await pause(waitS * 1_000);
  }
}

export async function countOfAddress(accounts: Accounts, context: Context, counted: Counted): Promise<string | undefined> {
  const address = addressOf(context, accounts.proxies);
  return address === undefined ? undefined : take(accounts, counted, address);
}

/** @param uncounted keys whose tries go on being counted, but for this one; undefined for what was not */
const attemptOf = ({ store }: Accounts, cleared: string | undefined, ...uncounted: Array<string | undefined>): LimitedAttempt => ({
  succeeded: async () => {
    if (cleared !== undefined) await clearAttempts(store, cleared);
    for (const key of uncounted) if (key !== undefined) await uncountAttempt(store, key);
  },
});

/** What tells one who tries an account from another: a browser that knows it, or the network. */
function placeOf(accounts: Accounts, context: Context, username: string): { place: string; isKnown: boolean } {
  const device = knownDevice(accounts, context, username);
  return { place: device ?? addressOf(context, accounts.proxies) ?? '', isKnown: device !== undefined };
}

/** Counts a password that is about to be compared, whether there is such an account or not. */
export async function countPasswordAttempt(accounts: Accounts, context: Context, username: string): Promise<LimitedAttempt> {
  const account = emailKey(username);
  const { place, isKnown } = placeOf(accounts, context, username);
  const placeKey = await take(accounts, 'passwordOfPlace', account, place);
  const accountKey = isKnown ? undefined : await take(accounts, 'passwordOfAccount', account);
  const addressKey = isKnown ? undefined : await countOfAddress(accounts, context, 'passwordOfAddress');
  return attemptOf(accounts, placeKey, accountKey, addressKey);
}

/** Counts an assertion of a passkey that is about to be checked; of an address, where nobody has it, together with its codes. */
export async function countPasskeyAttempt(accounts: Accounts, context: Context, id: string, isAnybodys: boolean): Promise<LimitedAttempt> {
  // First: whoever names a thousand passkeys leaves no thousand rows.
  const addressKey = isAnybodys ? undefined : await countOfAddress(accounts, context, 'codeOfAddress');
  const placeKey = await take(accounts, 'passkeyOfPlace', id, addressOf(context, accounts.proxies) ?? '');
  return attemptOf(accounts, placeKey, addressKey);
}

/** Whoever has just set a password by a mailed code may use it at once. */
export async function clearPasswordAttempts(accounts: Accounts, context: Context, email: string): Promise<void> {
  const { place } = placeOf(accounts, context, email);
  await clearAttempts(accounts.store, keyOf(accounts, 'passwordOfPlace', emailKey(email), place));
  await clearAttempts(accounts.store, keyOf(accounts, 'passwordOfAccount', emailKey(email)));
}

/** Counts a code that is about to be compared; the code itself counts its tries. */
export async function countCodeAttempt(accounts: Accounts, context: Context, email: string): Promise<LimitedAttempt> {
  const { isKnown } = placeOf(accounts, context, email);
  return attemptOf(accounts, undefined, isKnown ? undefined : await countOfAddress(accounts, context, 'codeOfAddress'));
}

/** One mailbox has many addresses: what stands behind a plus, and for many providers the dots, are its owner's to choose. */
function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  return key.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '') + key.slice(at);
}

export async function countMailAttempt(accounts: Accounts, context: Context, purpose: string, email: string): Promise<void> {
  const { place, isKnown } = placeOf(accounts, context, email);
  await take(accounts, 'mailOfPlace', purpose, mailboxOf(email), place);
  if (!isKnown) {
    await countOfAddress(accounts, context, 'mailOfAddress');
    await take(accounts, 'mailOfMailbox', mailboxOf(email));
  }
  await take(accounts, 'mailOfAll');
}

/** Whether another mail about a new device may go out: who logs in by a program without cookies gets five, then one an hour. */
export async function mayTellNewDevice(accounts: Accounts, userId: string): Promise<boolean> {
  const counted = 'newDeviceOfAccount';
  return (await countAttempt(accounts.store, keyOf(accounts, counted, userId), ATTEMPT_LIMITS[counted])) === 0;
}

/**
 * Who has named too many receivers whom nobody knows has to wait; whom somebody knows does not count.
 * @param inside a transaction that holds the customer's wallet, so that tries at once are told one by one
 */
export async function refuseReceiverGuesses(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  refuseWait(counted, await attemptWaitS(inside, keyOf(accounts, counted, userId)));
}

/** Counts a receiver whom nobody knows; its transaction must commit. */
export async function countUnknownReceiver(accounts: Accounts, inside: Queryable, userId: string): Promise<void> {
  const counted = 'receiverOfAccount';
  await countAttempt(inside, keyOf(accounts, counted, userId), ATTEMPT_LIMITS[counted]);
}

export const countOfCustomer = (accounts: Accounts, counted: 'lookupOfAccount' | 'dataOfAccount', userId: string): Promise<string> =>
  take(accounts, counted, userId);

/** @param userId '' of a visitor */
export async function countReport(accounts: Accounts, context: Context, userId: string): Promise<void> {
  await countOfAddress(accounts, context, 'reportOfAddress');
  if (userId !== '') await take(accounts, 'reportOfAccount', userId);
  await take(accounts, 'reportOfAll');
}
