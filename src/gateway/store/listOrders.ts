import { isoTime } from './isoTime.ts';
import type { Queryable } from './store.ts';

export interface OrderRow {
  id: string;
  service_pack_id: string;
  title: string;
  /** ISO 8601 in UTC, as the other time. */
  time_request: string;
  expired_time: string;
  status: string;
}

export interface OrdersQuery {
  userId: string;
  /** Only orders of this status; all when undefined. */
  status?: string | undefined;
  limit: number;
  /** Counted from 1. */
  page: number;
}

/** Orders of one customer, the latest first. */
export function listOrders(store: Queryable, { userId, status, limit, page }: OrdersQuery): Promise<OrderRow[]> {
  return store.query<OrderRow>(
    `select id, service_pack_id, title, ${isoTime('time_request')}, ${isoTime('expired_time')}, status from orders
     where user_id = $1 and ($2::text is null or status = $2)
     order by orders.time_request desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    [userId, status ?? null],
  );
}
