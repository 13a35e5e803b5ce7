import type { PackManifest } from '../../../src/contract/packs/packManifest.ts';
import { writePlace } from '../../../src/contract/places/places.ts';
import { boxCenter, boxOfEdges } from '../../../src/domain/geometry/box.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import { oldestOf } from '../../../src/domain/packs/keptPack.ts';
import { type PlaceDetail, readParcelPlaceId } from '../../../src/domain/search/place.ts';
import { englishPlace } from '../../../src/domain/search/places/englishPlaceWords.ts';
import {
  type FoundParcels,
  MAX_BY_STREET,
  type ParcelPlace,
  type ParcelSource,
} from '../../../src/domain/search/places/findParcelPlaces.ts';
import { type PlaceDirectory, placeDirectory, type PlaceRows } from '../../../src/domain/search/places/placeDirectory.ts';
import { parcelPlace, searchPlaces } from '../../../src/domain/search/places/searchPlaces.ts';
import { streetKey } from '../../../src/domain/search/placeWords.ts';
import { shortUnitName } from '../../../src/domain/search/unitType.ts';
import type { UnitEdition } from '../../../src/domain/coordinates/meridians.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import { compareText } from '../../../src/domain/text/compareText.ts';
import type { Clock } from '../fetch/progressReporter.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import type { Saved, SavedLand } from './savedLand.ts';
import type { Language } from '../../../src/domain/text/languages.ts';

/** Time for which parcels by street, some megabytes, are kept for further typing. */
const HELD_MS = 60_000;

export interface UnitQuery {
  edition?: UnitEdition;
  parent_code?: string;
}

interface KeyedParcel extends ParcelPlace {
  streetKey: string;
}

/** Search results from packs, which know only their wards: an empty result rules nothing out. */
export class SavedPlaces {
  readonly #land: SavedLand;
  readonly #clock: Clock;
  #directory: { of: string; value: PlaceDirectory } | null = null;
  /** Parcels by version of the pack. */
  readonly #parcels = new Map<string, Promise<KeyedParcel[]>>();
  #cancelLetGo = (): void => undefined;

  constructor(land: SavedLand, clock: Clock) {
    this.#land = land;
    this.#clock = clock;
  }

  /** @returns the body of find-places; null if no pack has a match */
  async find(search: string, near: LngLat | null, language: Language): Promise<Saved<unknown> | null> {
    const packs = await this.#land.packs();
    const { rows, total } = await searchPlaces(
      { directory: this.#directoryOf(packs), parcels: this.#source(packs) },
      search,
      CALL_LIMITS.suggestions,
      near,
    );
    if (total === 0) return null;
    const places = language === 'en' ? rows.map(englishPlace) : rows;
    return { value: { data: places.map(writePlace), total }, asOf: oldestOf(packs.map(({ as_of }) => as_of))! };
  }

  /** @returns the body of detail-place; null for an id that no pack has */
  async detail(id: string, language: Language): Promise<Saved<unknown> | null> {
    const packs = await this.#land.packs();
    const found = await this.#place(packs, id);
    if (!found) return null;
    const { name, address, position } = language === 'en' ? englishPlace(found) : found;
    const properties = { name, address, coordinates: { longitude: position.lng, latitude: position.lat } };
    return { value: { data: { features: [{ properties }] } }, asOf: oldestOf(packs.map(({ as_of }) => as_of))! };
  }

  /** @returns the body of find-cities and of the calls for lower units; null without packs */
  async units(level: string, { edition = 'old', parent_code: parent }: UnitQuery): Promise<Saved<unknown> | null> {
    const packs = await this.#land.packs();
    if (packs.length === 0) return null;
    const units = placeRows(packs).units.filter((unit) => unit.level === level && unit.edition === edition);
    const data = units
      .filter(({ parent_code }) => parent === undefined || parent === parent_code)
      .map(({ code, name, name_with_type, parent_code }) => ({ code, name, name_with_type, parent_code }));
    return { value: { data, total: data.length }, asOf: oldestOf(packs.map(({ as_of }) => as_of))! };
  }

  async #place(packs: readonly PackManifest[], id: string): Promise<PlaceDetail | null> {
    const directory = this.#directoryOf(packs);
    const ofParcel = readParcelPlaceId(id);
    if (ofParcel) {
      const all = (await Promise.all(packs.map((pack) => this.#parcelsOf(pack)))).flat();
      const parcel = all.find((candidate) => candidate.id === ofParcel.id);
      return parcel ? { ...parcelPlace(directory, parcel, 'street'), position: parcel.center } : null;
    }
    const [unit, position] = [directory.unit(id), directory.position(id)];
    if (!unit || !position) return null;
    const { address, note } = directory.describe(unit);
    return { name: unit.nameWithType, address: [address, note].filter((part) => part !== '').join('; '), position };
  }

  #directoryOf(packs: readonly PackManifest[]): PlaceDirectory {
    const key = packs.map(({ ward, version }) => `${ward.code} ${version}`).join();
    if (this.#directory?.of !== key) this.#directory = { of: key, value: placeDirectory(placeRows(packs)) };
    return this.#directory.value;
  }

  #source(packs: readonly PackManifest[]): ParcelSource {
    const find = async (wardCodes: readonly string[] | null, fits: (parcel: KeyedParcel) => boolean): Promise<FoundParcels> => {
      const matching = packs.filter(({ ward }) => wardCodes?.includes(ward.code) ?? true);
      const rows = (await Promise.all(matching.map((pack) => this.#parcelsOf(pack)))).flat().filter(fits);
      return { rows, total: rows.length };
    };
    return {
      byNumber: ({ sheetNumber, parcelNumber, wardCodes }) =>
        find(wardCodes, (parcel) => parcel.sheetNumber === sheetNumber && (parcelNumber === null || parcel.parcelNumber === parcelNumber)),
      byStreet: async ({ key, wardCodes }) => {
        const { rows } = await find(wardCodes, (parcel) => parcel.streetKey.startsWith(key));
        const first = (rows as KeyedParcel[]).sort(byStreet).slice(0, MAX_BY_STREET);
        return { rows: first, total: first.length };
      },
    };
  }

  #parcelsOf(pack: PackManifest): Promise<KeyedParcel[]> {
    this.#cancelLetGo();
    this.#cancelLetGo = this.#clock.after(HELD_MS, () => this.#parcels.clear());
    const known = this.#parcels.get(pack.version) ?? this.#land.mapParcels(pack, (batch, at) => keyed(pack, batch, at));
    this.#parcels.set(pack.version, known);
    return known;
  }
}

const byStreet = (a: KeyedParcel, b: KeyedParcel): number =>
  compareText(a.streetKey, b.streetKey) || compareText(a.wardCode, b.wardCode) || compareText(a.id, b.id);

/** The street is the part of the address before the units. */
function keyed({ ward }: PackManifest, batch: ParcelBatch, at: number): KeyedParcel {
  const address = batch.text(at, 'address');
  const units = address.lastIndexOf(ward.name_with_type);
  const street = address.slice(0, Math.max(0, units)).replace(/, $/, '');
  return {
    id: batch.id(at),
    provinceCode: ward.city_code,
    wardCode: ward.code,
    sheetNumber: batch.text(at, 'sheetNumber'),
    parcelNumber: batch.text(at, 'parcelNumber'),
    street,
    streetKey: streetKey(street),
    center: batch.center(at),
    isSample: batch.isSample(at),
  };
}

const slug = (name: string): string => foldVietnamese(name).replaceAll(' ', '-');

/** Builds places from the packs' wards, of both editions; higher units have names, but no position. */
function placeRows(packs: readonly PackManifest[]): PlaceRows {
  const units = new Map<string, PlaceRows['units'][number]>();
  const changes: Array<PlaceRows['changes'][number]> = [];
  const places: Array<PlaceRows['places'][number]> = [];
  for (const { ward, bounds } of packs) {
    const add = (
      edition: UnitEdition,
      level: PlaceRows['units'][number]['level'],
      code: string,
      parent_code: string,
      fullName: string,
    ): void =>
      void units.set(`${edition} ${level} ${code}`, {
        edition,
        level,
        code,
        parent_code,
        name: shortUnitName(fullName),
        name_with_type: fullName,
      });
    // Older packs lack these codes and identify such units by name.
    const [wardCode, cityCode] = [ward.ward_code_2025 ?? slug(ward.ward_name_2025), ward.city_code_2025 ?? slug(ward.city_name_2025)];
    add('old', 'province', ward.city_code, '', ward.city_name_with_type ?? ward.city_name);
    add('old', 'district', ward.district_code, ward.city_code, ward.district_name_with_type ?? ward.district_name);
    add('old', 'ward', ward.code, ward.district_code, ward.name_with_type);
    const at = { name: '', address: '', ...boxCenter(boxOfEdges(bounds)) };
    places.push({ id: `old-ward-${ward.code}`, ...at });
    if (ward.ward_name_2025 === '') continue;
    add('2025', 'province', cityCode, '', ward.city_name_2025);
    add('2025', 'ward', wardCode, cityCode, ward.ward_name_2025);
    changes.push({ old_code: ward.code, new_code: wardCode });
    places.push({ id: `2025-ward-${wardCode}`, ...at });
  }
  const former = packs.flatMap(({ ward: { code, district_code, former_names = [], district_former_names = [] } }) => [
    ...former_names.map((name) => ({ id: `old-ward-${code}`, name })),
    ...district_former_names.map((name) => ({ id: `old-district-${district_code}`, name })),
  ]);
  return { units: [...units.values()], changes, places, former, isPartial: true };
}
