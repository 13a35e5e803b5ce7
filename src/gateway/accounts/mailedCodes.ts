import { randomBytes, randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { OTP_DIGITS } from '../../domain/limits.ts';
import type { Mail } from './mail.ts';
import { Refusal } from '../http/httpError.ts';
import { type CodeKey, type CodePurpose, consumeCode, guessCode, storeCode } from './codeRows.ts';
import type { Queryable } from '../database/store.ts';
import { emailKey } from './users.ts';
import { keyedHash } from './accountKeys.ts';
import type { Accounts } from './accounts.ts';
import { takeCodeAttempt, takeMailAttempt } from './attemptLimits.ts';

/** A code that somebody sends back. */
export interface SentCode {
  purpose: CodePurpose;
  email: string;
  sessionId: string;
  code: string;
  /** Whose it must be, where the call needs a login; '' elsewhere. */
  userId?: string;
}

const keyOf = ({ purpose, email, sessionId }: Omit<SentCode, 'code'>): CodeKey => ({
  purpose,
  emailKey: emailKey(email),
  sessionId,
});

const hashOf = ({ keys }: Accounts, { purpose, email, sessionId, userId = '', code }: SentCode): string =>
  keyedHash(keys.mailedCode, purpose, emailKey(email), sessionId, userId, code);

/** The same words for a wrong, an old, a used and a never sent code. */
export const wrongCode = (): Refusal => new Refusal(400, 'Mã xác nhận không đúng hoặc đã hết hạn.');

export interface CodeToSend extends Omit<SentCode, 'code' | 'sessionId'> {
  /** Default: a new one. */
  sessionId?: string | undefined;
  /**
   * The mail for this reader, and whether it holds the code; none for an e-mail that gets no mail. Asked for after the
   * limits, whoever the reader is.
   */
  write(code: string): Promise<{ mail: Mail | undefined; holdsCode: boolean }>;
}

/**
 * Mails a code. What is stored and how long it takes is the same when nobody gets it: then no code is the right one.
 * @returns the session id that the code is bound to
 * @throws Refusal 429, 503
 */
export async function sendCode(accounts: Accounts, context: Context, toSend: CodeToSend): Promise<string> {
  const { purpose, email, userId = '', sessionId = randomBytes(24).toString('base64url') } = toSend;
  accounts.postbox.assertRoom();
  await takeMailAttempt(accounts, context, purpose, email);
  const code = randomInt(10 ** OTP_DIGITS).toString().padStart(OTP_DIGITS, '0');
  const { mail, holdsCode } = await toSend.write(code);
  const stored = holdsCode ? code : randomBytes(16).toString('hex');
  await storeCode(accounts.store, keyOf({ purpose, email, sessionId }), hashOf(accounts, { purpose, email, sessionId, userId, code: stored }));
  if (mail) accounts.postbox.post(mail);
  return sessionId;
}

/**
 * Compares a code; a right one stays good until it is used.
 * @throws Refusal 400, 429
 */
export async function checkCode(accounts: Accounts, context: Context, sent: SentCode): Promise<void> {
  const attempt = await takeCodeAttempt(accounts, context);
  if (!(await guessCode(accounts.store, keyOf(sent), hashOf(accounts, sent)))) throw wrongCode();
  await attempt.succeeded();
}

/**
 * Uses up a code that has been compared, in the transaction of what it allows.
 * @throws Refusal 400 when somebody used it first
 */
export async function spendCode(accounts: Accounts, inside: Queryable, sent: SentCode): Promise<void> {
  if (!(await consumeCode(inside, keyOf(sent), hashOf(accounts, sent)))) throw wrongCode();
}
