import { unitSpellings } from '../../domain/search/unitType.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { readOnce } from '../database/cacheReadings.ts';
import type { Queryable, QueryLimits } from '../database/store.ts';

/** Returns the address of old wards for search: name, old district and province, and the ward since 1 July 2025. */
export async function wardAddresses(inside: Queryable, wardCodes: readonly string[]): Promise<Map<string, string>> {
  const rows = await inside.query<{ id: string; address: string }>(
    "select id, name || ', ' || address as address from places where id = any($1::text[])",
    [[...new Set(wardCodes)].map((code) => `old-ward-${code}`)],
  );
  return new Map(rows.map((row) => [row.id.replace('old-ward-', ''), row.address]));
}

/** An old ward with the units above it and its units since 1 July 2025 ('' if unknown). */
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

export type WardDirectory = Awaited<ReturnType<typeof readDirectory>>;

const WARDS = `
  select w.code as "wardCode", w.name as "wardName", w.name_with_type as "wardNameWithType",
    d.code as "districtCode", d.name as "districtName", d.name_with_type as "districtNameWithType",
    c.code as "cityCode", c.name as "cityName", c.name_with_type as "cityNameWithType",
    coalesce(nw.code, '') as "newWardCode", coalesce(nw.name_with_type, '') as "newWardNameWithType",
    coalesce(nc.code, '') as "newCityCode", coalesce(nc.name_with_type, '') as "newCityNameWithType"
  from units w
  join units d on d.edition = 'old' and d.level = 'district' and d.code = w.parent_code
  join units c on c.edition = 'old' and c.level = 'province' and c.code = d.parent_code
  left join ward_changes x on x.old_code = w.code and x.new_code =
    (select m.new_code from ward_changes m where m.old_code = w.code order by m.is_main desc, m.new_code limit 1)
  left join units nw on nw.edition = '2025' and nw.level = 'ward' and nw.code = x.new_code
  left join units nc on nc.edition = '2025' and nc.level = 'province' and nc.code = nw.parent_code
  where w.edition = 'old' and w.level = 'ward'
  limit 20000`;

/** Folds the names of all wards once, because a search by unit names scans all 10,000 wards. */
function indexSpellings(wards: readonly WardNames[]) {
  const known = new Map<string, ReadonlySet<string>>();
  const once = (...names: string[]): ReadonlySet<string> => {
    const key = names.join('|');
    const spelled = known.get(key) ?? unitSpellings(...names);
    known.set(key, spelled);
    return spelled;
  };
  return wards.map((row) => ({
    wardCode: row.wardCode,
    city: once(row.cityNameWithType, row.newCityNameWithType),
    district: once(row.districtNameWithType),
    ward: once(row.wardNameWithType, row.newWardNameWithType),
  }));
}

async function readDirectory(store: Queryable, limits?: QueryLimits) {
  const wards = await store.query<WardNames>(WARDS, [], limits);
  const byCode = new Map(wards.map((ward) => [ward.wardCode, ward]));
  const spelled = indexSpellings(wards);
  return {
    get: (wardCode: string) => byCode.get(wardCode),
    /** Returns the old province codes of these wards, without duplicates; undefined for undefined. */
    provincesOf: (wardCodes: readonly string[] | undefined) =>
      wardCodes && [...new Set(wardCodes.flatMap((code) => byCode.get(code)?.cityCode ?? []))],
    /** Returns the old wards that match the names, old or new; undefined if no name is given. */
    match: ({ city_name = '', district_name = '', ward_name = '' }: UnitNames) => {
      if (!city_name && !district_name && !ward_name) return undefined;
      const [city, district, ward] = [city_name, district_name, ward_name].map(foldVietnamese) as [string, string, string];
      return spelled
        .filter((row) => !city_name || row.city.has(city))
        .filter((row) => !district_name || row.district.has(district))
        .filter((row) => !ward_name || row.ward.has(ward))
        .map((row) => row.wardCode);
    },
  };
}

export const wardDirectory = readOnce(readDirectory);
