import type { Call, RequestOf } from '../contract/call.ts';
import { buyAddMoreCall, buyServiceCall, confirmOrderCall, createPaymentCall, type Order } from '../contract/orders.ts';
import type { OrderPayment, PlacedOrder } from '../domain/account/userPackage.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import { toPackage } from './orders.ts';

/** What a customer orders, at the price that was shown. */
export interface PackageAsked {
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

const toOrder = ({ status, ...order }: Order): PlacedOrder => ({ ...toPackage(order), isDone: status === 'DONE' });

const fieldsOf = ({ requestId, servicePackId, price }: PackageAsked) => ({
  request_id: requestId,
  service_pack_id: servicePackId,
  ...('vnd' in price ? { pay_with: 'PROVIDER' as const, price: price.vnd } : { pay_with: 'WALLET' as const, price: price.points }),
});

async function ask<C extends Call<Call['request'], typeof buyServiceCall.response>>(
  call: C,
  request: RequestOf<C>,
  { client = apiClient, signal }: Via,
): Promise<Result<SentOrder>> {
  const answer = await client.ask<Call<Call['request'], typeof buyServiceCall.response>>(call, request, { signal });
  return mapResult(answer, ({ data, message }) => ({ order: toOrder(data), message }));
}

/** Refused with 409 while a package is in force, and when the price is another one by now. */
export const orderPackage = (asked: PackageAsked, via: Via = {}): Promise<Result<SentOrder>> => ask(buyServiceCall, fieldsOf(asked), via);

/** The package in force goes on. Refused with 409 when there is none. */
export const prolongPackage = (asked: PackageAsked, via: Via = {}): Promise<Result<SentOrder>> => ask(buyAddMoreCall, fieldsOf(asked), via);

/** Where and how much to pay for an order that is not done. */
export async function openPayment(orderId: string, { client = apiClient, signal }: Via = {}): Promise<Result<OrderPayment>> {
  const answer = await client.ask(createPaymentCall, { order_id: orderId }, { signal });
  return mapResult(answer, ({ data }) => ({
    orderId: data.order_id,
    provider: data.provider,
    amountVnd: data.amount,
    paymentUrl: data.payment_url,
    confirmation: data.confirmation,
  }));
}

/** @param confirmation as the provider handed it over */
export const confirmPayment = (orderId: string, confirmation: string, via: Via = {}): Promise<Result<SentOrder>> =>
  ask(confirmOrderCall, { order_id: orderId, confirmation }, via);
