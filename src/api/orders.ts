import { findOrdersCall, findServicePacksCall, type Order, type WireServicePack } from '../contract/orders.ts';
import type { ServicePack, UserPackage } from '../domain/account/userPackage.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

export const toPackage = (order: Omit<Order, 'status'>): UserPackage => ({
  orderId: order._id,
  title: order.title,
  requestedAt: order.time_request,
  expiresAt: order.expired_time,
});

/** §3: the latest order with status DONE, in whatever order a provider answers; null when there is none. */
export async function findUserPackage(userId: string, { client = apiClient, signal }: Via = {}): Promise<Result<UserPackage | null>> {
  const request = {
    limit: CALL_LIMITS.orders,
    status: 'DONE',
    users_permissions_users: userId,
    orderByName: 'time_request',
    orderByKey: '1',
  } as const;
  const answer = await client.ask(findOrdersCall, request, { signal });
  return mapResult(answer, ({ data }) => {
    const done = data.filter((order) => order.status === 'DONE');
    done.sort((a, b) => Date.parse(b.time_request) - Date.parse(a.time_request));
    return done[0] ? toPackage(done[0]) : null;
  });
}

const toPack = (wire: WireServicePack): ServicePack => ({
  id: wire._id,
  title: wire.title,
  description: wire.description,
  priceVnd: wire.price,
  pricePoints: wire.price_vpoint,
  durationDays: wire.duration_days,
  isSample: wire.is_sample,
});

/** The packages on offer. */
export async function findServicePacks({ client = apiClient, signal }: Via = {}): Promise<Result<ServicePack[]>> {
  const answer = await client.ask(findServicePacksCall, { status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) => data.map(toPack));
}
