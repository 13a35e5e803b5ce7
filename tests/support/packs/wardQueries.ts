import { unitKey } from '../../../src/gateway/places/seedUnits.ts';
import type { UnitLists } from '../../../src/gateway/places/readUnits.ts';
import type { Queryable } from '../../../src/gateway/database/store.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { seededRandom } from '../run/seededRandom.ts';
import { distortedQueries, unitChain } from '../land/distortedQueries.ts';
import { landQueries } from '../land/oneBoxLand.ts';
import { coordinateQueries, type SampleLot } from '../land/oneBoxNumbers.ts';
import { oneTypo, pickWith, withoutAccents } from '../land/oneBoxQuery.ts';

/** Text for the one-box search, and the map's centre while it is typed, if the map is near. */
interface WardQuery {
  search: string;
  view: LngLat | null;
}

const SEED = 45;

const WRITTEN: ReadonlyArray<(names: readonly string[]) => string> = [
  (names) => names.join(', '),
  (names) => names.join(' '),
  (names) => withoutAccents(names.join(' ')).toLowerCase(),
  (names) => names.toReversed().join(', ').toUpperCase(),
  (names) => names[0]!,
  (names) => names[0]!.replace(/^\S+ /, ''),
  (names) => names.map((name) => name.replace(/^(?:Thành phố|Quận|Phường|Xã) /, '')).join(', '),
  (names) => names[0]!.slice(0, -2),
];

/** Makes 400 seeded search texts about a ward: its parcels, houses, streets and names, other units, and coordinates. */
export async function wardQueries(store: Queryable, lists: UnitLists, ward: string): Promise<WardQuery[]> {
  const random = seededRandom(SEED);
  const pick = pickWith(random);
  const lots = await store.query<SampleLot>(
    `select province_code, id, ward_code, land_number, parcel_number, street, center_lng, center_lat from cadastral_items
     where ward_code = $1 order by id limit 200000`,
    [ward],
  );
  const viewOf = (): LngLat | null => {
    const { center_lng: lng, center_lat: lat } = pick(lots);
    return random() < 0.7 ? { lng, lat } : null;
  };
  const land = [0, 1].flatMap(() => landQueries({ lots, lists, random }));
  const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
  const chains = [`old-ward-${ward}`, `2025-ward-${lists.wardChanges.find(([old]) => old === ward)![1]}`].map((key) =>
    unitChain(byKey.get(key)!, byKey).map(({ nameWithType }) => nameWithType),
  );
  const names = Array.from({ length: 60 }, (_, at) => {
    const search = WRITTEN[at % WRITTEN.length]!(chains[at % 2]!);
    return at % 3 === 2 ? oneTypo(search, random) : search;
  });
  const sheets = Array.from({ length: 20 }, (_, at) => {
    const { land_number: sheet, parcel_number: parcel } = pick(lots);
    const written = [
      `tờ ${sheet} Hòa Xuân`,
      `thửa ${parcel}, tờ ${sheet}`,
      `tờ số ${sheet}, thửa 0${parcel}, hoa xuan`,
      `Hòa Xuân ${parcel}/${sheet}`,
    ];
    return written[at % written.length]!;
  });
  const others = distortedQueries(lists, 40, SEED).map(({ search }) => search);
  const streets = Array.from({ length: 10 }, () =>
    pick(lots)
      .street.replace(/^[\d/]+ /, '')
      .slice(0, 5),
  );
  return [
    ...land.map(({ search, view }) => ({ search, view })),
    ...[...names, ...sheets, ...others, ...streets].map((search) => ({ search, view: viewOf() })),
    ...coordinateQueries(lots.slice(0, 55))
      .slice(0, 30)
      .map(({ search, view }) => ({ search, view })),
  ];
}
