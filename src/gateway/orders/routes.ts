import type { Hono } from 'hono';
import { buyAddMore, buyService, confirmOrder, createPayment, findOrders, type Order } from '../../contract/orders.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCall, answerCustomer } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { orderPackage, prolongPackage } from './orderPackage.ts';
import { confirmPaidOrder, openPayment } from './confirmPaidOrder.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { Refusal } from '../http/httpError.ts';
import { listOrders, type OrderRow } from './rows.ts';

const wireOrder = ({ id, expired_time, ...row }: OrderRow): Order => ({ _id: id, ...row, expired_time: expired_time ?? '' });
const done = (message: string, row: OrderRow) => ({ success: true as const, message, data: wireOrder(row) });
const ordered = (row: OrderRow) =>
  done(row.status === 'DONE' ? 'Mua gói dịch vụ thành công' : 'Đã tạo đơn hàng, vui lòng thanh toán', row);

/** @param payments undefined where no money can be collected */
export function addOrderRoutes(app: Hono, accounts: Accounts, payments: PaymentProvider | undefined): void {
  const { store } = accounts;
  const provider = (): PaymentProvider => {
    if (!payments) throw new Refusal(409, 'Hiện chưa có cổng thanh toán.');
    return payments;
  };

  answerCustomer(app, accounts, findOrders, async ({ status, limit, page = 1 }, customer) => {
    // Whoever users_permissions_users names: the orders are those of the token.
    const asked = { userId: customer.id, status, limit: capped(CALL_LIMITS.orders, limit), page };
    return { data: (await listOrders(store, asked)).map(wireOrder) };
  });

  answerCustomer(app, accounts, buyService, async (sent, { id }) => ordered(await orderPackage(store, id, sent)));

  answerCustomer(app, accounts, buyAddMore, async (sent, { id }) => ordered(await prolongPackage(store, id, sent)));

  answerCustomer(app, accounts, createPayment, async ({ order_id: orderId }, { id }) => {
    const { order_id, provider: name, amount_vnd, pay_url, confirmation } = await openPayment(store, provider(), id, orderId);
    const data = { order_id, provider: name, amount: amount_vnd, payment_url: pay_url, confirmation };
    return { success: true as const, message: 'Đơn hàng đang chờ thanh toán', data };
  });

  answerCall(app, confirmOrder, async (sent) => done('Thanh toán thành công', await confirmPaidOrder(store, provider(), sent)));
}
