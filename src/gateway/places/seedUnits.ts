import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { shortUnitName } from '../../domain/search/unitType.ts';
import { accentKey, foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import type { Queryable } from '../database/store.ts';
import { insertColumns } from '../database/columns/insertColumns.ts';
import { listPlaces } from './listPlaces.ts';
import { readGeoNames } from './readGeoNames.ts';
import { readUnits } from './readUnits.ts';

/**
 * Fills units, ward_changes and places.
 * @param wardCenters middles of old wards that are known better than the packages know them, by code
 */
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
