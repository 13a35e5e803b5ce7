import type { Context } from 'hono';
import { randomBytes, randomInt } from 'node:crypto';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { deleteExpired, type Queryable, queryOne } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { keyedHash } from './accountKeys.ts';
import type { Accounts } from './accounts.ts';
import { countCodeAttempt, countMailAttempt } from './limitedAttempt.ts';
import type { Mail } from './mailQueue.ts';
import { emailKey } from './customerRow.ts';

/** Purpose of a code; it is invalid for any other. */
type CodePurpose = 'register' | 'reset' | 'password' | 'email' | 'prove';

type CodeKey = ReturnType<typeof keyOf>;

const CODE_TRIES = 5;
export const CODE_MINUTES = 10;

const WHERE = `purpose = $1 and email_key = $2 and session_id = $3
  and tries < ${CODE_TRIES} and used_at is null and expires_at > now()`;

const params = ({ purpose, emailKey, sessionId }: CodeKey): string[] => [purpose, emailKey, sessionId];

async function storeCode(store: Queryable, key: CodeKey, codeHash: string): Promise<void> {
  await deleteExpired(store, 'mailed_codes', 'purpose, email_key, session_id', 'expires_at');
  await store.query(
    `insert into mailed_codes (purpose, email_key, session_id, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '${CODE_MINUTES} minutes')
     on conflict (purpose, email_key, session_id) do update set
       code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, used_at = null`,
    [...params(key), codeHash],
  );
}

/**
 * Compares a guess atomically, so that concurrent guesses after the fifth wrong one are not compared. A correct guess
 * costs no attempt: the code can be confirmed first and used later.
 */
async function guessCode(store: Queryable, key: CodeKey, codeHash: string): Promise<boolean> {
  const guessed = await queryOne<{ is_right: boolean }>(
    store,
    `update mailed_codes set tries = tries + (case when code_hash = $4 then 0 else 1 end) where ${WHERE}
     returning code_hash = $4 as is_right`,
    [...params(key), codeHash],
  );
  return guessed?.is_right === true;
}

/** Uses a code up. @returns false if it was used or expired after the comparison */
async function markUsed(store: Queryable, key: CodeKey, codeHash: string): Promise<boolean> {
  const rows = await store.query(`update mailed_codes set used_at = now() where ${WHERE} and code_hash = $4 returning purpose`, [
    ...params(key),
    codeHash,
  ]);
  return rows.length === 1;
}

export interface MailedCodeGuess {
  purpose: CodePurpose;
  email: string;
  sessionId: string;
  code: string;
  /** Required customer if the call needs a login, else ''. */
  userId?: string;
}

const keyOf = ({ purpose, email, sessionId }: Omit<MailedCodeGuess, 'code'>) => ({
  purpose,
  emailKey: emailKey(email),
  sessionId,
});

const hashOf = ({ keys }: Accounts, { purpose, email, sessionId, userId = '', code }: MailedCodeGuess): string =>
  keyedHash(keys.mailedCode, purpose, emailKey(email), sessionId, userId, code);

/** Creates the same error for wrong, expired, used and unsent codes. */
export const wrongCodeError = (): HttpError => new HttpError(400, 'account.badCode');

export interface CodeToSend extends Omit<MailedCodeGuess, 'code' | 'sessionId'> {
  sessionId?: string | undefined;
  /** Writes the mail; called after the limits, for every reader. `holdsCode` states whether it has the code. */
  write(code: string): Promise<{ mail: Mail | undefined; holdsCode: boolean }>;
}

/** Takes the same storage and time if nobody gets a code. @returns the session id to which the code is bound */
export async function sendCode(accounts: Accounts, context: Context, toSend: CodeToSend): Promise<string> {
  const { purpose, email, userId = '', sessionId = randomBytes(24).toString('base64url') } = toSend;
  accounts.mailQueue.assertRoom();
  await countMailAttempt(accounts, context, purpose, email);
  const code = randomInt(10 ** OTP_DIGITS)
    .toString()
    .padStart(OTP_DIGITS, '0');
  const { mail, holdsCode } = await toSend.write(code);
  const stored = holdsCode ? code : randomBytes(16).toString('hex');
  await storeCode(
    accounts.store,
    keyOf({ purpose, email, sessionId }),
    hashOf(accounts, { purpose, email, sessionId, userId, code: stored }),
  );
  if (mail) accounts.mailQueue.post(mail);
  return sessionId;
}

export async function checkCode(accounts: Accounts, context: Context, sent: MailedCodeGuess): Promise<void> {
  const attempt = await countCodeAttempt(accounts, context, sent.email);
  if (!(await guessCode(accounts.store, keyOf(sent), hashOf(accounts, sent)))) throw wrongCodeError();
  await attempt.succeeded();
}

export async function consumeCode(accounts: Accounts, inside: Queryable, sent: MailedCodeGuess): Promise<void> {
  if (!(await markUsed(inside, keyOf(sent), hashOf(accounts, sent)))) throw wrongCodeError();
}
