import { randomBytes } from 'node:crypto';
import type { RequestOf } from '../../contract/call.ts';
import { buyAddMoreCall, buyServiceCall } from '../../contract/orders/orders.ts';
import { POINTS_TOKEN_ID } from '../../domain/limits.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { HttpError } from '../http/httpError.ts';
import { lockWallet, postTransaction, SYSTEM_ACCOUNTS } from '../wallet/ledger.ts';
import {
  completeOrder,
  countUnpaidOrders,
  findExpiry,
  findOrderOfRequest,
  findServicePack,
  lockOrders,
  insertOrder,
  type NewOrder,
  type OrderRow,
  type ServicePackRow,
} from './rows.ts';
import { readConfig } from '../operations/readConfig.ts';
import type { Queryable, Store } from '../database/store.ts';
import { entriesOf, readMove } from '../wallet/moveAmount.ts';
import { usedRequestId, walletRequest } from '../wallet/withIdempotencyKey.ts';
import { MAX_UNPAID_ORDERS } from '../http/limits.ts';

type Bought = RequestOf<typeof buyServiceCall>;

async function refuseUnsold(inside: Queryable): Promise<void> {
  const [config] = await readConfig(inside);
  if (config?.payment_method !== PAYMENTS_ON) throw new HttpError(409, 'orders.notOnSale');
}

/** What the customer was shown is what is paid, or nothing is. */
function refuseOtherPrice(pack: ServicePackRow, { pay_with, price }: Bought): void {
  if (pay_with === 'WALLET' && pack.price_vpoint === null) throw new HttpError(409, 'orders.notForPoints');
  const shown = pay_with === 'WALLET' ? String(pack.price_vpoint) : pack.price;
  if (price !== shown) throw new HttpError(409, 'orders.priceChanged');
}

async function refuseOtherState(inside: Queryable, userId: string, kind: NewOrder['kind']): Promise<void> {
  const expiry = await findExpiry(inside, userId);
  if (kind === 'BUY' && expiry !== undefined) throw new HttpError(409, 'orders.alreadyInForce');
  if (kind === 'ADD_MORE' && expiry === undefined) throw new HttpError(409, 'orders.nothingToProlong');
  if ((await countUnpaidOrders(inside, userId)) >= MAX_UNPAID_ORDERS) {
    throw new HttpError(409, 'orders.tooManyUnpaid', { values: { n: MAX_UNPAID_ORDERS } });
  }
}

/** The wallet pays for an order, in the transaction that makes it. */
async function payFromWallet(inside: Queryable, userId: string, orderId: string, pack: ServicePackRow): Promise<void> {
  await lockWallet(inside, userId);
  const move = await readMove(inside, userId, 'BUY', { token_id: POINTS_TOKEN_ID, amount: String(pack.price_vpoint) });
  // No request id of a customer has a colon.
  const transaction = { kind: 'BUY', userId, requestId: `order:${orderId}`, requestHash: '', note: pack.title, ...move } as const;
  await postTransaction(inside, transaction, entriesOf(userId, move, SYSTEM_ACCOUNTS.sales));
}

/**
 * Orders a package; the same request again answers the same order.
 * @throws HttpError 404, 409, 422 when the wallet holds too little
 */
function buy(store: Store, userId: string, kind: NewOrder['kind'], path: string, sent: Bought): Promise<OrderRow> {
  const { requestId, requestHash } = walletRequest(userId, path, sent);
  return store.transaction(async (inside) => {
    await lockOrders(inside, userId);
    const known = await findOrderOfRequest(inside, userId, requestId);
    if (known && known.requestHash !== requestHash) throw usedRequestId('orders.requestIdUsed');
    if (known) return known.order;
    await refuseUnsold(inside);
    const pack = await findServicePack(inside, sent.service_pack_id);
    if (!pack) throw new HttpError(404, 'orders.noSuchPackage');
    refuseOtherPrice(pack, sent);
    await refuseOtherState(inside, userId, kind);
    const id = randomBytes(12).toString('hex');
    const paidWith = sent.pay_with;
    const order = await insertOrder(inside, { id, userId, requestId, requestHash, kind, paidWith, pack });
    if (paidWith === 'PROVIDER') return order;
    await payFromWallet(inside, userId, id, pack);
    return completeOrder(inside, userId, id);
  });
}

export const createOrder = (store: Store, userId: string, sent: Bought): Promise<OrderRow> =>
  buy(store, userId, 'BUY', buyServiceCall.path, sent);

export const createProlongation = (store: Store, userId: string, sent: Bought): Promise<OrderRow> =>
  buy(store, userId, 'ADD_MORE', buyAddMoreCall.path, sent);
