import { placeDirectory, type PlaceDirectory, type PlaceRows } from './placeDirectory.ts';
import type { PopulatedPlace } from './listEntries.ts';
import { readOnce } from '../database/readOnce.ts';
import type { Queryable, Store } from '../database/store.ts';

interface PlaceDetailRow {
  id: string;
  name: string;
  address: string;
  position_note: string;
  lng: number;
  lat: number;
}

async function readDirectory(store: Store): Promise<PlaceDirectory> {
  const units = await store.query<PlaceRows['units'][number]>(
    'select edition, level, code, parent_code, name, name_with_type from units order by edition, level, code limit 100000',
  );
  const changes = await store.query<PlaceRows['changes'][number]>(
    'select old_code, new_code from ward_changes order by old_code, is_main desc, new_code limit 100000',
  );
  const places = await store.query<PopulatedPlace>('select id, name, address from places order by rank, id limit 200000');
  return placeDirectory({ units, changes, places });
}

/** The places of a store in memory: units and places change by migration or by an operator's hand only. */
export const readPlaceDirectory = readOnce(readDirectory);

export async function readPlace(store: Queryable, id: string): Promise<PlaceDetailRow | undefined> {
  const rows = await store.query<PlaceDetailRow>('select id, name, address, position_note, lng, lat from places where id = $1', [id]);
  return rows[0];
}
