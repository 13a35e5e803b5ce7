import type { Context, Hono } from 'hono';
import { confirmResetCodeCall, resetPasswordCall, sendResetMailCall } from '../../contract/account/auth.ts';
import { changePasswordCall, changePasswordByCodeCall, generateOtpCall, verifyOtpCall } from '../../contract/account/users.ts';
import type { Queryable } from '../database/store.ts';
import { answerCall, answerCustomer, reply } from '../http/answerCall.ts';
import type { Accounts } from './accounts.ts';
import { recordAudit } from './recordAudit.ts';
import { loginPlace } from './loginPlace.ts';
import { clearPasswordAttempts } from './limitedAttempt.ts';
import type { Customer } from './customerOf.ts';
import { mailTexts } from './mailTexts.ts';
import { checkCode, sendCode, type MailedCodeGuess, consumeCode, wrongCodeError } from './mailedCode.ts';
import { openSession, type TokenPair, endSessionsOf } from './sessions.ts';
import { comparePassword } from './proofs/requireProof.ts';
import { findCustomerByEmail, updatePassword } from './customerRow.ts';
import { type PasswordFault, passwordFault, type PasswordOwner } from '../../domain/account/passwordFault.ts';
import { HttpError } from '../http/httpError.ts';
import { PASSWORD_CHARS } from '../../domain/limits.ts';

const MESSAGES = {
  short: 'account.passwordLength',
  long: 'account.passwordLength',
  common: 'account.passwordCommon',
  personal: 'account.passwordPersonal',
} as const satisfies Record<PasswordFault, string>;

/** Reports whether it is one of the 50,000 most common with at least eight letters; the list is loaded on demand. */
async function isListed(password: string): Promise<boolean> {
  const { default: common } = await import('fxa-common-password-list');
  return common.test(password) || common.test(password.toLowerCase());
}

export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = passwordFault(password, owner) ?? ((await isListed(password)) ? 'common' : undefined);
  if (fault) throw new HttpError(400, MESSAGES[fault], { values: PASSWORD_CHARS });
}

async function setNewPassword(inside: Queryable, userId: string, hash: string): Promise<void> {
  await updatePassword(inside, userId, hash);
  await endSessionsOf(inside, userId, 'password');
}

const CHANGED = reply('account.passwordChanged');

export function addPasswordRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords } = accounts;

  const changeOwnPassword = async (inside: Queryable, userId: string, hash: string, context: Context): Promise<TokenPair> => {
    const from = loginPlace(accounts, context);
    await setNewPassword(inside, userId, hash);
    await recordAudit(inside, { actor: 'CUSTOMER', userId, event: 'PASSWORD_CHANGED', from });
    return openSession(accounts, inside, userId, from);
  };

  answerCustomer(app, accounts, changePasswordCall, async ({ password, password_new }, customer, context) => {
    await comparePassword(accounts, context, customer, password);
    await refuseWeakPassword(password_new, customer);
    const hash = await passwords.hash(password_new);
    const results = await store.transaction((inside) => changeOwnPassword(inside, customer.id, hash, context));
    return { ...CHANGED, results };
  });

  answerCustomer(app, accounts, generateOtpCall, async (_, { id, email }, context) => {
    const session_id = await sendCode(accounts, context, {
      purpose: 'password',
      email,
      userId: id,
      write: async (code) => ({ mail: mailTexts.password(email, code), holdsCode: true }),
    });
    return reply('account.codeSent', { session_id, email });
  });

  const sentBy = (customer: Customer, request: { code: string; session_id: string }): MailedCodeGuess => ({
    purpose: 'password',
    email: customer.email,
    sessionId: request.session_id,
    code: request.code,
    userId: customer.id,
  });

  answerCustomer(app, accounts, verifyOtpCall, async (request, customer, context) => {
    await checkCode(accounts, context, sentBy(customer, request));
    return reply('account.codeRight');
  });

  answerCustomer(app, accounts, changePasswordByCodeCall, async (request, customer, context) => {
    const sent = sentBy(customer, request);
    await checkCode(accounts, context, sent);
    await refuseWeakPassword(request.password_new, customer);
    const hash = await passwords.hash(request.password_new);
    const results = await store.transaction(async (inside) => {
      await consumeCode(accounts, inside, sent);
      return changeOwnPassword(inside, customer.id, hash, context);
    });
    return { ...CHANGED, results };
  });
}

/** Adds password reset in three steps (§2). None reveals whether an e-mail has an account. */
export function addResetRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords } = accounts;

  answerCall(app, sendResetMailCall, async ({ email }, context) => {
    const session_id = await sendCode(accounts, context, {
      purpose: 'reset',
      email,
      write: async (code) => {
        const customer = await findCustomerByEmail(store, email);
        return { mail: customer && mailTexts.reset(customer.email, code), holdsCode: customer !== undefined };
      },
    });
    return reply('account.codeSentIfKnown', { session_id, email });
  });

  answerCall(app, confirmResetCodeCall, async ({ code, session_id, email }, context) => {
    await checkCode(accounts, context, { purpose: 'reset', email, sessionId: session_id, code });
    return reply('account.codeRight', { code, session_id, email });
  });

  answerCall(app, resetPasswordCall, async ({ code, session_id, email, password_new }, context) => {
    const sent: MailedCodeGuess = { purpose: 'reset', email, sessionId: session_id, code };
    await checkCode(accounts, context, sent);
    const customer = await findCustomerByEmail(store, email);
    // The account was deleted or changed its e-mail after the code was sent.
    if (!customer) throw wrongCodeError();
    await refuseWeakPassword(password_new, customer);
    const hash = await passwords.hash(password_new);
    await store.transaction(async (inside) => {
      await consumeCode(accounts, inside, sent);
      await setNewPassword(inside, customer.id, hash);
      const from = loginPlace(accounts, context);
      await recordAudit(inside, { actor: 'CUSTOMER', userId: customer.id, event: 'PASSWORD_RESET', from });
    });
    await clearPasswordAttempts(accounts, context, customer.email);
    return reply('account.passwordReset');
  });
}
