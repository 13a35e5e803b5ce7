import { type PlaceRows, placeDirectory } from '../../domain/search/places/placeDirectory.ts';
import { readOnce } from '../database/keepReadings.ts';

/** The places of a store in memory: units and places change by migration or by an operator only. */
export const readPlaceDirectory = readOnce(async (store) => {
  const units = await store.query<PlaceRows['units'][number]>(
    'select edition, level, code, parent_code, name, name_with_type from units order by edition, level, code limit 100000',
  );
  const changes = await store.query<PlaceRows['changes'][number]>(
    'select old_code, new_code from ward_changes order by old_code, is_main desc, new_code limit 100000',
  );
  const places = await store.query<PlaceRows['places'][number]>(
    'select id, name, address, lng, lat from places order by rank, id limit 200000',
  );
  return placeDirectory({ units, changes, places });
});
