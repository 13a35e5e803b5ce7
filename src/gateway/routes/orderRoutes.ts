import type { Hono } from 'hono';
import { findOrders } from '../../contract/orders.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../answerCall.ts';
import { capped } from '../aroundBox.ts';
import { requireUser } from '../requireUser.ts';
import { listOrders } from '../store/listOrders.ts';
import type { Store } from '../store/store.ts';

export function addOrderRoutes(app: Hono, store: Store): void {
  answerCall(app, findOrders, async (asked, context) => {
    const rows = await listOrders(store, {
      // Whoever users_permissions_users names: the orders are those of the token.
      userId: await requireUser(context),
      status: asked.status,
      limit: capped(CALL_LIMITS.orders, asked.limit),
      page: asked.page ?? 1,
    });
    return { data: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
  });
}
