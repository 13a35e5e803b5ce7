import { constantColumn, insertColumns } from '../../src/gateway/database/insertColumns.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import { zoneCoordinates } from '../../src/gateway/land/extentCorners.ts';
import type { MadeZone } from './makeZones.ts';

/** Replaces the zones of the city's first planning. @returns the planning's id */
export async function seedZones(store: Store, zones: readonly MadeZone[]): Promise<string> {
  const [planning] = await store.query<{ province_code: string; id: string }>(
    'select province_code, id from parcel_lands order by id limit 1',
  );
  if (!planning) throw new Error('the city has no planning');
  const { province_code, id } = planning;
  await store.query('delete from parcel_land_zones where province_code = $1 and parcel_land_id = $2', [province_code, id]);
  await insertColumns(store, 'parcel_land_zones', [
    constantColumn('province_code', province_code, zones.length),
    constantColumn('parcel_land_id', id, zones.length),
    { name: 'ordinal', type: 'int', values: zones.map((_, ordinal) => ordinal) },
    { name: 'land_code', type: 'text', values: zones.map(({ landCode }) => landCode) },
    { name: 'coordinates', type: 'text', values: zones.map(({ rings }) => zoneCoordinates(rings)) },
  ]);
  return id;
}
