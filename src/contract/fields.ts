import * as v from 'valibot';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../domain/limits.ts';
import { cleanLine, cleanText } from '../domain/text/cleanText.ts';

export const Latitude = v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90));
export const Longitude = v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180));

export const WirePosition = v.object({ latitude: Latitude, longitude: Longitude });
export type WirePosition = v.InferOutput<typeof WirePosition>;

/** `latitude/longitude` stays on the wire. */
export const toLngLat = ({ latitude, longitude }: WirePosition): LngLat => ({ lng: longitude, lat: latitude });
export const toWirePosition = ({ lng, lat }: LngLat): WirePosition => ({ latitude: lat, longitude: lng });

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
);

/** A cap on rows: a positive whole number. The gateway lowers it to §9's cap, never raises it. */
export const Limit = v.pipe(wholeNumber, v.minValue(1), v.maxValue(1_000_000));
export const Page = v.pipe(wholeNumber, v.minValue(1), v.maxValue(100_000));

/** A sheet or parcel number as people type it: 1 to 10 characters, digits and at most a letter or slash. */
export const PlotNumber = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.minLength(1),
  v.maxLength(10),
  v.regex(/^[0-9A-Za-z./-]+$/),
);

/** Ids are ours: letters, digits, dot, dash, underscore. */
export const RecordId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

export const UnitCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{2,5}$/));

/** Cleans what people type. Not `v.transform`: behind one the OpenAPI document leaves out what else a text must fit. */
const cleaned = (clean: (text: string) => string) => ({ ...v.transform(clean), type: 'clean_text' as const });

/** Text of several lines that people type, without invisible characters. */
export const freeText = (maxChars: number) => v.pipe(v.string(), v.maxLength(maxChars), cleaned(cleanText));
/** The same of one line, without blanks around it. */
export const lineText = (maxChars: number) => v.pipe(v.string(), v.maxLength(maxChars), cleaned(cleanLine), v.trim());

export const SearchText = lineText(200);
export const UnitName = lineText(100);

/** §7 'form values': narrows a search to units, by names as the lists of §3 give them, with or without their type. */
export const unitFilter = {
  city_name: v.optional(UnitName),
  district_name: v.optional(UnitName),
  ward_name: v.optional(UnitName),
};

export const Status = v.literal(ACTIVE_STATUS);

/** §3: what all records of land have; the units by name. An image's `url` is relative to the image host. */
export const landFields = {
  _id: v.string(),
  title: v.string(),
  latitude_center: v.number(),
  longitude_center: v.number(),
  images: v.array(v.object({ url: v.string() })),
  address: v.string(),
  city_name: v.string(),
  district_name: v.string(),
  ward_name: v.string(),
  city_code: v.string(),
  is_sample: v.boolean(),
  status: Status,
};

/** §3: which service's data a unit list is meant for. */
export const UnitService = v.picklist(['parcelLandCadastral', 'parcelLand']);

/** Help/* answers the units before 1 July 2025 unless asked for the new ones. */
export const Edition = v.picklist(['old', '2025']);

export const pageFields = { limit: v.optional(Limit), page: v.optional(Page) };
/** What part of a list of what is in force. */
export const activePageFields = { ...pageFields, status: v.optional(Status) };
/** The same of a list of the customer's own: whoever is named, the rows are those of the access token. */
export const ownPageFields = { ...pageFields, users_permissions_users: v.optional(v.string()) };
export const landQuery = { _id: v.optional(RecordId), ...unitFilter, ...activePageFields };

/** A list, and how many there are on all pages. */
export const countedBody = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item), total: v.number() });

/** `data.data[]` of §7: the first `data` is the HTTP body. */
export const listBody = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item), total: v.optional(v.number()) });

/** `data.data.data[]` of §7. */
export const pagedBody = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.object({ data: v.array(item), total: v.number() }) });
