import type { Call } from '../../../src/contract/call.ts';
import { AROUND_HALF_SIZE_DEG } from '../../../src/domain/limits.ts';
import type { Store } from '../../../src/gateway/database/store.ts';

type Request = Record<string, unknown>;
type Random = () => number;

interface ParcelSample {
  id: string;
  ward_code: string;
  land_number: string;
  parcel_number: string;
  center_lng: number;
  center_lat: number;
}

interface PlaceSample {
  id: string;
  name: string;
}

interface UnitSample {
  edition: string;
  code: string;
  parent_code: string;
}

interface Names {
  ward_name: string;
  district_name: string;
  city_name: string;
}

/** Reads the rows that requests are made of: a part of each table, the same on every run. */
async function readSamples(store: Store) {
  const parcels = await store.query<ParcelSample>(
    "select id, ward_code, land_number, parcel_number, center_lng, center_lat from cadastral_items where right(id, 2) = '-7' order by id",
  );
  const places = await store.query<PlaceSample>('select id, name from places order by id');
  const plannings = await store.query<{ id: string; ward_code: string }>('select id, ward_code from parcel_lands order by id');
  const units = await store.query<UnitSample>("select edition, code, parent_code from units where level = 'ward' order by edition, code");
  const districts = await store.query<UnitSample>("select edition, code, parent_code from units where level = 'district' order by code");
  const names = await store.query<Names & { code: string }>(
    `select w.code, w.name_with_type as ward_name, d.name_with_type as district_name, c.name as city_name from units w
     join units d on d.edition = 'old' and d.level = 'district' and d.code = w.parent_code
     join units c on c.edition = 'old' and c.level = 'province' and c.code = d.parent_code
     where w.edition = 'old' and w.level = 'ward' and w.code = any($1::text[])`,
    [[...new Set(parcels.map((parcel) => parcel.ward_code))]],
  );
  const namesOf = new Map(names.map(({ code, ...rest }) => [code, rest]));
  return { parcels, places, plannings, units, districts, namesOf };
}

/**
 * Returns a generator of Land requests, most of which find something.
 * @returns a request of the given call, drawn by `random`
 */
export async function landRequests(store: Store): Promise<(call: Call, random: Random) => Request> {
  const { parcels, places, plannings, units, districts, namesOf } = await readSamples(store);
  const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;
  const parcel = (random: Random): ParcelSample => pick(parcels, random);
  const namesAt = (random: Random): Names => namesOf.get(parcel(random).ward_code)!;
  const maybe = (random: Random, request: Request): Request => (random() < 0.5 ? request : {});

  const around = (halfSizeDeg: number) => (random: Random) => {
    const { center_lng: lng, center_lat: lat } = parcel(random);
    const half = halfSizeDeg * (0.2 + random());
    const position = [
      { latitude: lat - half, longitude: lng - half * random() },
      { latitude: lat + half * random(), longitude: lng + half },
    ];
    return { position, status: 'ACTIVE', ...maybe(random, { limitPoint: 1 + Math.floor(random() * 100) }) };
  };
  const suggested = (words: string) => (random: Random) => {
    const { ward_name, city_name } = namesAt(random);
    return {
      search: random() < 0.5 ? words : `${words} ${ward_name}`,
      page: 1 + Math.floor(random() * 2),
      ...maybe(random, { city_name }),
      ...maybe(random, { limit: 1 + Math.floor(random() * 100) }),
    };
  };
  const narrowed = (random: Random): Request => {
    const { ward_name, district_name, city_name } = namesAt(random);
    return { city_name, ...maybe(random, { district_name, ...maybe(random, { ward_name }) }) };
  };
  const service = (random: Random): Request => maybe(random, { service: pick(['parcelLand', 'parcelLandCadastral'], random) });

  const requests: Record<string, (random: Random) => Request> = {
    '/app/parcel-land-cadastral-items/find': (random) => {
      const { id, land_number, parcel_number } = parcel(random);
      if (random() < 0.3) return { _id: id };
      return { ...narrowed(random), land_number, ...maybe(random, { parcel_number }) };
    },
    '/app/parcel-land-cadastral-items/find-around': around(AROUND_HALF_SIZE_DEG.cadastralItems),
    '/app/parcel-land-cadastrals/find': (random) => ({
      ...narrowed(random),
      ...maybe(random, { land_number: parcel(random).land_number }),
      limit: 1 + Math.floor(random() * 50),
    }),
    '/app/parcel-land-cadastrals/find-around': around(AROUND_HALF_SIZE_DEG.cadastrals / 40),
    '/app/parcel-land-cadastrals/find-suggest': suggested('tờ bản đồ'),
    '/app/parcel-lands/find': (random) => (random() < 0.3 ? { _id: pick(plannings, random).id } : narrowed(random)),
    '/app/parcel-land/find-around': around(AROUND_HALF_SIZE_DEG.planning),
    '/app/parcel-lands/find-cadastrals': (random) => ({ _id: pick(plannings, random).id, limit: 1 + Math.floor(random() * 100) }),
    '/app/parcel-lands/find-suggest': suggested('quy hoạch'),
    '/app/parcel-lands/find-places': (random) => {
      const { name } = pick(places, random);
      return { search: name.slice(0, 1 + Math.floor(random() * name.length)) };
    },
    '/app/parcel-lands/detail-places': (random) => ({ map_box_id: pick(places, random).id }),
    '/app/parcel-land-images/find': (random) =>
      random() < 0.5
        ? { parcel_land_id: pick(plannings, random).id }
        : { page: 1 + Math.floor(random() * 2), limit: 1 + Math.floor(random() * 9) },
    '/app/parcel-land-images/find-list': (random) => ({ ids: [pick(plannings, random).id, pick(plannings, random).id, 'nobody'] }),
    '/app/land-sources/find': (random) =>
      random() < 0.5 ? { of: 'parcel', _id: parcel(random).id } : { of: 'planning', _id: pick(plannings, random).id },
    '/app/planning-changes/find': (random) => {
      const { id, ward_code } = pick(plannings, random);
      const others = plannings.filter((planning) => planning.ward_code === ward_code && planning.id !== id);
      return {
        planningIdBefore: id,
        planningIdAfter: others.length > 0 ? pick(others, random).id : id,
        limit: 1 + Math.floor(random() * 5),
      };
    },
    '/app/help/city': (random) => ({ limit: 1 + Math.floor(random() * 70), edition: pick(['old', '2025'], random), ...service(random) }),
    '/app/help/district': (random) => ({
      ...maybe(random, { parent_code: pick(districts, random).parent_code }),
      limit: 1 + Math.floor(random() * 700),
    }),
    '/app/help/wards': (random) => {
      const { edition, parent_code } = pick(units, random);
      return { edition, ...(random() < 0.8 ? { parent_code } : service(random)), limit: 1 + Math.floor(random() * 900) };
    },
    '/app/help/coverage': () => ({}),
    '/app/help/ground': (random) => ({ ward_code: pick(['20314', '27088', '00001'], random) }),
    '/app/service-packs/find': (random) => ({ limit: 1 + Math.floor(random() * 3), page: 1 }),
  };
  return (call, random) => {
    const make = requests[call.path];
    if (!make) throw new Error(`${call.path}: say here what may be asked of it`);
    return make(random);
  };
}
