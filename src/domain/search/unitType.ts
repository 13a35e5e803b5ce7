import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';

interface TypeWords {
  written: string;
  /** As people shorten it. 'F' is how phường is often typed. */
  short: readonly string[];
  levels: ReadonlyArray<'province' | 'district' | 'ward'>;
}

/** By the folded name of a type. */
const TYPES = {
  tinh: { written: 'Tỉnh', short: ['t'], levels: ['province'] },
  'thanh pho': { written: 'Thành phố', short: ['tp'], levels: ['province', 'district'] },
  quan: { written: 'Quận', short: ['q'], levels: ['district'] },
  huyen: { written: 'Huyện', short: ['h'], levels: ['district'] },
  'thi xa': { written: 'Thị xã', short: ['tx'], levels: ['district'] },
  phuong: { written: 'Phường', short: ['p', 'ph', 'f'], levels: ['ward'] },
  xa: { written: 'Xã', short: ['x'], levels: ['ward'] },
  'thi tran': { written: 'Thị trấn', short: ['tt'], levels: ['ward'] },
  'dac khu': { written: 'Đặc khu', short: ['dk'], levels: ['ward'] },
} as const satisfies Readonly<Record<string, TypeWords>>;

/** What a unit is called by its kind, folded. */
export type UnitType = keyof typeof TYPES;

const SPELLINGS = new Map(
  (Object.keys(TYPES) as UnitType[]).flatMap((type) => [type, ...TYPES[type].short].map((word): [string, UnitType] => [word, type])),
);

/** The type that a folded word or two words stand for: 'tp' and 'thanh pho' are both thành phố. */
export const unitTypeOf = (folded: string): UnitType | undefined => SPELLINGS.get(folded);

/** accentKey of a type as it is written: 'xá' is none, 'xa' may be 'xã'. */
export const unitTypeKey = (type: UnitType): string => accentKey(TYPES[type].written);

const levelsOf = (type: UnitType): TypeWords['levels'] => TYPES[type].levels;

/** Whether units of two types stand on one level: a phường of today may have been a xã, never a huyện. */
export const onOneLevel = (one: UnitType, other: UnitType): boolean => levelsOf(one).some((level) => levelsOf(other).includes(level));

/** 'Thị xã Sơn Tây' → thi xa, 'Sơn Tây'; a name without a type is left whole. */
export function splitUnitName(nameWithType: string): { type: UnitType | undefined; name: string } {
  const words = nameWithType.trim().split(/\s+/);
  for (const count of [2, 1]) {
    const head = foldVietnamese(words.slice(0, count).join(' '));
    const type = unitTypeOf(head);
    // Names are written in full: a short head ('Ph', 'X') belongs to the name.
    if (type === head && words.length > count) return { type, name: words.slice(count).join(' ') };
  }
  return { type: undefined, name: nameWithType.trim() };
}

/** 'Phường Hòa Xuân' → 'Hòa Xuân'; a bare number keeps its type: 'Quận 1', 'Phường 12'. */
export function shortUnitName(nameWithType: string): string {
  const { name } = splitUnitName(nameWithType);
  return /^\d+$/.test(name) ? nameWithType : name;
}

/** What may be written, folded, for a unit of these names: each with its type, and without. */
export const unitSpellings = (...names: string[]): ReadonlySet<string> =>
  new Set(names.filter((name) => name !== '').flatMap((name) => [foldVietnamese(name), foldVietnamese(splitUnitName(name).name)]));
