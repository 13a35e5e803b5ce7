import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { listBody, pageFields } from '../fields.ts';

const OptionalText = v.optional(v.string(), '');

/** Not in §7: 'company contact details' of §2's auth modal. Providers may omit it; unknown fields are empty. */
const Company = v.object({ name: OptionalText, phone: OptionalText, email: OptionalText, address: OptionalText });

/** Configuration of §3: the first item counts. Packages and payments apply only when payment_method is 1 (§1). */
const Configuration = v.object({
  _id: v.string(),
  setting: v.object({
    /** Some providers write it as text. */
    payment_method: v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    /** Not in §7: VPOINT for the first view of a planning's file in a day (§1); 0 if free. */
    points_per_view: v.optional(v.number(), 0),
    /** Not in §7: percentage of visits that report web vitals; 0 for none. */
    web_vitals_percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
    company: v.optional(Company, {}),
  }),
});

export const findConfigCall = defineCall({
  method: 'GET',
  path: '/config/find',
  request: v.object(pageFields),
  response: listBody(Configuration),
  answers: 'A list whose first item is the configuration in force.',
});
