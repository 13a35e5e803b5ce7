import type { Store } from '../../src/gateway/database/store.ts';

const PATIENTLY = { timeoutMs: Infinity } as const;

/** The made land as it was, its wards numbered, and the old wards of each province. */
const ORIGINALS = [
  'create table original_items as select * from cadastral_items',
  'create table original_sheets as select * from cadastrals',
  'create table original_addresses as select * from parcel_addresses',
  `create table areas as
    select ward_code, row_number() over (order by ward_code) as at from (select distinct ward_code from cadastral_items) as wards`,
  `create table wards_of as
    select d.parent_code as province, w.code, row_number() over (partition by d.parent_code order by w.code) as at
    from units w join units d on d.edition = 'old' and d.level = 'district' and d.code = w.parent_code
    where w.edition = 'old' and w.level = 'ward'`,
];

/** How far east, or north of it, the copy lies: beyond all other land, each beside the next. */
const SHIFT_DEG = 0.5;

/**
 * One more copy of the seven wards of made land, in another province and elsewhere on the map. Corners, texts and indexes are as large as those of the
 * land that was surveyed; wards are real ones of that province.
 */
async function copyLand(store: Store, copy: number): Promise<void> {
  await store.transaction(async (inside) => {
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
       from original_items t join target g on g.from_ward = t.ward_code`,
      params,
    );
    await inside.query(
      `${target}
       insert into cadastrals (province_code, id, ward_code, land_number, parcel_count, center_lng, center_lat, ring, extent, folded, is_sample, status)
       select g.province, t.id || '-c' || $1::int, g.code, t.land_number, t.parcel_count, t.center_lng + $2, t.center_lat + $3, ${moved}, ${extent}, t.folded, true, t.status
       from original_sheets t join target g on g.from_ward = t.ward_code`,
      params,
    );
    await inside.query(
      `${target}
       insert into parcel_addresses (province_code, parcel_id, ward_code, street_key)
       select g.province, t.parcel_id || '-' || $1::int, g.code, t.street_key
       from original_addresses t join target g on g.from_ward = t.ward_code and $2::float8 + $3::float8 > 0`,
      params,
    );
    await inside.query(
      `${target}
       insert into land_extents (province_code, extent)
       select min(g.province), box(point(min((t.extent[1])[0]) + $2, min((t.extent[1])[1]) + $3), point(max((t.extent[0])[0]) + $2, max((t.extent[0])[1]) + $3))
       from original_items t join target g on g.from_ward = t.ward_code having count(*) > 0
       on conflict (province_code) do update set extent = bound_box(land_extents.extent, excluded.extent)`,
      params,
    );
  }, PATIENTLY);
}

/** @returns parcels there are then: at least `parcels` */
export async function growLand(store: Store, parcels: number, copies: { made: number }): Promise<number> {
  const count = async (): Promise<number> =>
    (await store.query<{ n: number }>('select count(*)::int as n from cadastral_items', [], PATIENTLY))[0]!.n;
  if (copies.made === 0) for (const statement of ORIGINALS) await store.query(statement, [], PATIENTLY);
  let there = await count();
  while (there < parcels) {
    await copyLand(store, ++copies.made);
    there = await count();
  }
  await store.query('analyze', [], PATIENTLY);
  return there;
}
