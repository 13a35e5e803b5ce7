import type { Call, RequestOf } from '../contract/call.ts';
import {
  buyAddMoreCall,
  buyServiceCall,
  confirmOrderCall,
  createPaymentCall,
  findOrdersCall,
  findServicePacksCall,
} from '../contract/orders.ts';
import type { OrderPayment, PlacedOrder, ServicePack, UserPackage } from '../domain/account/userPackage.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import type { AnswerOf } from './parseAnswer.ts';

type Order = AnswerOf<typeof buyServiceCall>['data'];

const toPackage = ({ id, title, timeRequest, expiredTime }: Order): UserPackage => ({
  orderId: id,
  title,
  requestedAt: timeRequest,
  expiresAt: expiredTime,
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
    done.sort((a, b) => Date.parse(b.timeRequest) - Date.parse(a.timeRequest));
    return done[0] ? toPackage(done[0]) : null;
  });
}

/** The packages on offer. */
export async function findServicePacks({ client = apiClient, signal }: Via = {}): Promise<Result<ServicePack[]>> {
  const answer = await client.ask(findServicePacksCall, { status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) =>
    data.map(({ price, priceVpoint, ...pack }) => ({ ...pack, priceVnd: price, pricePoints: priceVpoint })),
  );
}

/** What a customer orders, at the price that was shown. */
interface PackageAsked {
  /** Made once for what the customer wants, and sent again with it: then it is ordered once. */
  requestId: string;
  servicePackId: string;
  /** đồng: a provider collects them. VPOINT as decimal text: the wallet pays. */
  price: { vnd: number } | { points: string };
}

/** The order, and the server's words. */
export interface SentOrder {
  order: PlacedOrder;
  message: string;
}

const fieldsOf = ({ requestId, servicePackId, price }: PackageAsked) => ({
  request_id: requestId,
  service_pack_id: servicePackId,
  ...('vnd' in price ? { pay_with: 'PROVIDER' as const, price: price.vnd } : { pay_with: 'WALLET' as const, price: price.points }),
});

type OrderCall = Call<Call['request'], typeof buyServiceCall.response>;

async function ask<C extends OrderCall>(call: C, request: RequestOf<C>, { client = apiClient, signal }: Via): Promise<Result<SentOrder>> {
  const answer = await client.ask<OrderCall>(call, request, { signal });
  return mapResult(answer, ({ data, message }) => ({ order: { ...toPackage(data), isDone: data.status === 'DONE' }, message }));
}

/** Refused with 409 while a package is in force, and when the price is another one by now. */
export const orderPackage = (asked: PackageAsked, via: Via = {}): Promise<Result<SentOrder>> => ask(buyServiceCall, fieldsOf(asked), via);

/** The package in force goes on. Refused with 409 when there is none. */
export const prolongPackage = (asked: PackageAsked, via: Via = {}): Promise<Result<SentOrder>> => ask(buyAddMoreCall, fieldsOf(asked), via);

/** @param confirmation as the provider handed it over */
export const confirmPayment = (orderId: string, confirmation: string, via: Via = {}): Promise<Result<SentOrder>> =>
  ask(confirmOrderCall, { order_id: orderId, confirmation }, via);

/** Where and how much to pay for an order that is not done. */
export async function openPayment(orderId: string, { client = apiClient, signal }: Via = {}): Promise<Result<OrderPayment>> {
  const answer = await client.ask(createPaymentCall, { order_id: orderId }, { signal });
  return mapResult(answer, ({ data: { amount, ...payment } }) => ({ ...payment, amountVnd: amount }));
}
