import { findOrders as findCall, type Order } from '../contract/orders.ts';
import { CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { UserPackage } from '../domain/userPackage.ts';
import { apiClient, type Via } from './apiClient.ts';

const toPackage = (order: Order): UserPackage => ({
  orderId: order._id,
  title: order.title,
  requestedAt: order.time_request,
  expiresAt: order.expired_time,
});

/** §3: the latest order with status DONE, in whatever order a provider answers; null when there is none. */
export async function findUserPackage(
  userId: string,
  { client = apiClient, signal }: Via = {},
): Promise<Result<UserPackage | null>> {
  const request = {
    limit: CALL_LIMITS.orders,
    status: 'DONE',
    users_permissions_users: userId,
    orderByName: 'time_request',
    orderByKey: '1',
  } as const;
  const answer = await client.ask(findCall, request, { signal });
  return mapResult(answer, ({ data }) => {
    const done = data.filter((order) => order.status === 'DONE');
    done.sort((a, b) => Date.parse(b.time_request) - Date.parse(a.time_request));
    return done[0] ? toPackage(done[0]) : null;
  });
}
