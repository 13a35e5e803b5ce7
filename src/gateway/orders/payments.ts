import type { Queryable } from '../database/store.ts';

/** An order as its payment needs it. */
export interface PayableOrder {
  id: string;
  user_id: string;
  title: string;
  /** Đồng. */
  price: number;
  status: string;
  paid_with: 'PROVIDER' | 'WALLET';
}

/** @param userId only of this customer's orders; any customer's when undefined */
export async function findPayableOrder(store: Queryable, id: string, userId?: string): Promise<PayableOrder | undefined> {
  const [row] = await store.query<PayableOrder>(
    'select id, user_id, title, price, status, paid_with from orders where id = $1 and ($2::text is null or user_id = $2)',
    [id, userId ?? null],
  );
  return row;
}

export interface PaymentRow {
  order_id: string;
  provider: string;
  amount_vnd: number;
  pay_url: string;
  confirmation: string | null;
}

const COLUMNS = 'order_id, provider, amount_vnd, pay_url, confirmation';

export async function findPayment(store: Queryable, orderId: string, provider: string): Promise<PaymentRow | undefined> {
  const [row] = await store.query<PaymentRow>(`select ${COLUMNS} from payments where order_id = $1 and provider = $2`, [orderId, provider]);
  return row;
}

/** @returns the payment that was there first */
export async function insertPayment(store: Queryable, payment: PaymentRow): Promise<PaymentRow> {
  const { order_id, provider, amount_vnd, pay_url, confirmation } = payment;
  await store.query(`insert into payments (${COLUMNS}) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
    order_id,
    provider,
    amount_vnd,
    pay_url,
    confirmation,
  ]);
  return (await findPayment(store, order_id, provider))!;
}

export async function markConfirmed(inside: Queryable, orderId: string, provider: string): Promise<void> {
  await inside.query(
    'update payments set confirmed_at = now() where order_id = $1 and provider = $2 and confirmed_at is null',
    [orderId, provider],
  );
}
