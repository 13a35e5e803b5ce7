import { joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { type Queryable, queryTexts } from '../database/store.ts';

const SHAPES = ['cadastral_items', 'cadastrals', 'parcel_lands'] as const;

/**
 * Returns the provinces whose land may meet a box. Always asks the database: after an import by another gateway, a
 * cached extent would hide the new land.
 */
export const provincesIntersecting = (store: Queryable, { west, south, east, north }: LngLatBox): Promise<string[]> =>
  queryTexts(store, 'select province_code from land_extents where extent && box(point($1, $2), point($3, $4)) order by province_code', [
    west,
    south,
    east,
    north,
  ]);

/** Returns the extent of the stored land of each province. */
export async function readLandExtents(store: Queryable): Promise<Array<LngLatBox & { provinceCode: string }>> {
  return store.query(
    `select province_code as "provinceCode", (extent[1])[0] as west, (extent[1])[1] as south, (extent[0])[0] as east, (extent[0])[1] as north
     from land_extents order by province_code`,
  );
}

/**
 * Extends the extents of provinces to new land. Call it in the transaction that writes the land.
 * @param extents extents of the written rows
 */
export async function growLandExtents(inside: Queryable, extents: ReadonlyArray<LngLatBox & { provinceCode: string }>): Promise<void> {
  const joined = new Map<string, LngLatBox>();
  for (const { provinceCode, ...box } of extents) {
    joined.set(provinceCode, joinBoxes([joined.get(provinceCode) ?? box, box]));
  }
  // A fixed order prevents deadlocks between imports.
  const rows = [...joined].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (rows.length === 0) return;
  await inside.query(
    `insert into land_extents as known (province_code, extent)
     select code, box(point(west, south), point(east, north))
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::float8[]) as grown (code, west, south, east, north)
     on conflict (province_code) do update set extent = bound_box(known.extent, excluded.extent) where not known.extent @> excluded.extent`,
    [rows.map(([code]) => code), ...(['west', 'south', 'east', 'north'] as const).map((side) => rows.map(([, box]) => box[side]))],
  );
}

/** Computes the extents of all existing land, for older databases. */
export async function measureLandExtents(inside: Queryable): Promise<void> {
  for (const table of SHAPES) {
    const rows = await inside.query<LngLatBox & { provinceCode: string }>(
      `select province_code as "provinceCode", min((extent[1])[0]) as west, min((extent[1])[1]) as south,
         max((extent[0])[0]) as east, max((extent[0])[1]) as north
       from ${table} group by province_code`,
      [],
      { timeoutMs: Infinity },
    );
    await growLandExtents(inside, rows);
  }
}
