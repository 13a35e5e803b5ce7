import type { Store } from '../../src/gateway/database/store.ts';

const PATIENTLY = { timeoutMs: Infinity } as const;

/** Old wards of each province, and those of the made land, numbered. */
const WARDS = `
  create temp table if not exists wards_of as
    select d.parent_code as province, w.code, row_number() over (partition by d.parent_code order by w.code) as at
    from units w join units d on d.edition = 'old' and d.level = 'district' and d.code = w.parent_code
    where w.edition = 'old' and w.level = 'ward'`;
const AREAS = `
  create temp table if not exists areas as
    select ward_code, row_number() over (order by ward_code) as at from (select distinct ward_code from cadastral_items) as wards`;

/** How far east, or north of it, the copy lies: beyond all other land, each beside the next. */
const SHIFT_DEG = 0.5;

/**
 * One more copy of the seven wards of made land, in another province and elsewhere on the map. Corners, texts and indexes are as large as those of the
 * land that was surveyed; wards are real ones of that province.
 */
async function copyLand(store: Store, copy: number): Promise<void> {
  await store.transaction(async (inside) => {
    await inside.query(WARDS);
    await inside.query(AREAS);
    const params = [copy, 10 + (copy % 20) * SHIFT_DEG, Math.floor(copy / 20) * SHIFT_DEG];
    const target = `
      with target as (
        select a.ward_code as from_ward, w.province, w.code from areas a
        join (select province, dense_rank() over (order by province) - 1 as rank from (select distinct province from wards_of) as p) as r
          on r.rank = $1::int % (select count(distinct province) from wards_of)
        join wards_of w on w.province = r.province and w.at = a.at)`;
    const moved = `array(select v + case when at % 2 = 1 then $2::float8 else $3::float8 end from unnest(t.ring) with ordinality as u (v, at) order by at)`;
    const extent = `t.extent + point($2::float8, $3::float8)`;
    await inside.query(
      `${target}
       insert into cadastral_items (province_code, id, ward_code, land_number, parcel_number, land_code, acreage, street, center_lng, center_lat, ring, extent, is_sample, status)
       select g.province, t.id || '-' || $1::int, g.code, t.land_number, t.parcel_number, t.land_code, t.acreage, t.street,
         t.center_lng + $2, t.center_lat + $3, ${moved}, ${extent}, true, t.status
       from cadastral_items t join target g on g.from_ward = t.ward_code and t.id !~ '-[0-9]+-[0-9]+-[0-9]+$'`,
      params,
    );
    await inside.query(
      `${target}
       insert into cadastrals (province_code, id, ward_code, land_number, parcel_count, center_lng, center_lat, ring, extent, folded, is_sample, status)
       select g.province, t.id || '-c' || $1::int, g.code, t.land_number, t.parcel_count, t.center_lng + $2, t.center_lat + $3, ${moved}, ${extent}, t.folded, true, t.status
       from cadastrals t join target g on g.from_ward = t.ward_code and t.id !~ '-c[0-9]+$'`,
      params,
    );
    await inside.query(
      `${target}
       insert into parcel_addresses (province_code, parcel_id, ward_code, street_key)
       select g.province, t.parcel_id || '-' || $1::int, g.code, t.street_key
       from parcel_addresses t join target g on g.from_ward = t.ward_code and t.parcel_id !~ '-[0-9]+-[0-9]+-[0-9]+$' and $2::float8 + $3::float8 > 0`,
      params,
    );
    await inside.query(
      `insert into land_extents (province_code, extent)
       select province_code, box(point(min((extent[1])[0]), min((extent[1])[1])), point(max((extent[0])[0]), max((extent[0])[1])))
       from cadastral_items where id ~ ('-[0-9]+-[0-9]+-' || $1::text || '$') group by province_code
       on conflict (province_code) do update set extent = bound_box(land_extents.extent, excluded.extent)`,
      [String(copy)],
    );
  }, PATIENTLY);
}

/** @returns parcels there are then: at least `parcels` */
export async function growLand(store: Store, parcels: number, copies: { made: number }): Promise<number> {
  const count = async (): Promise<number> =>
    (await store.query<{ n: number }>('select count(*)::int as n from cadastral_items', [], PATIENTLY))[0]!.n;
  let there = await count();
  while (there < parcels) {
    await copyLand(store, ++copies.made);
    there = await count();
  }
  await store.query('analyze', [], PATIENTLY);
  return there;
}
