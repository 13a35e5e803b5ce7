import { unitKey } from '../../../src/gateway/places/seedUnits.ts';
import { type GeoName, readGeoNames } from '../../../src/gateway/places/seedUnits.ts';
import { readUnits, type UnitLists } from '../../../src/gateway/places/readUnits.ts';
import type { Queryable } from '../../../src/gateway/database/store.ts';
import { seededRandom } from '../run/seededRandom.ts';
import { distortedQueries, placeIdOf, type PlaceQuery, unitChain } from './distortedQueries.ts';
import { landQueries } from './oneBoxLand.ts';
import { coordinateQueries, cornerQueries, type SampleLot, type RingedLot } from './oneBoxNumbers.ts';
import { HOME_VIEW, type OneBoxQuery, oneTypo, pickWith, withoutAccents } from './oneBoxQuery.ts';
import { writtenQueries } from './writtenQueries.ts';

const SEED = 20;

const OF_MADE_LAND = `from cadastral_items where is_sample and status = 'ACTIVE'`;

/** Timeout for reading all land of a database, which on a busy machine exceeds that of a request. */
const PATIENT = { timeoutMs: Infinity };

/** Reads all lots of the sample land, in a fixed order. */
const readLots = (store: Queryable): Promise<SampleLot[]> =>
  store.query<SampleLot>(
    `select province_code, id, ward_code, land_number, parcel_number, street, center_lng, center_lat ${OF_MADE_LAND}
     order by province_code, id limit 200000`,
    [],
    PATIENT,
  );

/** Adds corners to the lots; for few lots only, because corners are large. */
async function withRings(store: Queryable, lots: readonly SampleLot[]): Promise<RingedLot[]> {
  const ids = lots.map(({ id }) => id);
  const sql = `select id, ring ${OF_MADE_LAND} and id = any($1::text[])`;
  const rows = await store.query<{ id: string; ring: number[] }>(sql, [ids], PATIENT);
  const rings = new Map(rows.map(({ id, ring }) => [id, ring]));
  return lots.map((lot) => ({ ...lot, ring: rings.get(lot.id)! }));
}

const fromPlaces = (queries: readonly PlaceQuery[], rest: Pick<OneBoxQuery, 'kind' | 'distortion'>): OneBoxQuery[] =>
  queries.map(({ search, expected }) => ({ ...rest, search, view: HOME_VIEW, answer: { ids: new Set(expected) } }));

/** Makes unit queries: 30 as written, 50 distorted (with another seed than the place search has), 50 with a typo. */
function unitQueries(lists: UnitLists, random: () => number): OneBoxQuery[] {
  const pick = pickWith(random);
  const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
  // Excludes numbers: 'Phường 4' has no word to mistype.
  const below = lists.units.filter(({ level, name }) => level !== 'province' && /\p{L}{3}/u.test(name));
  const named = Array.from({ length: 80 }, (): PlaceQuery => {
    const unit = pick(below);
    const search = unitChain(unit, byKey)
      .map(({ nameWithType }) => nameWithType)
      .join(', ');
    return { search, expected: [placeIdOf(unit, byKey)] };
  });
  const mistyped = named.slice(30).map(({ search, expected }, at) => ({
    search: oneTypo(at % 2 === 0 ? search : withoutAccents(search).toLowerCase(), random),
    expected,
  }));
  return [
    ...fromPlaces(named.slice(0, 30), { kind: 'unit', distortion: 'none' }),
    ...fromPlaces(distortedQueries(lists, 50, SEED + 2), { kind: 'unit', distortion: 'spelling' }),
    ...fromPlaces(mistyped, { kind: 'unit', distortion: 'typo' }),
  ];
}

/** Makes queries of populated places with their province; every place of that name there is a right answer. */
function placeQueries(lists: UnitLists, geoNames: readonly GeoName[], random: () => number): OneBoxQuery[] {
  const pick = pickWith(random);
  const provinces = new Map(
    lists.units.filter(({ edition, level }) => edition === '2025' && level === 'province').map((unit) => [unit.code, unit.name]),
  );
  const named = geoNames.filter(({ name, provinceCode }) => provinces.has(provinceCode) && /^\p{L}{3,}( \p{L}{2,})+$/u.test(name));
  return Array.from({ length: 20 }, (_, at) => {
    const { name, provinceCode } = pick(named);
    const said = `${name}, ${provinces.get(provinceCode)!}`;
    // A unit of the same name in that province is what most people mean.
    const units = lists.units.filter((unit) => unit.name === name).map((unit) => `${unit.edition}-${unit.level}-${unit.code}`);
    const places = geoNames.filter((place) => place.name === name && place.provinceCode === provinceCode).map(({ id }) => id);
    return {
      search: at < 10 ? said : oneTypo(said, random),
      kind: 'place' as const,
      distortion: at < 10 ? ('none' as const) : ('typo' as const),
      view: HOME_VIEW,
      answer: { ids: new Set([...places, ...units]) },
    };
  });
}

/**
 * Makes 400 texts for the one-box search, of every kind that it accepts, more than half distorted, with their answers.
 * They come by a seed from the unit tables, GeoNames and the sample land of a store, and 40 from the hand-written place
 * queries. The corpus is independent of the ranking.
 */
export async function oneBoxQueries(store: Queryable): Promise<OneBoxQuery[]> {
  const random = seededRandom(SEED);
  const pick = pickWith(random);
  const [lots, lists] = [await readLots(store), await readUnits()];
  const geoNames = readGeoNames();
  const some = Array.from({ length: 55 }, () => pick(lots));
  const written = writtenQueries(lists, geoNames).filter((_, at) => at % 4 === 1);
  return [
    ...fromPlaces(written.slice(0, 40), { kind: 'written', distortion: 'none' }),
    ...unitQueries(lists, random),
    ...placeQueries(lists, geoNames, random),
    ...landQueries({ lots, lists, random }),
    ...coordinateQueries(some),
    ...(await cornerQueries(await withRings(store, some))),
  ];
}
