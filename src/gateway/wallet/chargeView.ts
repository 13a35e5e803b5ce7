import { randomBytes } from 'node:crypto';
import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { Refusal } from '../http/httpError.ts';
import { customerAccount, holdWalletOf, postTransaction, SYSTEM_ACCOUNTS } from './ledger.ts';
import { findExpiry } from '../orders/rows.ts';
import { insertPaidView, isViewPaid } from './planningViews.ts';
import type { ConfigRow } from '../operations/readConfig.ts';
import type { Queryable, Store } from '../database/store.ts';
import { findTerms } from './walletTokens.ts';
import { readAmount, unknownToken } from './moveAmount.ts';

async function postView(inside: Queryable, userId: string, planning: { id: string; title: string }, points: number): Promise<void> {
  const account = customerAccount(userId);
  const terms = await findTerms(inside, account, POINTS_TOKEN_ID, 'VIEW');
  if (!terms) throw unknownToken();
  const [tokenId, { decimals }] = [POINTS_TOKEN_ID, terms];
  const amount = readAmount(String(points), decimals);
  if (BigInt(terms.balance) < amount) {
    throw new Refusal(402, `Mỗi lượt xem quy hoạch cần ${points} điểm, số dư trong ví của bạn không đủ.`);
  }
  // No request id of a customer has a colon.
  const requestId = `view:${randomBytes(12).toString('hex')}`;
  const paid = await postTransaction(
    inside,
    { kind: 'VIEW', userId, requestId, requestHash: '', tokenId, amount, decimals, fee: 0n, note: planning.title },
    [
      { account, tokenId, amount: -amount },
      { account: SYSTEM_ACCOUNTS.sales, tokenId, amount },
    ],
  );
  await insertPaidView(inside, userId, planning.id, paid.id);
}

/**
 * Takes the points of a look at a planning (§1) from the wallet, once per customer, planning and day; a package in force
 * covers all looks.
 * @throws Refusal 402 when the wallet holds too little
 */
export async function chargeView(
  store: Store,
  config: ConfigRow,
  userId: string,
  planning: { id: string; title: string },
): Promise<void> {
  if (await isViewPaid(store, userId, planning.id)) return;
  if (config.payment_method === PAYMENTS_ON && (await findExpiry(store, userId)) !== undefined) return;
  await store.transaction(async (inside) => {
    await holdWalletOf(inside, userId);
    if (await isViewPaid(inside, userId, planning.id)) return;
    await postView(inside, userId, planning, config.points_per_view);
  });
}
