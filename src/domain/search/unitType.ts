import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';

/** What a unit is called by its kind, folded. */
export type UnitType = 'tinh' | 'thanh pho' | 'quan' | 'huyen' | 'thi xa' | 'phuong' | 'xa' | 'thi tran' | 'dac khu';

/** Words that stand for a type: whole, and as people shorten them. 'F' is how phường is often typed. */
const SPELLINGS: ReadonlyMap<string, UnitType> = new Map<string, UnitType>([
  ['tinh', 'tinh'],
  ['t', 'tinh'],
  ['thanh pho', 'thanh pho'],
  ['tp', 'thanh pho'],
  ['quan', 'quan'],
  ['q', 'quan'],
  ['huyen', 'huyen'],
  ['h', 'huyen'],
  ['thi xa', 'thi xa'],
  ['tx', 'thi xa'],
  ['phuong', 'phuong'],
  ['p', 'phuong'],
  ['ph', 'phuong'],
  ['f', 'phuong'],
  ['xa', 'xa'],
  ['x', 'xa'],
  ['thi tran', 'thi tran'],
  ['tt', 'thi tran'],
  ['dac khu', 'dac khu'],
  ['dk', 'dac khu'],
]);

/** The type that a folded word or two words stand for: 'tp' and 'thanh pho' are both thành phố. */
export const unitTypeOf = (folded: string): UnitType | undefined => SPELLINGS.get(folded);

const WRITTEN: Readonly<Record<UnitType, string>> = {
  tinh: 'Tỉnh',
  'thanh pho': 'Thành phố',
  quan: 'Quận',
  huyen: 'Huyện',
  'thi xa': 'Thị xã',
  phuong: 'Phường',
  xa: 'Xã',
  'thi tran': 'Thị trấn',
  'dac khu': 'Đặc khu',
};

/** accentKey of a type as it is written: 'xá' is none, 'xa' may be 'xã'. */
export const unitTypeKey = (type: UnitType): string => accentKey(WRITTEN[type]);

const LEVELS: Readonly<Record<UnitType, ReadonlyArray<'province' | 'district' | 'ward'>>> = {
  tinh: ['province'],
  'thanh pho': ['province', 'district'],
  quan: ['district'],
  huyen: ['district'],
  'thi xa': ['district'],
  phuong: ['ward'],
  xa: ['ward'],
  'thi tran': ['ward'],
  'dac khu': ['ward'],
};

/** Whether units of two types stand on one level: a phường of today may have been a xã, never a huyện. */
export const onOneLevel = (one: UnitType, other: UnitType): boolean => LEVELS[one].some((level) => LEVELS[other].includes(level));

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
