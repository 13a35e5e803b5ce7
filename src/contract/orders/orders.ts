import * as v from 'valibot';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { activePageFields, listBody, pageFields, RecordId, Status } from '../fields.ts';
import { TokenAmount } from '../wallet/walletFields.ts';

/**
 * Order of §3: a purchase of a package. Times are ISO 8601 in UTC. `service_pack_id` and `title` are ours.
 * `expired_time` is empty until the order is DONE; from then on `time_request` is the time of payment.
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
 * Package lookup of §7. `users_permissions_users` is ignored: orders are those of the access token. The latest
 * `time_request` comes first (`orderByName` and `orderByKey` are ignored), so that the first DONE order is the package
 * in force (§3).
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
 * Purchase (§7; payloads not shown). `request_id` is created by the client, as in wallet calls. `price` is the shown
 * price (with WALLET `price_vpoint`); 409 if it has changed. With WALLET the order is DONE at once, with PROVIDER it
 * waits for baokim/create and buy-confirm. 409 while sales are off (payment_method is not 1).
 */
const purchaseFields = v.object({
  request_id: RecordId,
  service_pack_id: RecordId,
  pay_with: v.optional(v.picklist(['PROVIDER', 'WALLET']), 'PROVIDER'),
  price: v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(VND_MAX)), TokenAmount]),
});
const orderBody = v.object({ ...doneBody, data: Order });

export const buyServiceCall = defineCustomerCall({
  method: 'POST',
  path: '/app/orders/buy-service',
  request: purchaseFields,
  response: orderBody,
  answers: 'An order of a package; 409 while another one is in force, which buy-add-more prolongs; 404 without such a pack.',
});

export const buyAddMoreCall = defineCustomerCall({
  method: 'POST',
  path: '/app/orders/buy-add-more',
  request: purchaseFields,
  response: orderBody,
  answers: 'An order whose package begins when the one in force expires; 409 when none is in force.',
});

/** Keeps §7's name for all providers. The response names the provider. */
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
      /** Address of the provider's payment page; empty if there is none. */
      payment_url: v.string(),
      /** Sandbox, which takes no money: confirmation for buy-confirm. Null for real providers, which deliver it. */
      confirmation: v.nullable(v.string()),
    }),
  }),
  answers: "The payment of an order of one's own, in đồng, the same however often it is asked for; 409 when nothing is due.",
});

/** Anyone with the provider's signed confirmation may send it: another browser, or the provider itself. */
export const confirmOrderCall = defineCall({
  method: 'POST',
  path: '/app/orders/buy-confirm',
  request: v.object({ order_id: RecordId, confirmation: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) }),
  response: orderBody,
  answers:
    'The order, DONE from now on, once however often it is confirmed; 400 for what the provider did not seal, 409 when it was not paid or not for this.',
});

/** Package (§1; contents not shown): `price` in đồng, `price_vpoint` in the wallet; null if not sold so. */
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
