import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';

interface TypeWords {
  written: string;
  /** Usual abbreviations. 'F' is a common typing of phường. */
  short: readonly string[];
  levels: ReadonlyArray<'province' | 'district' | 'ward'>;
}

/** Types by folded name. */
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

export type UnitType = keyof typeof TYPES;

const SPELLINGS = new Map(
  (Object.keys(TYPES) as UnitType[]).flatMap((type) => [type, ...TYPES[type].short].map((word): [string, UnitType] => [word, type])),
);

/** Returns the type of one or two folded words: 'tp' and 'thanh pho' are both thành phố. */
export const unitTypeOf = (folded: string): UnitType | undefined => SPELLINGS.get(folded);

/** Returns the accentKey of a type's written form: 'xá' is not 'xã', 'xa' may be. */
export const unitTypeKey = (type: UnitType): string => accentKey(TYPES[type].written);

const levelsOf = (type: UnitType): TypeWords['levels'] => TYPES[type].levels;

/** Returns true if two types share a level: a current phường may have been a xã, never a huyện. */
export const onOneLevel = (a: UnitType, b: UnitType): boolean => levelsOf(a).some((level) => levelsOf(b).includes(level));

/** Splits off the type: 'Thị xã Sơn Tây' → thi xa, 'Sơn Tây'. A name without a type stays whole. */
export function splitUnitName(nameWithType: string): { type: UnitType | undefined; name: string } {
  const words = nameWithType.trim().split(/\s+/);
  for (const count of [2, 1]) {
    const head = foldVietnamese(words.slice(0, count).join(' '));
    const type = unitTypeOf(head);
    // Types are written in full, so a short head ('Ph', 'X') belongs to the name.
    if (type === head && words.length > count) return { type, name: words.slice(count).join(' ') };
  }
  return { type: undefined, name: nameWithType.trim() };
}

/** Removes the type: 'Phường Hòa Xuân' → 'Hòa Xuân'. A number keeps it: 'Quận 1', 'Phường 12'. */
export function shortUnitName(nameWithType: string): string {
  const { name } = splitUnitName(nameWithType);
  return /^\d+$/.test(name) ? nameWithType : name;
}

/** Returns the folded spellings of unit names, with and without type. */
export const unitSpellings = (...names: string[]): ReadonlySet<string> =>
  new Set(names.filter((name) => name !== '').flatMap((name) => [foldVietnamese(name), foldVietnamese(splitUnitName(name).name)]));
