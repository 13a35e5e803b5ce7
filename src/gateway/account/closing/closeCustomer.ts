import type { Hono } from 'hono';
import { type WireStakes, closeAccountCall, findStakesCall } from '../../../contract/account/closing.ts';
import { formatTokenAmount } from '../../../domain/wallet/tokenAmount.ts';
import { isoTime, type Queryable, lockUserData } from '../../database/store.ts';
import { HttpError } from '../../http/httpError.ts';
import { findExpiry } from '../../orders/rows.ts';
import { customerAccount } from '../../wallet/ledger.ts';
import { endSessionsOf } from '../sessions.ts';
import { answerCustomer, reply } from '../../http/answerCall.ts';
import type { Accounts } from '../accounts.ts';
import { findPassword, lockPassword } from '../customerRow.ts';
import { countPasswordAttempt } from '../limitedAttempt.ts';
import { loginPlace } from '../loginPlace.ts';
import { mailTexts } from '../mailTexts.ts';
import { hasPasskey, requireProof } from '../proofs/requireProof.ts';
import { recordAudit } from '../recordAudit.ts';

const wrongPassword = (): HttpError => new HttpError(400, 'account.wrongPassword');

/** Adds the calls of 'Đóng tài khoản'. A login reopens the account: see `authRoutes.ts`. */
export function addClosingRoutes(app: Hono, accounts: Accounts): void {
  const { store, passwords, mailQueue } = accounts;

  answerCustomer(app, accounts, findStakesCall, async (_, { id }) => ({ data: await readStakes(store, id) }));

  answerCustomer(app, accounts, closeAccountCall, async ({ password, give_up }, customer, context) => {
    const { id: userId, email } = customer;
    // The password in the request is sufficient proof for customers without a passkey.
    if (await hasPasskey(store, userId)) await requireProof(store, customer);
    const attempt = await countPasswordAttempt(accounts, context, email);
    const stored = await findPassword(store, userId);
    if (stored === undefined || !(await passwords.matches(password, stored))) throw wrongPassword();
    await attempt.succeeded();
    const { eraseAt } = await store.transaction(async (inside) => {
      const closed = await closeCustomer(inside, userId, give_up);
      // The password changed during the check.
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
    return reply('account.closed', { erase_at: eraseAt });
  });
}

const CLOSING_DAYS = 30;

export interface HeldBalance {
  token_id: string;
  decimals: number;
  /** Decimal text of a bigint, in the token's smallest unit. */
  balance: string;
}

export const listHeldBalances = (inside: Queryable, userId: string): Promise<HeldBalance[]> =>
  inside.query<HeldBalance>(
    `select token_id, decimals, balance::text as balance from wallet_balances join tokens on tokens.id = token_id
     where account = $1 and balance > 0 order by token_id`,
    [customerAccount(userId)],
  );

export async function readStakes(inside: Queryable, userId: string): Promise<WireStakes> {
  const held = await listHeldBalances(inside, userId);
  const [waiting] = await inside.query<Pick<WireStakes, 'pending_deposits' | 'pending_withdrawals' | 'unclaimed_parts'>>(
    `select (count(*) filter (where direction = 'IN'))::int as pending_deposits,
       (count(*) filter (where direction = 'OUT'))::int as pending_withdrawals,
       (select count(*)::int from presale_claims where user_id = $1 and claim_id is null) as unclaimed_parts
     from pending_transfers where user_id = $1 and status = 'PENDING'`,
    [userId],
  );
  return {
    ...waiting!,
    balances: held.map(({ token_id, decimals, balance }) => ({ token_id, balance: formatTokenAmount(BigInt(balance), decimals) })),
    package_until: (await findExpiry(inside, userId)) ?? '',
  };
}

const isNothing = ({ balances, pending_deposits, unclaimed_parts, package_until }: WireStakes): boolean =>
  balances.length === 0 && pending_deposits === 0 && unclaimed_parts === 0 && package_until === '';

/** @param inside a transaction @param forfeits the customer agrees to lose the remaining balance */
export async function closeCustomer(inside: Queryable, userId: string, forfeits: boolean): Promise<{ eraseAt: string; ended: number }> {
  await lockUserData(inside, 'wallet', userId);
  // First, so that concurrent transfers to this customer either finished or find the account closed.
  const [closed] = await inside.query<{ erase_at: string }>(
    `update users set closed_at = now(), erase_at = now() + interval '${CLOSING_DAYS} days'
     where id = $1 and closed_at is null returning ${isoTime('erase_at')}`,
    [userId],
  );
  if (!closed) throw new HttpError(409, 'account.alreadyClosed');
  const stakes = await readStakes(inside, userId);
  if (stakes.pending_withdrawals > 0) {
    throw new HttpError(409, 'account.payoutWaits');
  }
  if (!forfeits && !isNothing(stakes)) {
    throw new HttpError(409, 'account.holdsRights');
  }
  return { eraseAt: closed.erase_at, ended: await endSessionsOf(inside, userId, 'closing') };
}

export async function reopenCustomer(inside: Queryable, userId: string): Promise<boolean> {
  const opened = await inside.query(
    'update users set closed_at = null, erase_at = null where id = $1 and closed_at is not null and erased_at is null returning id',
    [userId],
  );
  return opened.length === 1;
}
