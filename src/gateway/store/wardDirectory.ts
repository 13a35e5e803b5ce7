import { foldVietnamese } from '../../domain/vietnameseText.ts';
import type { Store } from './store.ts';

/** An old ward with the units above it, and the units its land belongs to since 1 July 2025 ('' when unknown). */
export interface WardNames {
  wardCode: string;
  wardName: string;
  wardNameWithType: string;
  districtCode: string;
  districtName: string;
  districtNameWithType: string;
  cityCode: string;
  cityName: string;
  cityNameWithType: string;
  newWardCode: string;
  newWardNameWithType: string;
  newCityCode: string;
  newCityNameWithType: string;
}

interface UnitNames {
  city_name?: string | undefined;
  district_name?: string | undefined;
  ward_name?: string | undefined;
}

export interface WardDirectory {
  get(wardCode: string): WardNames | undefined;
  /** Codes of the old wards that the names mean; undefined when no name is given. New names are understood too. */
  match(names: UnitNames): string[] | undefined;
}

const WARDS = `
  select w.code as "wardCode", w.name as "wardName", w.name_with_type as "wardNameWithType",
    d.code as "districtCode", d.name as "districtName", d.name_with_type as "districtNameWithType",
    c.code as "cityCode", c.name as "cityName", c.name_with_type as "cityNameWithType",
    coalesce(nw.code, '') as "newWardCode", coalesce(nw.name_with_type, '') as "newWardNameWithType",
    coalesce(nc.code, '') as "newCityCode", coalesce(nc.name_with_type, '') as "newCityNameWithType"
  from units w
  join units d on d.edition = 'old' and d.level = 'district' and d.code = w.parent_code
  join units c on c.edition = 'old' and c.level = 'province' and c.code = d.parent_code
  left join ward_changes x on x.old_code = w.code
  left join units nw on nw.edition = '2025' and nw.level = 'ward' and nw.code = x.new_code
  left join units nc on nc.edition = '2025' and nc.level = 'province' and nc.code = nw.parent_code
  where w.edition = 'old' and w.level = 'ward'
  limit 20000`;

/** A wanted name fits a unit's name with its type, or without. */
function fits(wanted: string, ...names: string[]): boolean {
  return names.some((name) => {
    const folded = foldVietnamese(name);
    return folded === wanted || folded.replace(/^(thanh pho|thi xa|thi tran|dac khu|tinh|quan|huyen|phuong|xa) /, '') === wanted;
  });
}

async function readDirectory(store: Store): Promise<WardDirectory> {
  const wards = await store.query<WardNames>(WARDS);
  const byCode = new Map(wards.map((ward) => [ward.wardCode, ward]));
  return {
    get: (wardCode) => byCode.get(wardCode),
    match: ({ city_name = '', district_name = '', ward_name = '' }) => {
      const [city, district, ward] = [city_name, district_name, ward_name].map(foldVietnamese);
      if (!city && !district && !ward) return undefined;
      return wards
        .filter((row) => !city || fits(city, row.cityNameWithType, row.newCityNameWithType))
        .filter((row) => !district || fits(district, row.districtNameWithType))
        .filter((row) => !ward || fits(ward, row.wardNameWithType, row.newWardNameWithType))
        .map((row) => row.wardCode);
    },
  };
}

const directories = new WeakMap<Store, Promise<WardDirectory>>();

/** The directory of a store, read once: units change by migration only. */
export function wardDirectory(store: Store): Promise<WardDirectory> {
  const known = directories.get(store);
  if (known) return known;
  const reading = readDirectory(store);
  directories.set(store, reading);
  reading.catch(() => directories.delete(store));
  return reading;
}
