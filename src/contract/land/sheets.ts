import * as v from 'valibot';
import { AroundRequest } from './around.ts';
import { defineCall } from '../call.ts';
import {
  activePageFields,
  landFields,
  landQuery,
  listBody,
  pagedBody,
  PlotNumber,
  SearchText,
  unitFilter,
  WirePosition,
} from '../fields.ts';

/** File reference of §3. `url` is relative to the dashboard API host (§7). */
export const FileRef = v.object({ url: v.string() });

/** A cadastral sheet of a ward: its GeoJSON file and its outline. */
export const Cadastral = v.object({
  ...landFields,
  land_number: v.string(),
  parcel_count: v.number(),
  parcel_land_cadastral_positions: v.array(WirePosition),
  files: v.array(FileRef),
});
export type Cadastral = v.InferOutput<typeof Cadastral>;

export const findCadastralsCall = defineCall({
  method: 'GET',
  path: '/app/parcel-land-cadastrals/find',
  request: v.object({ ...landQuery, land_number: v.optional(PlotNumber) }),
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

/** Suggestion request of §7: plain (limit 30), or filtered (limit 100). */
export const SuggestRequest = v.object({
  search: v.optional(SearchText),
  ...unitFilter,
  address: v.optional(SearchText),
  /** South-west and north-east corners of the map's view, whose records come first, then the nearest. */
  position: v.optional(v.tuple([WirePosition, WirePosition])),
  ...activePageFields,
});

export const suggestCadastralsCall = defineCall({
  method: 'POST',
  path: '/app/parcel-land-cadastrals/find-suggest',
  request: SuggestRequest,
  response: listBody(Cadastral),
  answers: 'Sheets whose title or address holds the words, accents or not; at most 100.',
});
