import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { listBody, activePageFields, RecordId, Status } from '../fields.ts';

/** Payloads not in §7: a text with picture and link, and its period; empty bounds do not limit. */
const WirePublication = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  images_link: v.string(),
  link: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  status: Status,
});

const shownCall = <Fields extends v.ObjectEntries>(kind: string, fields: Fields, answers: string) =>
  defineCall({ method: 'GET', path: `/api/${kind}/find`, request: v.object(fields), response: listBody(WirePublication), answers });

export const findBannersCall = shownCall('banner', activePageFields, 'Banners in force now, in the operator’s order, at most 100 a page.');

export const findEventsCall = shownCall(
  'event',
  activePageFields,
  'Events that are not over, in the operator’s order, at most 100 a page.',
);

export const findPromotionalProgramsCall = shownCall(
  'promotional-programs',
  activePageFields,
  'Promotional programs in force now, in the operator’s order, at most 100 a page.',
);

export const findFanpagesCall = shownCall(
  'manage-fanpage',
  { ...activePageFields, category_id: v.optional(RecordId) },
  'Fan pages, of one category where it is named, in the operator’s order, at most 100 a page.',
);

const FanpageCategory = v.object({ _id: v.string(), title: v.string(), status: Status });

export const findFanpageCategoriesCall = defineCall({
  method: 'GET',
  path: '/api/manage-fanpage-categories/find',
  request: v.object(activePageFields),
  response: listBody(FanpageCategory),
  answers: 'Categories of fan pages, in the operator’s order, at most 100 a page.',
});
