import type { Hono } from 'hono';
import {
  buyAddMoreCall,
  buyServiceCall,
  confirmOrderCall,
  createPaymentCall,
  findOrdersCall,
  findServicePacksCall,
  type Order,
} from '../../contract/orders.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Store } from '../database/store.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import { SAMPLE_LABEL } from '../land/wire.ts';
import { confirmPaidOrder, openOrderPayment } from './confirmPaidOrder.ts';
import { createOrder, createProlongation } from './createOrder.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { listOrders, listServicePacks, type OrderRow } from './rows.ts';

const serializeOrder = ({ id, expired_time, ...row }: OrderRow): Order => ({ _id: id, ...row, expired_time: expired_time ?? '' });
const done = (message: string, row: OrderRow) => ({ success: true as const, message, data: serializeOrder(row) });
const ordered = (row: OrderRow) => done(row.status === 'DONE' ? 'Mua gói dịch vụ thành công' : 'Đã tạo đơn hàng, vui lòng thanh toán', row);

/** @param payments undefined where no money can be collected */
export function addOrderRoutes(app: Hono, accounts: Accounts, payments: PaymentProvider | undefined): void {
  const { store } = accounts;
  const provider = (): PaymentProvider => {
    if (!payments) throw new HttpError(409, 'Hiện chưa có cổng thanh toán.');
    return payments;
  };

  answerCustomer(app, accounts, findOrdersCall, async (asked, { id: userId }) => {
    // Whoever users_permissions_users names: the orders are those of the token.
    const rows = await listOrders(store, { userId, status: asked.status }, pageOf(CALL_LIMITS.orders, asked));
    return { data: rows.map(serializeOrder) };
  });

  answerCustomer(app, accounts, buyServiceCall, async (sent, { id }) => ordered(await createOrder(store, id, sent)));

  answerCustomer(app, accounts, buyAddMoreCall, async (sent, { id }) => ordered(await createProlongation(store, id, sent)));

  answerCustomer(app, accounts, createPaymentCall, async ({ order_id: orderId }, { id }) => {
    const { order_id, provider: name, amount_vnd, pay_url, confirmation } = await openOrderPayment(store, provider(), id, orderId);
    const data = { order_id, provider: name, amount: amount_vnd, payment_url: pay_url, confirmation };
    return { success: true as const, message: 'Đơn hàng đang chờ thanh toán', data };
  });

  answerCall(app, confirmOrderCall, async (sent) => done('Thanh toán thành công', await confirmPaidOrder(store, provider(), sent)));
}

/** An operator has a handful. */
const MAX_SERVICE_PACKS = 100;

export function addServicePackRoutes(app: Hono, store: Store): void {
  answerCall(app, findServicePacksCall, async (asked) => {
    const rows = await listServicePacks(store, pageOf(MAX_SERVICE_PACKS, asked));
    const data = rows.map(({ id, title, price_vpoint, ...row }) => ({
      _id: id,
      title: `${title}${row.is_sample ? SAMPLE_LABEL : ''}`,
      ...row,
      price_vpoint: price_vpoint === null ? null : String(price_vpoint),
      status: 'ACTIVE' as const,
    }));
    return { data };
  });
}
