import type { Hono } from 'hono';
import {
  buyAddMoreCall,
  buyServiceCall,
  confirmOrderCall,
  createPaymentCall,
  findOrdersCall,
  findServicePacksCall,
  type Order,
  type WireServicePack,
} from '../../contract/orders.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../../domain/limits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall, answerCustomer, done } from '../http/answerCall.ts';
import { answerList } from '../http/answerList.ts';
import { HttpError } from '../http/httpError.ts';
import { SAMPLE_LABEL } from '../land/wire.ts';
import { confirmPaidOrder, openOrderPayment } from './confirmPaidOrder.ts';
import { createOrder, createProlongation } from './createOrder.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { ORDER_LIST, type OrderRow, SERVICE_PACKS, type ServicePackRow } from './rows.ts';

const serializeOrder = ({ id, expired_time, ...row }: OrderRow): Order => ({ _id: id, ...row, expired_time: expired_time ?? '' });
const ordered = (row: OrderRow) => done(row.status === 'DONE' ? 'orders.bought' : 'orders.created', { data: serializeOrder(row) });

/** @param payments undefined where no money can be collected */
export function addOrderRoutes(app: Hono, accounts: Accounts, payments: PaymentProvider | undefined): void {
  const { store } = accounts;
  const provider = (): PaymentProvider => {
    if (!payments) throw new HttpError(409, 'orders.noProvider');
    return payments;
  };

  answerList(app, accounts, findOrdersCall, {
    ...ORDER_LIST,
    params: ({ status }, userId) => [userId, status ?? null],
    serialize: serializeOrder,
    most: CALL_LIMITS.orders,
    isCounted: false,
  });

  answerCustomer(app, accounts, buyServiceCall, async (sent, { id }) => ordered(await createOrder(store, id, sent)));

  answerCustomer(app, accounts, buyAddMoreCall, async (sent, { id }) => ordered(await createProlongation(store, id, sent)));

  answerCustomer(app, accounts, createPaymentCall, async ({ order_id: orderId }, { id }) => {
    const { order_id, provider: name, amount_vnd, pay_url, confirmation } = await openOrderPayment(store, provider(), id, orderId);
    const data = { order_id, provider: name, amount: amount_vnd, payment_url: pay_url, confirmation };
    return done('orders.waiting', { data });
  });

  answerCall(app, confirmOrderCall, async (sent) =>
    done('orders.paid', { data: serializeOrder(await confirmPaidOrder(store, provider(), sent)) }),
  );
}

const serializePack = ({ id, title, price_vpoint, ...row }: ServicePackRow): WireServicePack => ({
  _id: id,
  title: `${title}${row.is_sample ? SAMPLE_LABEL : ''}`,
  ...row,
  price_vpoint: price_vpoint === null ? null : String(price_vpoint),
  status: ACTIVE_STATUS,
});

export function addServicePackRoutes(app: Hono, accounts: Accounts): void {
  answerList(app, accounts, findServicePacksCall, {
    ...SERVICE_PACKS,
    params: () => [ACTIVE_STATUS],
    serialize: serializePack,
    isCounted: false,
  });
}
