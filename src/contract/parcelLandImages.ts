import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Limit, listBody, Page, pagedBody, RecordId } from './fields.ts';
import { ParcelLandImage } from './parcelLands.ts';

export const findParcelLandImages = defineCall({
  method: 'GET',
  path: '/app/parcel-land-images/find',
  request: v.object({
    parcel_land_id: v.optional(RecordId),
    limit: v.optional(Limit),
    page: v.optional(Page),
  }),
  response: pagedBody(ParcelLandImage),
  answers: 'Georeferenced pictures, of one planning item when named.',
  askedBy: 'nobody of ours: a planning item carries its own pictures',
});

export const findParcelLandImageList = defineCall({
  method: 'POST',
  path: '/app/parcel-land-images/find-list',
  request: v.object({ ids: v.pipe(v.array(RecordId), v.maxLength(200)) }),
  response: listBody(ParcelLandImage),
  answers: 'Georeferenced pictures of several planning items at once.',
  askedBy: 'nobody of ours: a planning item carries its own pictures',
});
