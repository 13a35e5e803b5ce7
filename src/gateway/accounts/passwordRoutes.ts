import type { Hono } from 'hono';
import { changePassword, changePasswordByCode, generateOtp, verifyOtp } from '../../contract/users.ts';
import type { Accounts } from './accounts.ts';
import { takePasswordAttempt } from './attemptLimits.ts';
import type { Customer } from './customerOf.ts';
import { checkCode, sendCode, type SentCode, spendCode } from './mailedCodes.ts';
import { passwordMail } from './mailTexts.ts';
import { refuseWeakPassword, setPassword } from './newPassword.ts';
import { openSession } from './tokenPairs.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { Refusal } from '../http/httpError.ts';
import { findPassword } from './users.ts';

const CHANGED = { success: true as const, message: 'Đổi mật khẩu thành công' };

/** How a customer who is logged in changes the password: by the old one, or by a mailed code ('level 2'). */
export function addPasswordRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords } = accounts;

  answerCustomer(app, accounts, changePassword, async ({ password, password_new }, customer, context) => {
    const attempt = await takePasswordAttempt(accounts, context, customer.email);
    if (!(await passwords.matches(password, await findPassword(store, customer.id)))) {
      throw new Refusal(400, 'Mật khẩu hiện tại không đúng.');
    }
    await attempt.succeeded();
    refuseWeakPassword(password_new, customer);
    const hash = await passwords.hash(password_new);
    const results = await store.transaction(async (inside) => {
      await setPassword(inside, customer.id, hash);
      return openSession(accounts, inside, customer.id);
    });
    return { ...CHANGED, results };
  });

  answerCustomer(app, accounts, generateOtp, async (_, { id, email }, context) => {
    const session_id = await sendCode(accounts, context, {
      purpose: 'password',
      email,
      userId: id,
      write: async (code) => ({ mail: passwordMail(email, code), holdsCode: true }),
    });
    return { success: true as const, message: 'Mã xác nhận đã được gửi đến email của bạn.', session_id, email };
  });

  const sentBy = (customer: Customer, asked: { code: string; session_id: string }): SentCode => ({
    purpose: 'password',
    email: customer.email,
    sessionId: asked.session_id,
    code: asked.code,
    userId: customer.id,
  });

  answerCustomer(app, accounts, verifyOtp, async (asked, customer, context) => {
    await checkCode(accounts, context, sentBy(customer, asked));
    return { success: true as const, message: 'Mã xác nhận đúng' };
  });

  answerCustomer(app, accounts, changePasswordByCode, async (asked, customer, context) => {
    const sent = sentBy(customer, asked);
    await checkCode(accounts, context, sent);
    refuseWeakPassword(asked.password_new, customer);
    const hash = await passwords.hash(asked.password_new);
    const results = await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      await setPassword(inside, customer.id, hash);
      return openSession(accounts, inside, customer.id);
    });
    return { ...CHANGED, results };
  });
}
