import { randomBytes } from 'node:crypto';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { type Queryable, type Store, lockUserData } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import type { ConfigRow } from '../operations/readConfig.ts';
import { findExpiry } from '../orders/rows.ts';
import { customerAccount, postTransaction, SYSTEM_ACCOUNTS } from './ledger.ts';
import { entriesOf, readAmount, unknownTokenError } from './moveAmount.ts';
import { findTerms } from './walletTokens.ts';

/** Date in Việt Nam, which has no summer time, independent of the server's time zone. */
const TODAY = "(now() at time zone 'UTC' + interval '7 hours')::date";

async function isViewPaid(store: Queryable, userId: string, planningId: string): Promise<boolean> {
  const rows = await store.query(`select 1 from planning_views where user_id = $1 and parcel_land_id = $2 and day = ${TODAY}`, [
    userId,
    planningId,
  ]);
  return rows.length > 0;
}

async function postView(inside: Queryable, userId: string, planning: { id: string; title: string }, points: number): Promise<void> {
  const terms = await findTerms(inside, customerAccount(userId), POINTS_TOKEN_ID, 'VIEW');
  if (!terms) throw unknownTokenError();
  const { decimals } = terms;
  const move = { tokenId: POINTS_TOKEN_ID, amount: readAmount(String(points), decimals), decimals, fee: 0n };
  if (BigInt(terms.balance) < move.amount) {
    throw new HttpError(402, 'wallet.viewTooDear', { values: { n: points } });
  }
  // Customers' request ids never contain a colon.
  const requestId = `view:${randomBytes(12).toString('hex')}`;
  const transaction = { kind: 'VIEW', userId, requestId, requestHash: '', note: planning.title, ...move } as const;
  const paid = await postTransaction(inside, transaction, entriesOf(userId, move, SYSTEM_ACCOUNTS.sales));
  await inside.query(`insert into planning_views (user_id, parcel_land_id, day, transaction_id, title) values ($1, $2, ${TODAY}, $3, $4)`, [
    userId,
    planning.id,
    paid.id,
    planning.title,
  ]);
}

/** Charges for viewing a planning (§1) once per customer, planning and day; an active package covers all views. */
export async function chargeView(store: Store, config: ConfigRow, userId: string, planning: { id: string; title: string }): Promise<void> {
  if (await isViewPaid(store, userId, planning.id)) return;
  if (config.payment_method === PAYMENTS_ON && (await findExpiry(store, userId)) !== undefined) return;
  await store.transaction(async (inside) => {
    await lockUserData(inside, 'wallet', userId);
    if (await isViewPaid(inside, userId, planning.id)) return;
    await postView(inside, userId, planning, config.points_per_view);
  });
}
