/**
 * What a batch says of one parcel: RECORD_BYTES, the same whether the answer reader wrote it (assembly/answers/read.ts)
 * or packParcels did. Numbers are doubles; of each text, where it begins among the batch's bytes and how long it is.
 */

/** Places of the numbers, in doubles. */
export const NUMBER_PLACES = { areaM2: 0, lng: 1, lat: 2 } as const;
/** featureId of the id, NaN where it is not known yet. */
export const HASH_PLACE = 3;
/** Places in words of four bytes: where the corners end, in pairs; whether it is made data. */
export const CORNERS_END_PLACE = 8;
export const IS_SAMPLE_PLACE = 9;
const TEXTS_PLACE = 10;

/** Texts by place; the id is the first. */
export const TEXT_NAMES = [
  'id', 'title', 'parcelNumber', 'address', 'sheetNumber', 'landCode', 'wardNow', 'cityNow', 'provinceCode',
] as const;
export type TextName = (typeof TEXT_NAMES)[number];

/** Where a text's two words are. */
export const textPlace = (name: TextName): number => TEXTS_PLACE + TEXT_NAMES.indexOf(name) * 2;

export const RECORD_WORDS = TEXTS_PLACE + TEXT_NAMES.length * 2;
export const RECORD_BYTES = RECORD_WORDS * 4;
