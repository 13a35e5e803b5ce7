import { joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { type Queryable, queryTexts } from '../database/store.ts';

const SHAPES = ['cadastral_items', 'cadastrals', 'parcel_lands'] as const;

/** Asks the database each time, because a cached extent would hide land that another gateway imported. */
export const provincesIntersecting = (store: Queryable, { west, south, east, north }: LngLatBox): Promise<string[]> =>
  queryTexts(store, 'select province_code from land_extents where extent && box(point($1, $2), point($3, $4)) order by province_code', [
    west,
    south,
    east,
    north,
  ]);

export async function readLandExtents(store: Queryable): Promise<Array<LngLatBox & { provinceCode: string }>> {
  return store.query(
    `select province_code as "provinceCode", (extent[1])[0] as west, (extent[1])[1] as south, (extent[0])[0] as east, (extent[0])[1] as north
     from land_extents order by province_code`,
  );
}

/** Extends the extents of provinces to written rows. Call it in the transaction that writes them. */
export async function growLandExtents(inside: Queryable, extents: ReadonlyArray<LngLatBox & { provinceCode: string }>): Promise<void> {
  const joined = new Map<string, LngLatBox>();
  for (const { provinceCode, ...box } of extents) {
    joined.set(provinceCode, joinBoxes([joined.get(provinceCode) ?? box, box]));
  }
  // A fixed order prevents deadlocks between imports.
  const rows = [...joined].toSorted(([a], [b]) => (a < b ? -1 : 1));
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
