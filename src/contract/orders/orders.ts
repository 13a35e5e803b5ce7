import * as v from 'valibot';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { activePageFields, listBody, pageFields, RecordId, Status } from '../fields.ts';
import { TokenAmount } from '../wallet/walletFields.ts';

/**
 * §3 Order: one purchase of a package. Times are ISO 8601 in UTC. `service_pack_id` and `title` are ours. `expired_time` is
 * empty until the order is DONE; from then on `time_request` is when it was paid.
 */
export const Order = v.object({
  _id: v.string(),
  service_pack_id: v.string(),
  title: v.string(),
  time_request: v.string(),
  expired_time: v.string(),
  status: v.string(),
});
export type Order = v.InferOutput<typeof Order>;

/**
 * §7's package lookup. `users_permissions_users` is taken and not used: the orders are those of the access token. Rows
 * come latest `time_request` first whatever `orderByName` and `orderByKey` say, so that the first with status DONE is
 * the package in force (§3).
 */
export const findOrdersCall = defineCustomerCall({
  method: 'GET',
  path: '/app/orders/find',
  request: v.object({
    ...pageFields,
    status: v.optional(v.literal('DONE')),
    users_permissions_users: v.optional(v.string()),
    orderByName: v.optional(v.picklist(['time_request', 'expired_time'])),
    orderByKey: v.optional(v.picklist(['1', '-1'])),
  }),
  response: listBody(Order),
  answers: "The customer's own orders, latest first, at most 20.",
});

const VND_MAX = 2_147_483_647;

/**
 * Buying (§7; payloads not shown). We decided: a `request_id` that the client makes, as the wallet's POSTs have it; `price`
 * is what the customer was shown, `price` of the pack or with WALLET its `price_vpoint`, and 409 when it is another one by
 * now. With WALLET the order is DONE at once, with PROVIDER it waits for baokim/create and buy-confirm. 409 while nothing
 * is sold (payment_method is not 1).
 */
const bought = v.object({
  request_id: RecordId,
  service_pack_id: RecordId,
  pay_with: v.optional(v.picklist(['PROVIDER', 'WALLET']), 'PROVIDER'),
  price: v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(VND_MAX)), TokenAmount]),
});
const orderBody = v.object({ ...doneBody, data: Order });

export const buyServiceCall = defineCustomerCall({
  method: 'POST',
  path: '/app/orders/buy-service',
  request: bought,
  response: orderBody,
  answers: 'An order of a package; 409 while another one is in force, which buy-add-more prolongs; 404 without such a pack.',
});

export const buyAddMoreCall = defineCustomerCall({
  method: 'POST',
  path: '/app/orders/buy-add-more',
  request: bought,
  response: orderBody,
  answers: 'An order whose package begins when the one in force expires; 409 when none is in force.',
});

/** We decided: the name stays whoever collects the money; the answer says who does. */
export const createPaymentCall = defineCustomerCall({
  method: 'POST',
  path: '/app/baokim/create',
  request: v.object({ order_id: RecordId }),
  response: v.object({
    ...doneBody,
    data: v.object({
      order_id: v.string(),
      provider: v.string(),
      amount: v.number(),
      /** The provider's page; empty where there is none. */
      payment_url: v.string(),
      /** Of the sandbox, which takes no money: what buy-confirm wants. Else null: the provider hands it over. */
      confirmation: v.nullable(v.string()),
    }),
  }),
  answers: "The payment of an order of one's own, in đồng, the same however often it is asked for; 409 when nothing is due.",
});

/**
 * We decided: whoever hands in what the provider sealed confirms, logged in or not: a customer may come back from the
 * provider in another browser, and the provider itself may tell it.
 */
export const confirmOrderCall = defineCall({
  method: 'POST',
  path: '/app/orders/buy-confirm',
  request: v.object({ order_id: RecordId, confirmation: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) }),
  response: orderBody,
  answers:
    'The order, DONE from now on, once however often it is confirmed; 400 for what the provider did not seal, 409 when it was not paid or not for this.',
});

/**
 * A subscription package. §1 says that there are some, not what they hold: `price` is in đồng, `price_vpoint` what it costs
 * by wallet (null: not sold so), `duration_days` how long one lasts.
 */
export const WireServicePack = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  price: v.number(),
  price_vpoint: v.optional(v.nullable(TokenAmount), null),
  duration_days: v.number(),
  is_sample: v.boolean(),
  status: Status,
});
export type WireServicePack = v.InferOutput<typeof WireServicePack>;

export const findServicePacksCall = defineCall({
  method: 'GET',
  path: '/app/service-packs/find',
  request: v.object(activePageFields),
  response: listBody(WireServicePack),
  answers: 'Packages on offer, cheapest first.',
});
