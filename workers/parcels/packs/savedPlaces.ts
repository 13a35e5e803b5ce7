import type { PackAddresses, PackManifest } from '../../../src/contract/packs/packManifest.ts';
import type { Place } from '../../../src/contract/parcelLands.ts';
import { oldestOf, SAVED_PLACE } from '../../../src/domain/packs/keptPack.ts';
import { readPlaceWords, streetKey, streetKeyOf } from '../../../src/domain/search/placeWords.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import type { Saved, SavedLand } from './savedLand.ts';

/** As many as the gateway answers. */
const MOST = 30;
const STEPS_PER_DEG = 1e5;

type Street = PackAddresses['streets'][number];

/**
 * Streets, houses and wards of packs that the words mean: 'le loi', '12 Lê Lợi, Dịch Vọng', 'hoa xuan'. Words behind a comma must be of the ward's
 * names. Null where there is no pack.
 */
export async function findSavedPlaces(land: SavedLand, search: string): Promise<Saved<{ data: Place[]; total: number }> | null> {
  const packs = await land.packs();
  if (packs.length === 0) return null;
  const words = readPlaceWords(search);
  const end = words.findIndex(({ last }) => last);
  const [sought, units] = [words.slice(0, end + 1), words.slice(end + 1)].map((part) => part.map(({ folded }) => folded)) as [
    string[],
    string[],
  ];
  const found: Place[] = [];
  const used: PackManifest[] = [];
  for (const pack of packs) {
    const names = foldVietnamese(namesOf(pack));
    if (!units.every((word) => hasWord(names, word))) continue;
    const before = found.length;
    if (sought.length > 0 && sought.every((word) => hasWord(names, word))) found.push(wardPlace(pack));
    const streets = (await land.addresses(pack))?.streets ?? [];
    found.push(...streetPlaces(pack, streets, streetKeyOf(sought)));
    if (found.length > before) used.push(pack);
  }
  const asOf = oldestOf((used.length > 0 ? used : packs).map(({ as_of }) => as_of))!;
  return { value: { data: found.slice(0, MOST), total: found.length }, asOf };
}

const namesOf = ({ ward }: PackManifest): string =>
  [ward.name_with_type, ward.district_name, ward.city_name, ward.ward_name_2025, ward.city_name_2025].join(' ');

const hasWord = (names: string, word: string): boolean => ` ${names}`.includes(` ${word}`);

const addressOf = ({ ward }: PackManifest): string => [ward.name_with_type, ward.district_name, ward.city_name].filter(Boolean).join(', ');

const wardPlace = ({ ward }: PackManifest): Place => ({
  name: ward.name_with_type,
  mapbox_id: `${SAVED_PLACE}${ward.code}`,
  address: [ward.district_name, ward.city_name].filter(Boolean).join(', '),
  kind: 'ward',
  edition: 'old',
});

/** @param sought a street's key, with numbers of a house behind it perhaps, or the beginning of one */
function streetPlaces(pack: PackManifest, streets: readonly Street[], sought: string): Place[] {
  if (sought === '') return [];
  const place = (name: string, ...at: number[]): Place => ({
    name,
    mapbox_id: [SAVED_PLACE + pack.ward.code, ...at].join('-'),
    address: addressOf(pack),
    kind: 'place',
  });
  return streets.flatMap(({ name, houses }, at) => {
    const key = streetKey(name);
    if (key.startsWith(sought) || ` ${key}`.includes(` ${sought}`)) return houses.length > 0 ? [place(name, at)] : [];
    if (!sought.startsWith(`${key} `)) return [];
    return houses.flatMap((house, index) =>
      house !== '' && streetKey(`${house} ${name}`).startsWith(sought) ? [place(`${house} ${name}`, at, index)] : [],
    );
  });
}

/** Where a place that {@link findSavedPlaces} answered lies; null for one of no pack that is here. */
export async function savedPlace(land: SavedLand, id: string): Promise<Saved<unknown> | null> {
  const [code, street, house] = id.startsWith(SAVED_PLACE) ? id.slice(SAVED_PLACE.length).split('-') : [];
  const pack = (await land.packs()).find(({ ward }) => ward.code === code);
  if (!pack) return null;
  const [west, south, east, north] = pack.bounds;
  const answer = (name: string, lng: number, lat: number, address: string): Saved<unknown> => ({
    value: { data: { features: [{ properties: { name, address, coordinates: { longitude: lng, latitude: lat } } }] } },
    asOf: pack.as_of,
  });
  if (street === undefined) return answer(pack.ward.name_with_type, (west + east) / 2, (south + north) / 2, wardPlace(pack).address);
  const found = (await land.addresses(pack))?.streets[Number(street)];
  if (!found) return null;
  // A street is stood on in its middle.
  const at = house === undefined ? Math.floor(found.houses.length / 2) : Number(house);
  if (found.houses[at] === undefined) return null;
  const name = house === undefined ? found.name : `${found.houses[at]} ${found.name}`;
  return answer(name, degrees(found.lng, at), degrees(found.lat, at), addressOf(pack));
}

/** Differences from the lot before add up. */
const degrees = (steps: readonly number[], at: number): number =>
  steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0) / STEPS_PER_DEG;
