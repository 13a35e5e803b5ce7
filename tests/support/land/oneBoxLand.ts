import { streetKey } from '../../../src/domain/search/placeWords.ts';
import type { UnitLists, UnitRow } from '../../../src/gateway/places/readUnits.ts';
import type { SampleLot } from './oneBoxNumbers.ts';
import { type OneBoxQuery, oneTypo, pickWith, withoutAccents } from './oneBoxQuery.ts';

/** Names of the units above a lot; since July 2025 a ward has no district. */
interface LotUnits {
  ward: string;
  district: string;
  province: string;
}

const short = (name: string): string =>
  name
    .replace(/^Phường /, 'P. ')
    .replace(/^Quận /, 'Q. ')
    .replace(/^Thành phố /, 'TP ');
const bare = (name: string): string => name.replace(/^(Phường|Xã|Thị trấn|Quận|Huyện|Thành phố|Tỉnh) /, '');

type Said = (lot: SampleLot, units: LotUnits) => string;

const PARCELS: readonly Said[] = [
  (lot, { ward }) => `Thửa ${lot.parcel_number} tờ ${lot.land_number} ${bare(ward)}`,
  (lot, { ward }) => `thửa ${lot.parcel_number}, tờ ${lot.land_number}, ${ward}`,
  (lot, { ward, district }) => `Tờ bản đồ số ${lot.land_number}, thửa đất số ${lot.parcel_number}, ${ward}, ${district}`,
  (lot, { ward, province }) => `tờ ${lot.land_number} thửa ${lot.parcel_number} ${bare(ward)} ${bare(province)}`,
  (lot, { ward, province }) => `Thửa đất số ${lot.parcel_number}, tờ bản đồ số ${lot.land_number}, ${ward}, ${province}`,
];
const PARCELS_OTHERWISE: readonly Said[] = [
  (lot, { ward }) => withoutAccents(`thửa ${lot.parcel_number} tờ ${lot.land_number} ${bare(ward)}`).toLowerCase(),
  (lot, { ward }) => `${bare(ward)} thửa ${lot.parcel_number} tờ ${lot.land_number}`,
  (lot, { ward }) => `số tờ ${lot.land_number} số thửa ${lot.parcel_number} ${short(ward)}`,
  (lot, { ward }) => `${lot.parcel_number}/${lot.land_number} ${bare(ward)}`,
  (lot, { ward, province }) =>
    withoutAccents(`${bare(ward)}, ${bare(province)}, to ban do ${lot.land_number} thua so ${lot.parcel_number}`),
  (lot, { ward }) => `Th ${lot.parcel_number} T ${lot.land_number} ${bare(ward)}`,
  (lot, { ward }) => `thửa ${lot.parcel_number} ${bare(ward)} tờ ${lot.land_number}`,
  (lot, { ward }) => withoutAccents(`to so ${lot.land_number} thua so ${lot.parcel_number} p ${bare(ward)}`).toLowerCase(),
  (lot, { ward }) => `THỬA ${lot.parcel_number} TỜ BĐ ${lot.land_number} ${ward.toUpperCase()}`,
  (lot, { ward }) => `${lot.land_number} ${lot.parcel_number} ${withoutAccents(bare(ward))}`,
];
const HOUSES: readonly Said[] = [
  (lot, { ward }) => `${lot.street}, ${ward}`,
  (lot, { ward, district }) => `${lot.street}, ${ward}, ${district}`,
  (lot, { ward, province }) => `${lot.street}, ${ward}, ${province}`,
];
const HOUSES_OTHERWISE: readonly Said[] = [
  (lot, { ward }) => withoutAccents(`${lot.street} ${bare(ward)}`).toLowerCase(),
  (lot, { ward }) => `số ${lot.street} ${short(ward)}`,
  (lot, { ward, province }) => `${lot.street}, ${short(ward)}, ${short(province)}`,
  (lot, { ward }) => `${lot.street.toUpperCase()}, ${ward.toUpperCase()}`,
  (lot, { ward, district }) => withoutAccents(`so nha ${lot.street}, ${short(ward)}, ${short(district)}`),
];
const STREETS: readonly Said[] = [
  (lot, { ward }) => `${withRoad(lot)}, ${ward}`,
  // Forms that people type while the ward is on the map.
  (lot) => streetOf(lot),
];
const STREETS_OTHERWISE: readonly Said[] = [
  (lot, { ward }) => withoutAccents(`${streetOf(lot)} ${bare(ward)}`).toLowerCase(),
  (lot, { ward }) => `${withRoad(lot).replace('Đường', 'đ.')} ${short(ward)}`,
  (lot) => withoutAccents(streetOf(lot)),
];

/** Returns the street without house numbers: '45/12 Lê Lợi' → 'Lê Lợi'. */
const streetOf = ({ street }: SampleLot): string => street.replace(/^[\d/]+ /, '');
/** Adds 'Đường', except to names such as 'Đường số 5', which contain it. */
const withRoad = (lot: SampleLot): string => (streetOf(lot).startsWith('Đường') ? streetOf(lot) : `Đường ${streetOf(lot)}`);
const isHouse = ({ street }: SampleLot): boolean => /^\d+(?:\/\d+)? \p{L}/u.test(street) && !street.includes('ngõ');

interface LandRows {
  lots: readonly SampleLot[];
  lists: UnitLists;
  random: () => number;
}

/** Makes 50 queries for parcels by sheet and number, 40 for houses and 30 for streets of the sample land. */
export function landQueries({ lots, lists, random }: LandRows): OneBoxQuery[] {
  const pick = pickWith(random);
  const old = (level: UnitRow['level'], code: string): UnitRow =>
    lists.units.find((unit) => unit.edition === 'old' && unit.level === level && unit.code === code)!;
  const unitsOf = ({ ward_code: code }: SampleLot): LotUnits => {
    const ward = old('ward', code);
    const district = old('district', ward.parentCode);
    return { ward: ward.nameWithType, district: district.nameWithType, province: old('province', district.parentCode).nameWithType };
  };
  const idOf = ({ province_code, id }: SampleLot): string => `parcel-${province_code}-${id}`;
  const idsWhere = (isMeant: (lot: SampleLot) => boolean): { ids: ReadonlySet<string> } => ({
    ids: new Set(lots.filter(isMeant).map(idOf)),
  });
  const meant: Record<'parcel' | 'house' | 'street', (lot: SampleLot) => { ids: ReadonlySet<string> }> = {
    parcel: (lot) => ({ ids: new Set([idOf(lot)]) }),
    house: (lot) => {
      const key = streetKey(lot.street);
      return idsWhere(
        (other) => lot.ward_code === other.ward_code && other.street.length === lot.street.length && streetKey(other.street) === key,
      );
    },
    street: (lot) => {
      const street = streetOf(lot);
      return idsWhere((other) => lot.ward_code === other.ward_code && other.street.endsWith(street) && streetOf(other) === street);
    },
  };
  const houses = lots.filter(isHouse);
  const make = (
    kind: 'parcel' | 'house' | 'street',
    distortion: OneBoxQuery['distortion'],
    count: number,
    forms: readonly Said[],
  ): OneBoxQuery[] =>
    Array.from({ length: count }, (_, at) => {
      const lot = pick(kind === 'parcel' ? lots : houses);
      const said = forms[at % forms.length]!(lot, unitsOf(lot));
      return {
        search: distortion === 'typo' ? oneTypo(said, random) : said,
        kind,
        distortion,
        view: { lng: lot.center_lng + 0.004, lat: lot.center_lat + 0.003 },
        answer: meant[kind](lot),
      };
    });
  return [
    ...make('parcel', 'none', 20, PARCELS),
    ...make('parcel', 'spelling', 20, PARCELS_OTHERWISE),
    ...make('parcel', 'typo', 10, [...PARCELS, PARCELS_OTHERWISE[0]!]),
    ...make('house', 'none', 15, HOUSES),
    ...make('house', 'spelling', 15, HOUSES_OTHERWISE),
    ...make('house', 'typo', 10, [...HOUSES, HOUSES_OTHERWISE[0]!]),
    ...make('street', 'none', 10, STREETS),
    ...make('street', 'spelling', 10, STREETS_OTHERWISE),
    ...make('street', 'typo', 10, [STREETS[0]!, STREETS_OTHERWISE[0]!]),
  ];
}
