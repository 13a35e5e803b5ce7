import type { CadastralItem } from '../../../src/contract/cadastralItems.ts';
import { ACTIVE_STATUS } from '../../../src/domain/limits.ts';
import { NUMBER_PLACES, TEXT_NAMES, type TextName } from './batchRecord.ts';

/** Kinds of fields, as assembly/answers/fields.ts numbers them. */
const KINDS = { text: 1, number: 2, ring: 3, positions: 4, pictures: 5, flag: 6, literal: 7 } as const;
/** Place of a text that is checked and left where it is. */
const UNPLACED = 0xffffffff;

interface AnswerField {
  kind: number;
  /** Among the record's texts or numbers; of a literal, its length. */
  place: number;
  literal: string;
}

const field = (kind: keyof typeof KINDS, place = 0, literal = ''): AnswerField => ({ kind: KINDS[kind], place, literal });
const text = (name: TextName): AnswerField => field('text', TEXT_NAMES.indexOf(name));
const unread = field('text', UNPLACED);

/** Every field of the contract's CadastralItem, none of which may be missing, and what becomes of it. */
export const ANSWER_FIELDS: Readonly<Record<keyof CadastralItem, AnswerField>> = {
  _id: text('id'),
  title: text('title'),
  land_number: text('sheetNumber'),
  parcel_number: text('parcelNumber'),
  acreage: field('number', NUMBER_PLACES.areaM2),
  land_code: text('landCode'),
  latitude_center: field('number', NUMBER_PLACES.lat),
  longitude_center: field('number', NUMBER_PLACES.lng),
  position: field('ring'),
  parcel_land_cadastral_positions: field('positions'),
  images: field('pictures'),
  address: text('address'),
  city_name: unread,
  district_name: unread,
  ward_name: unread,
  ward_code: unread,
  district_code: unread,
  city_code: text('provinceCode'),
  ward_name_2025: text('wardNow'),
  city_name_2025: text('cityNow'),
  is_sample: field('flag'),
  status: field('literal', ACTIVE_STATUS.length, ACTIVE_STATUS),
};
