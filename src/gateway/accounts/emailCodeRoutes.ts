import type { Hono } from 'hono';
import { sendEmailCode } from '../../contract/emailCodes.ts';
import type { Accounts } from './accounts.ts';
import { sendCode } from './mailedCodes.ts';
import { registerMail, takenMail } from './mailTexts.ts';
import { answerCall } from '../http/answerCall.ts';
import { findCustomerByEmail } from './users.ts';

export function addEmailCodeRoutes(app: Hono, accounts: Accounts): void {
  answerCall(app, sendEmailCode, async (asked, context) => {
    const { email } = asked;
    const session_id = await sendCode(accounts, context, {
      purpose: 'register',
      email,
      sessionId: asked.session_id,
      write: async (code) => {
        const customer = await findCustomerByEmail(accounts.store, email);
        return customer
          ? { mail: takenMail(customer.email), holdsCode: false }
          : { mail: registerMail(email, code), holdsCode: true };
      },
    });
    return { success: true as const, message: 'Mã xác nhận đã được gửi đến email của bạn.', session_id, email };
  });
}
