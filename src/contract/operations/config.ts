import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { listBody, pageFields } from '../fields.ts';

const optionalText = v.optional(v.string(), '');

/** Ours: the 'company contact details' of §2's auth modal. A provider may leave them out; what is not told is empty. */
const Company = v.object({ name: optionalText, phone: optionalText, email: optionalText, address: optionalText });

/** §3 Configuration: the first item counts. Packages and payments apply only when payment_method is 1 (§1). */
const Configuration = v.object({
  _id: v.string(),
  setting: v.object({
    /** Some providers write it as text. */
    payment_method: v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    /** Ours: VPOINT that the first look of a day at a planning's file costs (§1); 0 where nothing is charged. */
    points_per_view: v.optional(v.number(), 0),
    /** Ours: of a hundred visits, how many shall tell how quick they were; 0 for none. */
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
