import type { Hono } from 'hono';
import { closeAccountCall, findStakesCall } from '../../../contract/account/closing.ts';
import { answerCustomer, done } from '../../http/answerCall.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { findPassword, lockPassword } from '../customerRow.ts';
import { countPasswordAttempt } from '../limitedAttempt.ts';
import { loginPlace } from '../loginPlace.ts';
import { mailTexts } from '../mailTexts.ts';
import { hasPasskey, requireProof } from '../proofs/requireProof.ts';
import { recordAudit } from '../recordAudit.ts';
import { closeCustomer, readStakes } from './closeCustomer.ts';

const wrongPassword = (): HttpError => new HttpError(400, 'account.wrongPassword');

/** 'Đóng tài khoản'. How it is opened again is a login's: `authRoutes.ts`. */
export function addClosingRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords, mailQueue } = accounts;

  answerCustomer(app, accounts, findStakesCall, async (_, { id }) => ({ data: await readStakes(store, id) }));

  answerCustomer(app, accounts, closeAccountCall, async ({ password, give_up }, customer, context) => {
    const { id: userId, email } = customer;
    // The password that comes along is proof enough for who has nothing better.
    if (await hasPasskey(store, userId)) await requireProof(store, customer);
    const attempt = await countPasswordAttempt(accounts, context, email);
    const stored = await findPassword(store, userId);
    if (stored === undefined || !(await passwords.matches(password, stored))) throw wrongPassword();
    await attempt.succeeded();
    const { eraseAt } = await store.transaction(async (inside) => {
      const closed = await closeCustomer(inside, userId, give_up);
      // Changed while it was compared.
      if (!(await lockPassword(inside, userId, stored))) throw wrongPassword();
      await recordAudit(inside, {
        actor: 'CUSTOMER',
        userId,
        event: 'ACCOUNT_CLOSED',
        from: loginPlace(accounts, context),
        detail: closed.eraseAt,
      });
      return closed;
    });
    mailQueue.post(mailTexts.closed(email, eraseAt));
    return done('account.closed', { erase_at: eraseAt });
  });
}
