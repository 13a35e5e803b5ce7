import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { logIn, logOut, refreshAccess, register } from '../../contract/auth.ts';
import type { Accounts } from './accounts.ts';
import { takePasswordAttempt } from './attemptLimits.ts';
import { checkCode, type SentCode, spendCode } from './mailedCodes.ts';
import { refuseWeakPassword } from './newPassword.ts';
import { openSession, refreshSession } from './tokenPairs.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { Refusal } from '../http/httpError.ts';
import { endSession } from './sessions.ts';
import { findCredentials, holdPassword, insertCustomer, updatePassword } from './users.ts';
import { wireUser } from './wireUser.ts';

/** §8: the app shows words of its own for these. Neither account nor password is named as the wrong one. */
const LOGIN_REFUSED = 'Identifier or password invalid';
const loginRefused = (): Refusal =>
  new Refusal(401, LOGIN_REFUSED, { body: { data: [{ messages: [{ message: LOGIN_REFUSED }] }] } });

export function addAuthRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords } = accounts;

  answerCall(app, logIn, async ({ username, password }, context) => {
    const attempt = await takePasswordAttempt(accounts, context, username);
    const found = await findCredentials(store, username);
    const isRight = await passwords.matches(password, found?.password);
    if (!found || !isRight) throw loginRefused();
    const rehashed = passwords.isOutdated(found.password) ? await passwords.hash(password) : undefined;
    const results = await store.transaction(async (inside) => {
      // Changed while it was compared: the sessions of the old one have ended, and none may begin.
      if (!(await holdPassword(inside, found.id, found.password))) throw loginRefused();
      if (rehashed !== undefined) await updatePassword(inside, found.id, rehashed);
      return openSession(accounts, inside, found.id);
    });
    await attempt.succeeded();
    return { success: true as const, message: 'Đăng nhập thành công', results };
  });

  answerCustomer(app, accounts, logOut, async (_, { sessionId }) => {
    await endSession(store, sessionId);
    return { success: true as const, message: 'Come Back Soon' };
  });

  answerCall(app, register, async (asked, context) => {
    const { email, fullname, phone, password } = asked;
    if (password !== asked.confirm_password) throw new Refusal(400, 'Mật khẩu nhắc lại không khớp');
    refuseWeakPassword(password, { email, fullname });
    const sent: SentCode = { purpose: 'register', email, sessionId: asked.session_id, code: asked.code };
    await checkCode(accounts, context, sent);
    const hash = await passwords.hash(password);
    const { customer, jwt } = await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      const referralId = asked.refferal_id ?? '';
      const added = { id: randomUUID(), email, username: null, password: hash, fullname, phone, referralId };
      const row = await insertCustomer(inside, added);
      // Registered since the code was sent: told only to who holds the mailbox.
      if (!row) throw new Refusal(409, 'Email này đã có tài khoản. Vui lòng đăng nhập.');
      return { customer: row, jwt: await openSession(accounts, inside, row.id) };
    });
    return { success: true as const, message: 'Đăng ký thành công', results: { jwt, user: { data: wireUser(customer) } } };
  });

  answerCall(app, refreshAccess, async ({ refreshToken }) => ({
    success: true as const,
    message: 'Đã làm mới phiên đăng nhập',
    results: await refreshSession(accounts, refreshToken),
  }));
}
