import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Store } from '../database/store.ts';
import { wardDirectory } from '../land/wardDirectory.ts';

export interface ListedUnit {
  name: string;
  code: string;
  parent_code: string;
  name_with_type: string;
}

export interface UnitsQuery {
  edition: 'old' | '2025';
  level: 'province' | 'district' | 'ward';
  parentCode?: string | undefined;
  service?: 'parcelLandCadastral' | 'parcelLand' | undefined;
  limit: number;
}

const TABLE_OF_SERVICE = { parcelLandCadastral: 'cadastrals', parcelLand: 'parcel_lands' } as const;
const CODE_OF_LEVEL = {
  old: { province: 'cityCode', district: 'districtCode', ward: 'wardCode' },
  '2025': { province: 'newCityCode', district: undefined, ward: 'newWardCode' },
} as const;

/** Codes of the units of one level that hold data of a service. */
async function codesWithData(store: Store, { edition, level, service }: UnitsQuery): Promise<string[] | undefined> {
  if (!service) return undefined;
  const key = CODE_OF_LEVEL[edition][level];
  const rows = await store.query<{ ward_code: string }>(
    `select distinct ward_code from ${TABLE_OF_SERVICE[service]} where status = $1 limit 20000`,
    [ACTIVE_STATUS],
  );
  const directory = await wardDirectory(store);
  const codes = rows.map((row) => key && directory.get(row.ward_code)?.[key]);
  return [...new Set(codes.filter((code): code is string => Boolean(code)))];
}

/** Units of one level and edition, by code: read once, for units change by migration only. */
const lists = new WeakMap<Store, Map<string, Promise<ListedUnit[]>>>();

function readUnits(store: Store, edition: UnitsQuery['edition'], level: UnitsQuery['level']): Promise<ListedUnit[]> {
  const known = lists.get(store) ?? new Map<string, Promise<ListedUnit[]>>();
  lists.set(store, known);
  const key = `${edition} ${level}`;
  const reading =
    known.get(key) ??
    store.query<ListedUnit>(
      `select name, code, parent_code, name_with_type from units where edition = $1 and level = $2 order by code limit 100000`,
      [edition, level],
    );
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

/** Units of one level and edition, by code. */
export async function listUnits(store: Store, query: UnitsQuery): Promise<ListedUnit[]> {
  const [units, codes] = await Promise.all([readUnits(store, query.edition, query.level), codesWithData(store, query)]);
  const wanted = codes && new Set(codes);
  return units
    .filter((unit) => query.parentCode === undefined || unit.parent_code === query.parentCode)
    .filter((unit) => !wanted || wanted.has(unit.code))
    .slice(0, query.limit);
}
