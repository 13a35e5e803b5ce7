import * as v from 'valibot';
import { AroundRequest } from './around.ts';
import { defineCall } from '../call.ts';
import { ImageRef } from './parcels.ts';
import {
  listBody,
  pagedBody,
  pageFields,
  PlotNumber,
  RecordId,
  SearchText,
  Status,
  unitFilter,
  unitNameFields,
  WirePosition,
} from '../fields.ts';

/** §3 file reference; `url` is relative to the dashboard API host (§7). */
export const FileRef = v.object({ url: v.string() });

/** One record per cadastral sheet of a ward: its GeoJSON file and its outline. */
export const Cadastral = v.object({
  _id: v.string(),
  title: v.string(),
  land_number: v.string(),
  parcel_count: v.number(),
  latitude_center: v.number(),
  longitude_center: v.number(),
  parcel_land_cadastral_positions: v.array(WirePosition),
  files: v.array(FileRef),
  images: v.array(ImageRef),
  address: v.string(),
  ...unitNameFields,
  city_code: v.string(),
  is_sample: v.boolean(),
  status: Status,
});
export type Cadastral = v.InferOutput<typeof Cadastral>;

export const findCadastralsCall = defineCall({
  method: 'GET',
  path: '/app/parcel-land-cadastrals/find',
  request: v.object({
    _id: v.optional(RecordId),
    land_number: v.optional(PlotNumber),
    ...unitFilter,
    status: v.optional(Status),
    ...pageFields,
  }),
  response: pagedBody(Cadastral),
  answers: 'Sheets of the chosen units, by sheet number, at most 50.',
});

export const findCadastralsAroundCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land-cadastrals/find-around',
  request: AroundRequest,
  response: listBody(Cadastral),
  answers: 'Sheets that intersect the box, nearest first, at most 100.',
});

/** §7: plain suggestion (limit 30) and its filtered variant (limit 100). */
export const SuggestRequest = v.object({
  search: v.optional(SearchText),
  ...unitFilter,
  address: v.optional(SearchText),
  /** South-west and north-east of what a map shows: what lies there comes first, then what is nearest. */
  position: v.optional(v.tuple([WirePosition, WirePosition])),
  ...pageFields,
  status: v.optional(Status),
});

export const suggestCadastralsCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land-cadastrals/find-suggest',
  request: SuggestRequest,
  response: listBody(Cadastral),
  answers: 'Sheets whose title or address holds the words, accents or not; at most 100.',
});
