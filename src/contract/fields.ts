import * as v from 'valibot';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../domain/limits.ts';
import { cleanLine, cleanText } from '../domain/text/cleanText.ts';

export const Latitude = v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90));
export const Longitude = v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180));

export const WirePosition = v.object({ latitude: Latitude, longitude: Longitude });
export type WirePosition = v.InferOutput<typeof WirePosition>;

export const toLngLat = ({ latitude, longitude }: WirePosition): LngLat => ({ lng: longitude, lat: latitude });
export const toWirePosition = ({ lng, lat }: LngLat): WirePosition => ({ latitude: lat, longitude: lng });

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
);

/** Maximum number of rows. The gateway lowers it to §9's maximum, never raises it. */
export const Limit = v.pipe(wholeNumber, v.minValue(1), v.maxValue(1_000_000));
export const Page = v.pipe(wholeNumber, v.minValue(1), v.maxValue(100_000));

/** Sheet or parcel number as typed: 1 to 10 letters, digits, dots, slashes or dashes. */
export const PlotNumber = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.minLength(1),
  v.maxLength(10),
  v.regex(/^[0-9A-Za-z./-]+$/),
);

export const RecordId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

export const UnitCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{2,5}$/));

/** Cleans typed text. Not `v.transform`, after which the OpenAPI document drops the other constraints of a text. */
const cleaned = (clean: (text: string) => string) => ({ ...v.transform(clean), type: 'clean_text' as const });

/** Typed text of several lines, without invisible characters. */
export const freeText = (maxChars: number) => v.pipe(v.string(), v.maxLength(maxChars), cleaned(cleanText));
/** Typed text of one line, without invisible characters and surrounding blanks. */
export const lineText = (maxChars: number) => v.pipe(v.string(), v.maxLength(maxChars), cleaned(cleanLine), v.trim());

export const SearchText = lineText(200);
export const UnitName = lineText(100);

/** §7 'form values': filters by unit names of §3's lists, with or without type. */
export const unitFilter = {
  city_name: v.optional(UnitName),
  district_name: v.optional(UnitName),
  ward_name: v.optional(UnitName),
};

export const Status = v.literal(ACTIVE_STATUS);

/** Common fields of land records (§3), units by name. An image's `url` is relative to the image host. */
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

/** Service whose data a unit list is for (§3). */
export const UnitService = v.picklist(['parcelLandCadastral', 'parcelLand']);

/** Edition of units: help/* returns units before 1 July 2025 unless the new ones are requested. */
export const Edition = v.picklist(['old', '2025']);

export const pageFields = { limit: v.optional(Limit), page: v.optional(Page) };
export const activePageFields = { ...pageFields, status: v.optional(Status) };
/** Page of a list of the customer's own rows. The token states the customer; `users_permissions_users` is ignored. */
export const ownPageFields = { ...pageFields, users_permissions_users: v.optional(v.string()) };
export const landQuery = { _id: v.optional(RecordId), ...unitFilter, ...activePageFields };

/** A page of a list, and the total of all pages. */
export const countedBody = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item), total: v.number() });

/** List body, `data.data[]` of §7: the first `data` is the HTTP body. */
export const listBody = <Item extends v.GenericSchema>(item: Item) => v.object({ data: v.array(item), total: v.optional(v.number()) });

/** Paged list body, `data.data.data[]` of §7. */
export const pagedBody = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ data: v.object({ data: v.array(item), total: v.number() }) });
