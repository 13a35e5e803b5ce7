import type { Hono } from 'hono';
import { findOrders } from '../../contract/orders.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { answerCustomer } from '../answerCall.ts';
import { capped } from '../aroundBox.ts';
import { listOrders } from '../store/listOrders.ts';

export function addOrderRoutes(app: Hono, accounts: Accounts): void {
  answerCustomer(app, accounts, findOrders, async ({ status, limit, page = 1 }, customer) => {
    // Whoever users_permissions_users names: the orders are those of the token.
    const asked = { userId: customer.id, status, limit: capped(CALL_LIMITS.orders, limit), page };
    const rows = await listOrders(accounts.store, asked);
    return { data: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
  });
}
