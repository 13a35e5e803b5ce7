import type { Hono } from 'hono';
import { detailUserCall, findUsersCall, sendMailCodeCall, updateUserCall, type WireUser, verifyMailCall } from '../../contract/users.ts';
import { answerCustomer } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import type { Accounts } from './accounts.ts';
import { countPasswordAttempt } from './attemptLimits.ts';
import { emailChangedMail, newEmailMail, takenMail } from './mailTexts.ts';
import { checkCode, sendCode, type SentCode, spendCode } from './mailedCodes.ts';
import { type CustomerRow, findCustomerByEmail, findPassword, updateEmail, updateProfile } from './users.ts';

/** §3 WireUser, of whoever asks: nothing else of the row travels. */
export function serializeUser({ id, fullname, email, phone, address, images_link, province }: CustomerRow): WireUser {
  return { _id: id, fullname, email, phone, address, images_link, province };
}

export function addUserRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords, mailQueue } = accounts;

  answerCustomer(app, accounts, findUsersCall, async ({ page = 1 }, customer) => ({
    data: page === 1 ? [serializeUser(customer)] : [],
    total: 1,
  }));

  answerCustomer(app, accounts, detailUserCall, async (_, customer) => ({ data: serializeUser(customer) }));

  answerCustomer(app, accounts, updateUserCall, async (change, customer) => {
    const row = await updateProfile(store, customer.id, change);
    return { success: true as const, message: 'Cập nhật thông tin thành công', data: serializeUser(row ?? customer) };
  });

  answerCustomer(app, accounts, sendMailCodeCall, async ({ email, password }, customer, context) => {
    const attempt = await countPasswordAttempt(accounts, context, customer.email);
    if (!(await passwords.matches(password, await findPassword(store, customer.id)))) {
      throw new HttpError(400, 'Mật khẩu hiện tại không đúng.');
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

  answerCustomer(app, accounts, verifyMailCall, async ({ code, session_id, email }, customer, context) => {
    const sent: SentCode = { purpose: 'email', email, sessionId: session_id, code, userId: customer.id };
    await checkCode(accounts, context, sent);
    const row = await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      const changed = await updateEmail(inside, customer.id, email);
      if (!changed) throw new HttpError(409, 'Email này đã có tài khoản khác.');
      return changed;
    });
    if (row.email !== customer.email) mailQueue.post(emailChangedMail(customer.email));
    return { success: true as const, message: 'Đổi email thành công', data: serializeUser(row) };
  });
}
