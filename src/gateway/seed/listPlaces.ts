import type { LngLat } from '../../domain/lngLat.ts';
import type { GeoName } from './readGeoNames.ts';
import { locateUnits, unitKey } from './locateUnits.ts';
import type { UnitLists, UnitRow } from './readUnits.ts';

export interface PlaceRow {
  id: string;
  kind: 'province' | 'district' | 'ward' | 'place';
  /** Where two names are equal, the lower rank is shown first. */
  rank: number;
  name: string;
  address: string;
  positionNote: string;
  position: LngLat;
}

const RANK = { province: 0, district: 2, ward: 4, place: 6 } as const;

/** Everything find-places knows: units of both editions (one row where a province kept its name), and places. */
export function listPlaces(lists: UnitLists, geoNames: readonly GeoName[]): PlaceRow[] {
  const located = locateUnits(lists, geoNames);
  const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
  const find = (edition: UnitRow['edition'], level: UnitRow['level'], code: string | undefined): UnitRow | undefined =>
    code === undefined ? undefined : byKey.get(unitKey({ edition, level, code }));
  const newWardOf = new Map(lists.wardChanges);

  const newAddress = (ward: UnitRow): string =>
    `${ward.nameWithType}, ${find('2025', 'province', ward.parentCode)?.nameWithType ?? ''}`;
  const districtAddress = (district: UnitRow | undefined): string =>
    [district?.nameWithType, find('old', 'province', district?.parentCode)?.nameWithType].filter(Boolean).join(', ');

  const addressOf = (unit: UnitRow): string => {
    if (unit.edition === '2025') {
      return unit.level === 'ward'
        ? `${find('2025', 'province', unit.parentCode)?.nameWithType ?? ''} (từ 1/7/2025)`
        : 'Việt Nam (từ 1/7/2025)';
    }
    if (unit.level === 'province') return 'Việt Nam (trước 1/7/2025)';
    if (unit.level === 'district') return `${find('old', 'province', unit.parentCode)?.nameWithType ?? ''} (trước 1/7/2025)`;
    const now = find('2025', 'ward', newWardOf.get(unit.code));
    const today = now ? `; nay chủ yếu thuộc ${newAddress(now)}` : '';
    return `${districtAddress(find('old', 'district', unit.parentCode))}${today}`;
  };

  const keptName = (unit: UnitRow): boolean =>
    unit.edition === 'old' && unit.level === 'province' && find('2025', 'province', unit.code)?.name === unit.name;

  const unitRows = lists.units
    .filter((unit) => !keptName(unit))
    .flatMap((unit): PlaceRow[] => {
      const where = located.get(unitKey(unit));
      if (!where) return [];
      return [
        {
          id: unitKey(unit),
          kind: unit.level,
          rank: RANK[unit.level] + (unit.edition === 'old' ? 1 : 0),
          name: unit.nameWithType,
          address: addressOf(unit),
          positionNote: where.note,
          position: where.position,
        },
      ];
    });

  const placeRows = geoNames.map((place): PlaceRow => {
    const district = find('old', 'district', place.districtCode);
    const province = find('2025', 'province', place.provinceCode);
    const address = district ? `${districtAddress(district)} (trước 1/7/2025)` : (province?.nameWithType ?? 'Việt Nam');
    return { id: place.id, kind: 'place', rank: RANK.place, name: place.name, address, positionNote: '', position: place.position };
  });
  return [...unitRows, ...placeRows];
}
