import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { countRows } from '../database/listPage.ts';
import { isoTime, isoTimeOrNone, type Queryable, queryOne, labelledName } from '../database/store.ts';
import { addNotification, formatVietnamTime } from '../account/notificationRoutes.ts';
import type { Order, WireServicePack } from '../../contract/orders/orders.ts';

export interface OrderedPack extends Pick<WireServicePack, 'title' | 'price' | 'duration_days'> {
  id: string;
  /** Whole VPOINT; null if points are not accepted. */
  price_vpoint: number | null;
}

export const SERVICE_PACKS = {
  columns: `id as _id, ${labelledName('title')}, description, price, price_vpoint::text as price_vpoint, duration_days, is_sample, status`,
  from: 'service_packs where status = $1',
  orderBy: 'service_packs.price, id',
};

export const findServicePack = (store: Queryable, id: string): Promise<OrderedPack | undefined> =>
  queryOne<OrderedPack>(store, 'select id, title, price, price_vpoint, duration_days from service_packs where id = $1 and status = $2', [
    id,
    ACTIVE_STATUS,
  ]);

const ORDER_COLUMNS = `id as _id, service_pack_id, title, ${isoTime('time_request')}, ${isoTimeOrNone('expired_time')}, status`;

export const ORDER_LIST = {
  columns: ORDER_COLUMNS,
  from: 'orders where user_id = $1 and ($2::text is null or status = $2)',
  orderBy: 'orders.time_request desc, id desc',
};

export const findOrderOfRequest = (
  inside: Queryable,
  userId: string,
  requestId: string,
): Promise<(Order & { request_hash: string }) | undefined> =>
  queryOne<Order & { request_hash: string }>(
    inside,
    `select ${ORDER_COLUMNS}, request_hash from orders where user_id = $1 and request_id = $2`,
    [userId, requestId],
  );

export async function findExpiry(inside: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await inside.query<{ expired_time: string }>(
    `select ${isoTime('expired_time')} from orders
     where user_id = $1 and status = 'DONE' and orders.expired_time > now() order by orders.expired_time desc limit 1`,
    [userId],
  );
  return row?.expired_time;
}

export const countUnpaidOrders = (inside: Queryable, userId: string): Promise<number> =>
  countRows(inside, `orders where user_id = $1 and status = 'PENDING' and time_request > now() - interval '1 day'`, [userId]);

export interface NewOrder {
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  kind: 'BUY' | 'ADD_MORE';
  paidWith: 'PROVIDER' | 'WALLET';
  pack: OrderedPack;
}

export async function insertOrder(
  inside: Queryable,
  { id, userId, requestId, requestHash, kind, paidWith, pack }: NewOrder,
): Promise<Order> {
  const [row] = await inside.query<Order>(
    `insert into orders (id, user_id, service_pack_id, title, time_request, status, kind, paid_with, price, duration_days,
       request_id, request_hash)
     values ($1, $2, $3, $4, now(), 'PENDING', $5, $6, $7, $8, $9, $10) returning ${ORDER_COLUMNS}`,
    [id, userId, pack.id, pack.title, kind, paidWith, pack.price, pack.duration_days, requestId, requestHash],
  );
  return row!;
}

/**
 * Completes an order: the package starts after the current one, if any, so that no paid day is lost. It becomes the
 * latest DONE order regardless of clocks, and the customer is notified. The caller must lock the customer's orders.
 * @returns the order; one that was already DONE is unchanged
 */
export async function completeOrder(inside: Queryable, userId: string, id: string): Promise<Order> {
  const [row] = await inside.query<Order>(
    `with done as (
       select max(time_request) as latest, max(expired_time) as expires from orders where user_id = $1 and status = 'DONE'
     ), paid as (
       select greatest(clock_timestamp(), latest + interval '1 millisecond') as at, expires from done
     )
     update orders set status = 'DONE', time_request = paid.at,
       expired_time = greatest(paid.at, paid.expires) + duration_days * interval '1 day'
     from paid where user_id = $1 and id = $2 and status = 'PENDING' returning ${ORDER_COLUMNS}`,
    [userId, id],
  );
  if (row) {
    const values = { pack: row.title, time: formatVietnamTime(row.expired_time) };
    await addNotification(inside, userId, `order:${id}`, {
      title: { id: 'orders.inForce' },
      content: [{ id: 'orders.inForceUntil', values }],
    });
    return row;
  }
  const [existing] = await inside.query<Order>(`select ${ORDER_COLUMNS} from orders where user_id = $1 and id = $2`, [userId, id]);
  return existing!;
}

interface PayableOrder {
  id: string;
  user_id: string;
  title: string;
  /** Price in đồng. */
  price: number;
  status: string;
  paid_with: 'PROVIDER' | 'WALLET';
}

/** @param userId restricts to this customer; any if undefined */
export const findPayableOrder = (store: Queryable, id: string, userId?: string): Promise<PayableOrder | undefined> =>
  queryOne<PayableOrder>(
    store,
    'select id, user_id, title, price, status, paid_with from orders where id = $1 and ($2::text is null or user_id = $2)',
    [id, userId ?? null],
  );

export interface PaymentRow {
  order_id: string;
  provider: string;
  amount_vnd: number;
  pay_url: string;
  confirmation: string | null;
}

const PAYMENT_COLUMNS = 'order_id, provider, amount_vnd, pay_url, confirmation';

export const findPayment = (store: Queryable, orderId: string, provider: string): Promise<PaymentRow | undefined> =>
  queryOne(store, `select ${PAYMENT_COLUMNS} from payments where order_id = $1 and provider = $2`, [orderId, provider]);

/** @returns the payment that was stored first */
export async function insertPayment(store: Queryable, payment: PaymentRow): Promise<PaymentRow> {
  const { order_id, provider, amount_vnd, pay_url, confirmation } = payment;
  await store.query(`insert into payments (${PAYMENT_COLUMNS}) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
    order_id,
    provider,
    amount_vnd,
    pay_url,
    confirmation,
  ]);
  return (await findPayment(store, order_id, provider))!;
}

export async function markConfirmed(inside: Queryable, orderId: string, provider: string): Promise<void> {
  await inside.query('update payments set confirmed_at = now() where order_id = $1 and provider = $2 and confirmed_at is null', [
    orderId,
    provider,
  ]);
}
