import type { PaymentProvider } from './paymentProvider.ts';
import { HttpError } from '../http/httpError.ts';
import {
  completeOrder,
  findPayableOrder,
  findPayment,
  lockOrders,
  insertPayment,
  markConfirmed,
  type OrderRow,
  type PaymentRow,
} from './rows.ts';
import type { Store } from '../database/store.ts';

const unknownOrder = (): HttpError => new HttpError(404, 'orders.notFound');

/**
 * The payment of a customer's own order, opened at the provider the first time.
 * @throws HttpError 404, 409 when nothing is due, 502 when the provider does not answer
 */
export async function openOrderPayment(store: Store, provider: PaymentProvider, userId: string, orderId: string): Promise<PaymentRow> {
  const order = await findPayableOrder(store, orderId, userId);
  if (!order) throw unknownOrder();
  if (order.status !== 'PENDING' || order.paid_with !== 'PROVIDER') throw new HttpError(409, 'orders.nothingDue');
  const known = await findPayment(store, orderId, provider.name);
  if (known) return known;
  // Outside a transaction: a provider may take its time.
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

/**
 * The provider says that an order was paid: the package begins, once, however often and by whomever this is told.
 * @throws HttpError 400 for what the provider did not seal, 404, 409 when it was not paid, or another amount or order
 */
export async function confirmPaidOrder(
  store: Store,
  provider: PaymentProvider,
  { order_id: orderId, confirmation }: { order_id: string; confirmation: string },
): Promise<OrderRow> {
  const notice = await provider.readConfirmation(confirmation);
  if (!notice) throw new HttpError(400, 'orders.badConfirmation');
  if (notice.orderId !== orderId) throw new HttpError(409, 'orders.otherOrder');
  if (!notice.isPaid) throw new HttpError(409, 'orders.notPaid');
  const order = await findPayableOrder(store, orderId);
  const payment = order && (await findPayment(store, orderId, provider.name));
  if (!payment) throw unknownOrder();
  if (notice.amountVnd !== payment.amount_vnd) throw new HttpError(409, 'orders.otherAmount');
  return store.transaction(async (inside) => {
    await lockOrders(inside, order.user_id);
    await markConfirmed(inside, orderId, provider.name);
    return completeOrder(inside, order.user_id, orderId);
  });
}
