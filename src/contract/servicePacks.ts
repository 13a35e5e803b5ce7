import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Limit, listBody, Page, Status } from './fields.ts';
import { TokenAmount } from './walletFields.ts';

/**
 * A subscription package. §1 says that there are some, not what they hold: `price` is in đồng, `price_vpoint` what it costs
 * by wallet (null: not sold so), `duration_days` how long one lasts.
 */
export const ServicePack = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  price: v.number(),
  price_vpoint: v.optional(v.nullable(TokenAmount), null),
  duration_days: v.number(),
  is_sample: v.boolean(),
  status: Status,
});
export type ServicePack = v.InferOutput<typeof ServicePack>;

export const findServicePacks = defineCall({
  method: 'GET',
  path: '/app/service-packs/find',
  request: v.object({ limit: v.optional(Limit), page: v.optional(Page), status: v.optional(Status) }),
  response: listBody(ServicePack),
  answers: 'Packages on offer, cheapest first.',
  askedBy: 'flows/loadPackage',
});
