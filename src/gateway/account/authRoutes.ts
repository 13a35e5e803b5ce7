import type { Context, Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { logInCall, logOutCall, refreshAccessCall, registerCall, sendEmailCodeCall } from '../../contract/account/auth.ts';
import type { RequestOf } from '../../contract/call.ts';
import { reopenAccountCall } from '../../contract/account/closing.ts';
import { answerCall, answerCustomer, type ReplyOf, reply } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import type { Accounts } from './accounts.ts';
import { reopenCustomer } from './closing/closeCustomer.ts';
import { referrerOfCode } from './customerCode.ts';
import { recordAudit } from './recordAudit.ts';
import { knownDevice, rememberDevice } from './knownDevice.ts';
import { countPasswordAttempt, mayMailNewDevice } from './limitedAttempt.ts';
import { type LoginPlace, loginPlace } from './loginPlace.ts';
import { mailTexts } from './mailTexts.ts';
import { checkCode, sendCode, type MailedCodeGuess, consumeCode } from './mailedCode.ts';
import { refuseWeakPassword } from './passwordRoutes.ts';
import { endSession, openSession, refreshTokenPair } from './sessions.ts';
import { serializeUser } from './userRoutes.ts';
import { findCredentials, findCustomerByEmail, lockPassword, insertCustomer, updatePassword } from './customerRow.ts';

/** §8: the app translates this. It does not state whether the account or the password is wrong. */
const LOGIN_REFUSED = 'Identifier or password invalid';
const loginRefused = (): HttpError =>
  new HttpError(401, 'account.badCredentials', { body: { data: [{ messages: [{ message: LOGIN_REFUSED }] }] } });

export const blockedError = (): HttpError => new HttpError(403, 'account.blocked');

export async function recordLoginDevice(
  accounts: Accounts,
  context: Context,
  { id, email }: { id: string; email: string },
  username: string,
  from: LoginPlace,
): Promise<void> {
  const isKnown = knownDevice(accounts, context, username) !== undefined;
  rememberDevice(accounts, context, username);
  if (!isKnown && (await mayMailNewDevice(accounts, id))) accounts.mailQueue.post(mailTexts.newDevice(email, from));
}

export function addAuthRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords, mailQueue } = accounts;

  const logIn = async (
    { username, password }: Pick<RequestOf<typeof logInCall>, 'username' | 'password'>,
    context: Context,
    reopens: boolean,
  ): Promise<ReplyOf<typeof logInCall>> => {
    const attempt = await countPasswordAttempt(accounts, context, username);
    const found = await findCredentials(store, username);
    const isRight = await passwords.matches(password, found?.password);
    if (!found || !isRight) throw loginRefused();
    // Disclosed only to clients that know the password.
    if (found.is_blocked) throw blockedError();
    if (found.erase_at !== null && !reopens) {
      await attempt.succeeded();
      throw new HttpError(423, 'account.closedPending', { body: { erase_at: found.erase_at } });
    }
    const rehashed = passwords.isOutdated(found.password) ? await passwords.hash(password) : undefined;
    const from = loginPlace(accounts, context);
    const { results, isReopened } = await store.transaction(async (inside) => {
      // The password changed during the check: its sessions were ended, and none may start.
      if (!(await lockPassword(inside, found.id, found.password))) throw loginRefused();
      if (rehashed !== undefined) await updatePassword(inside, found.id, rehashed);
      const isReopened = reopens && (await reopenCustomer(inside, found.id));
      if (isReopened) await recordAudit(inside, { actor: 'CUSTOMER', userId: found.id, event: 'ACCOUNT_REOPENED', from });
      await recordAudit(inside, { actor: 'CUSTOMER', userId: found.id, event: 'LOGIN', from });
      return { results: await openSession(accounts, inside, found.id, from), isReopened };
    });
    await attempt.succeeded();
    if (isReopened) mailQueue.post(mailTexts.reopened(found.email));
    await recordLoginDevice(accounts, context, found, username, from);
    return reply(isReopened ? 'account.reopened' : 'account.loggedIn', { results });
  };

  answerCall(app, logInCall, (request, context) => logIn(request, context, false));
  answerCall(app, reopenAccountCall, (request, context) => logIn(request, context, true));

  answerCustomer(app, accounts, logOutCall, async (_, { id, sessionId }) => {
    await endSession(store, sessionId);
    await recordAudit(store, { actor: 'CUSTOMER', userId: id, event: 'LOGOUT' });
    return reply('account.loggedOut');
  });

  answerCall(app, registerCall, async (request, context) => {
    const { email, fullname, phone, password } = request;
    if (password !== request.confirm_password) throw new HttpError(400, 'account.passwordsDiffer');
    await refuseWeakPassword(password, { email, fullname });
    const sent: MailedCodeGuess = { purpose: 'register', email, sessionId: request.session_id, code: request.code };
    await checkCode(accounts, context, sent);
    const referral = request.refferal_id ?? '';
    const referralId = referral.trim() === '' ? '' : await referrerOfCode(store, referral);
    const hash = await passwords.hash(password);
    const { customer, jwt } = await store.transaction(async (inside) => {
      await consumeCode(accounts, inside, sent);
      const added = {
        id: randomUUID(),
        email,
        username: null,
        password: hash,
        fullname,
        phone,
        referralId,
        termsVersion: request.terms_version,
      };
      const row = await insertCustomer(inside, added);
      // Registered after the code was sent. Disclosed only to the owner of the mailbox.
      if (!row) throw new HttpError(409, 'account.emailTaken');
      const from = loginPlace(accounts, context);
      await recordAudit(inside, { actor: 'CUSTOMER', userId: row.id, event: 'REGISTER', from });
      return { customer: row, jwt: await openSession(accounts, inside, row.id, from) };
    });
    rememberDevice(accounts, context, email);
    return reply('account.registered', { results: { jwt, user: { data: serializeUser(customer) } } });
  });

  answerCall(app, refreshAccessCall, async ({ refreshToken }) =>
    reply('account.sessionRefreshed', { results: await refreshTokenPair(accounts, refreshToken) }),
  );
}

export function addEmailCodeRoutes(app: Hono, accounts: Accounts): void {
  answerCall(app, sendEmailCodeCall, async (request, context) => {
    const { email } = request;
    const session_id = await sendCode(accounts, context, {
      purpose: 'register',
      email,
      sessionId: request.session_id,
      write: async (code) => {
        const customer = await findCustomerByEmail(accounts.store, email);
        return customer
          ? { mail: mailTexts.taken(customer.email), holdsCode: false }
          : { mail: mailTexts.register(email, code), holdsCode: true };
      },
    });
    return reply('account.codeSent', { session_id, email });
  });
}
