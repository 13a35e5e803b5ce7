import type { Hono } from 'hono';
import { confirmResetCode, resetPassword, sendResetMail } from '../../contract/auth.ts';
import type { Accounts } from './accounts.ts';
import { forgetPasswordAttempts } from './attemptLimits.ts';
import { checkCode, sendCode, type SentCode, spendCode, wrongCode } from './mailedCodes.ts';
import { resetMail } from './mailTexts.ts';
import { refuseWeakPassword, setPassword } from './newPassword.ts';
import { answerCall } from '../http/answerCall.ts';
import { findCustomerByEmail } from './users.ts';

/** Forgot password, in three steps (§2). None of them tells whether an e-mail has an account. */
export function addResetRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords } = accounts;

  answerCall(app, sendResetMail, async ({ email }, context) => {
    const session_id = await sendCode(accounts, context, {
      purpose: 'reset',
      email,
      write: async (code) => {
        const customer = await findCustomerByEmail(store, email);
        return { mail: customer && resetMail(customer.email, code), holdsCode: customer !== undefined };
      },
    });
    return { success: true as const, message: 'Nếu email này có tài khoản, mã xác nhận đã được gửi đến.', session_id, email };
  });

  answerCall(app, confirmResetCode, async ({ code, session_id, email }, context) => {
    await checkCode(accounts, context, { purpose: 'reset', email, sessionId: session_id, code });
    return { success: true as const, message: 'Mã xác nhận đúng', code, session_id, email };
  });

  answerCall(app, resetPassword, async ({ code, session_id, email, password_new }, context) => {
    const sent: SentCode = { purpose: 'reset', email, sessionId: session_id, code };
    await checkCode(accounts, context, sent);
    const customer = await findCustomerByEmail(store, email);
    // The account went, or moved to another e-mail, since the code was sent.
    if (!customer) throw wrongCode();
    refuseWeakPassword(password_new, customer);
    const hash = await passwords.hash(password_new);
    await store.transaction(async (inside) => {
      await spendCode(accounts, inside, sent);
      await setPassword(inside, customer.id, hash);
    });
    await forgetPasswordAttempts(accounts, customer.email);
    return { success: true as const, message: 'Đặt lại mật khẩu thành công' };
  });
}
