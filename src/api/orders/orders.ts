import { type buyServiceCall, findOrdersCall, findServicePacksCall } from '../../contract/orders/orders.ts';
import type { PlacedOrder, ServicePack, UserPackage } from '../../domain/account/userPackage.ts';
import { withoutSampleLabel } from '../../domain/land/sampleLabel.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../../domain/limits.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { AnswerOf } from '../parseAnswer.ts';

type Order = AnswerOf<typeof buyServiceCall>['data'];

const toPackage = ({ id, title, timeRequest, expiredTime }: Order): UserPackage => ({
  orderId: id,
  title,
  requestedAt: timeRequest,
  expiresAt: expiredTime,
});

/** Returns the latest order with status DONE (§3), in any order of the response; null if there is none. */
export async function findUserPackage(userId: string, { client = apiClient, signal }: Options = {}): Promise<Result<UserPackage | null>> {
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
    done.sort((a, b) => Date.parse(b.timeRequest) - Date.parse(a.timeRequest));
    return done[0] ? toPackage(done[0]) : null;
  });
}

export async function findServicePacks({ client = apiClient, signal }: Options = {}): Promise<Result<ServicePack[]>> {
  const answer = await client.ask(findServicePacksCall, { status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) =>
    data.map(({ title, price, priceVpoint, ...pack }) => ({
      ...pack,
      title: withoutSampleLabel(title),
      priceVnd: price,
      pricePoints: priceVpoint,
    })),
  );
}

export const toPlacedOrder = (order: Order): PlacedOrder => ({ ...toPackage(order), isDone: order.status === 'DONE' });
