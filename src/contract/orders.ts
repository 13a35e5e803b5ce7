import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Limit, listBody, Page } from './fields.ts';

/** §3 Order: one purchase of a package. Times are ISO 8601 in UTC. `service_pack_id` and `title` are ours. */
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
export const findOrders = defineCall({
  method: 'GET',
  path: '/app/orders/find',
  needsLogin: true,
  request: v.object({
    limit: v.optional(Limit),
    page: v.optional(Page),
    status: v.optional(v.literal('DONE')),
    users_permissions_users: v.optional(v.string()),
    orderByName: v.optional(v.picklist(['time_request', 'expired_time'])),
    orderByKey: v.optional(v.picklist(['1', '-1'])),
  }),
  response: listBody(Order),
  answers: "The customer's own orders, latest first, at most 20.",
  askedBy: 'flows/loadPackage',
});
