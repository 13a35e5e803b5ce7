import type { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import {
  buyAddMoreCall,
  buyServiceCall,
  confirmOrderCall,
  createPaymentCall,
  findOrdersCall,
  findServicePacksCall,
  type Order,
} from '../../contract/orders/orders.ts';
import { ACTIVE_STATUS, CALL_LIMITS, POINTS_TOKEN_ID } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { answerCall, answerCustomer, reply } from '../http/answerCall.ts';
import { answerList } from '../http/answerList.ts';
import { HttpError } from '../http/httpError.ts';
import type { PaymentProvider } from './openPayments.ts';
import {
  ORDER_LIST,
  SERVICE_PACKS,
  type OrderedPack,
  completeOrder,
  findPayableOrder,
  findPayment,
  insertPayment,
  markConfirmed,
  type PaymentRow,
  countUnpaidOrders,
  findExpiry,
  findOrderOfRequest,
  findServicePack,
  insertOrder,
  type NewOrder,
} from './rows.ts';
import { type Store, type Queryable, lockUserData } from '../database/store.ts';
import type { RequestOf } from '../../contract/call.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { postTransaction, SYSTEM_ACCOUNTS } from '../wallet/ledger.ts';
import { readConfig } from '../operations/readConfig.ts';
import { entriesOf, readMove } from '../wallet/moveAmount.ts';
import { usedRequestIdError, walletRequest } from '../wallet/withIdempotencyKey.ts';
import { MAX_UNPAID_ORDERS } from '../http/limits.ts';

type Bought = RequestOf<typeof buyServiceCall>;

async function refuseUnsold(inside: Queryable): Promise<void> {
  const [config] = await readConfig(inside);
  if (config?.payment_method !== PAYMENTS_ON) throw new HttpError(409, 'orders.notOnSale');
}

function refuseOtherPrice(pack: OrderedPack, { pay_with, price }: Bought): void {
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

/** Pays an order from the wallet, in the transaction that creates it. */
async function payFromWallet(inside: Queryable, userId: string, orderId: string, pack: OrderedPack): Promise<void> {
  await lockUserData(inside, 'wallet', userId);
  const move = await readMove(inside, userId, 'BUY', { token_id: POINTS_TOKEN_ID, amount: String(pack.price_vpoint) });
  // Customers' request ids never contain a colon.
  const transaction = { kind: 'BUY', userId, requestId: `order:${orderId}`, requestHash: '', note: pack.title, ...move } as const;
  await postTransaction(inside, transaction, entriesOf(userId, move, SYSTEM_ACCOUNTS.sales));
}

/** Orders a package; a repeated request returns the same order. */
function buy(store: Store, userId: string, kind: NewOrder['kind'], path: string, request: Bought): Promise<Order> {
  const { requestId, requestHash } = walletRequest(userId, path, request);
  return store.transaction(async (inside) => {
    await lockUserData(inside, 'orders', userId);
    const known = await findOrderOfRequest(inside, userId, requestId);
    if (known && known.request_hash !== requestHash) throw usedRequestIdError('orders.requestIdUsed');
    if (known) return known;
    await refuseUnsold(inside);
    const pack = await findServicePack(inside, request.service_pack_id);
    if (!pack) throw new HttpError(404, 'orders.noSuchPackage');
    refuseOtherPrice(pack, request);
    await refuseOtherState(inside, userId, kind);
    const id = randomBytes(12).toString('hex');
    const paidWith = request.pay_with;
    const order = await insertOrder(inside, { id, userId, requestId, requestHash, kind, paidWith, pack });
    if (paidWith === 'PROVIDER') return order;
    await payFromWallet(inside, userId, id, pack);
    return completeOrder(inside, userId, id);
  });
}

const unknownOrder = (): HttpError => new HttpError(404, 'orders.notFound');

/** Returns the payment of the customer's order; opens it at the provider the first time. */
async function openOrderPayment(store: Store, provider: PaymentProvider, userId: string, orderId: string): Promise<PaymentRow> {
  const order = await findPayableOrder(store, orderId, userId);
  if (!order) throw unknownOrder();
  if (order.status !== 'PENDING' || order.paid_with !== 'PROVIDER') throw new HttpError(409, 'orders.nothingDue');
  const known = await findPayment(store, orderId, provider.name);
  if (known) return known;
  // Outside a transaction, because a provider may be slow.
  const opened = await provider.open({ orderId, title: order.title, amountVnd: order.price }).catch((cause: unknown) => {
    throw new HttpError(502, 'orders.providerSilent', { cause });
  });
  return insertPayment(store, {
    order_id: orderId,
    provider: provider.name,
    amount_vnd: order.price,
    pay_url: opened.payUrl,
    confirmation: opened.confirmation,
  });
}

/** Completes a paid order once; repeated confirmations, by anyone, change nothing. */
async function confirmPaidOrder(
  store: Store,
  provider: PaymentProvider,
  { order_id: orderId, confirmation }: { order_id: string; confirmation: string },
): Promise<Order> {
  const notice = await provider.readConfirmation(confirmation);
  if (!notice) throw new HttpError(400, 'orders.badConfirmation');
  if (notice.orderId !== orderId) throw new HttpError(409, 'orders.otherOrder');
  if (!notice.isPaid) throw new HttpError(409, 'orders.notPaid');
  const order = await findPayableOrder(store, orderId);
  const payment = order && (await findPayment(store, orderId, provider.name));
  if (!payment) throw unknownOrder();
  if (notice.amountVnd !== payment.amount_vnd) throw new HttpError(409, 'orders.otherAmount');
  return store.transaction(async (inside) => {
    await lockUserData(inside, 'orders', order.user_id);
    await markConfirmed(inside, orderId, provider.name);
    return completeOrder(inside, order.user_id, orderId);
  });
}

const ordered = (data: Order) => reply(data.status === 'DONE' ? 'orders.bought' : 'orders.created', { data });

/** @param payments undefined if money cannot be collected */
export function addOrderRoutes(app: Hono, accounts: Accounts, payments: PaymentProvider | undefined): void {
  const { store } = accounts;
  const provider = (): PaymentProvider => {
    if (!payments) throw new HttpError(409, 'orders.noProvider');
    return payments;
  };

  answerList(app, accounts, findOrdersCall, {
    ...ORDER_LIST,
    params: ({ status }, userId) => [userId, status ?? null],
    maxRows: CALL_LIMITS.orders,
    isCounted: false,
  });

  for (const [call, kind] of [[buyServiceCall, 'BUY'] as const, [buyAddMoreCall, 'ADD_MORE'] as const])
    answerCustomer(app, accounts, call, async (request, { id }) => ordered(await buy(store, id, kind, call.path, request)));

  answerCustomer(app, accounts, createPaymentCall, async ({ order_id: orderId }, { id }) => {
    const { order_id, provider: name, amount_vnd, pay_url, confirmation } = await openOrderPayment(store, provider(), id, orderId);
    const data = { order_id, provider: name, amount: amount_vnd, payment_url: pay_url, confirmation };
    return reply('orders.waiting', { data });
  });

  answerCall(app, confirmOrderCall, async (request) => reply('orders.paid', { data: await confirmPaidOrder(store, provider(), request) }));
}

export function addServicePackRoutes(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findServicePacksCall, {
    ...SERVICE_PACKS,
    params: () => [ACTIVE_STATUS],
    isCounted: false,
  });
}
