import type { Hono } from 'hono';
import { detailUser, findUsers, sendMailCode, updateUser, verifyMail } from '../../contract/users.ts';
import type { Accounts } from './accounts.ts';
import { takePasswordAttempt } from './attemptLimits.ts';
import { checkCode, sendCode, type SentCode, spendCode } from './mailedCodes.ts';
import { emailChangedMail, newEmailMail, takenMail } from './mailTexts.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { Refusal } from '../http/httpError.ts';
import { findCustomerByEmail, findPassword, updateEmail, updateProfile } from './users.ts';
import { wireUser } from './wireUser.ts';

export function addUserRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords, postbox } = accounts;

  answerCustomer(app, accounts, findUsers, async ({ page = 1 }, customer) => ({
    data: page === 1 ? [wireUser(customer)] : [],
    total: 1,
  }));

  answerCustomer(app, accounts, detailUser, async (_, customer) => ({ data: wireUser(customer) }));

  answerCustomer(app, accounts, updateUser, async (change, customer) => {
    const row = await updateProfile(store, customer.id, change);
    return { success: true as const, message: 'Cập nhật thông tin thành công', data: wireUser(row ?? customer) };
  });

  answerCustomer(app, accounts, sendMailCode, async ({ email, password }, customer, context) => {
    const attempt = await takePasswordAttempt(accounts, context, customer.email);
    if (!(await passwords.matches(password, await findPassword(store, customer.id)))) {
      throw new Refusal(400, 'Mật khẩu hiện tại không đúng.');
    }
    await attempt.succeeded();
    const session_id = await sendCode(accounts, context, {
      purpose: 'email',
      email,
      userId: customer.id,
      write: async (code) => {
        const taken = await findCustomerByEmail(store, email);
        return taken && taken.id !== customer.id
          ? { mail: takenMail(taken.email), holdsCode: false }
          : { mail: newEmailMail(email, code), holdsCode: true };
      },
    });
    return { success: true as const, message: 'Mã xác nhận đã được gửi đến email mới.', session_id, email };
  });

  answerCustomer(app, accounts, verifyMail, async ({ code, session_id, email }, customer, context) => {
    const sent: SentCode = { purpose: 'email', email, sessionId: session_id, code, userId: customer.id };
    await checkCode(accounts, context, sent);
    const row = await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      const changed = await updateEmail(inside, customer.id, email);
      if (!changed) throw new Refusal(409, 'Email này đã có tài khoản khác.');
      return changed;
    });
    if (row.email !== customer.email) postbox.post(emailChangedMail(customer.email));
    return { success: true as const, message: 'Đổi email thành công', data: wireUser(row) };
  });
}
