import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { listBody, activePageFields, RecordId, Status } from '../fields.ts';

/** Their payloads are not shown (§7): what is told, with a picture and a link, and when it is in force; empty for what does not limit. */
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

const shown = { response: listBody(WirePublication) } as const;

export const findBannersCall = defineCall({
  method: 'GET',
  path: '/api/banner/find',
  request: v.object(activePageFields),
  answers: 'Banners in force now, in the operator’s order, at most 100 a page.',
  ...shown,
});

export const findEventsCall = defineCall({
  method: 'GET',
  path: '/api/event/find',
  request: v.object(activePageFields),
  answers: 'Events that are not over, in the operator’s order, at most 100 a page.',
  ...shown,
});

export const findPromotionalProgramsCall = defineCall({
  method: 'GET',
  path: '/api/promotional-programs/find',
  request: v.object(activePageFields),
  answers: 'Promotional programs in force now, in the operator’s order, at most 100 a page.',
  ...shown,
});

export const findFanpagesCall = defineCall({
  method: 'GET',
  path: '/api/manage-fanpage/find',
  request: v.object({ ...activePageFields, category_id: v.optional(RecordId) }),
  answers: 'Fan pages, of one category where it is named, in the operator’s order, at most 100 a page.',
  ...shown,
});

const FanpageCategory = v.object({ _id: v.string(), title: v.string(), status: Status });

export const findFanpageCategoriesCall = defineCall({
  method: 'GET',
  path: '/api/manage-fanpage-categories/find',
  request: v.object(activePageFields),
  response: listBody(FanpageCategory),
  answers: 'Categories of fan pages, in the operator’s order, at most 100 a page.',
});
