import { findCadastralItemsAroundCall, findCadastralItemsCall, type CadastralItem } from '../../../src/contract/land/parcels.ts';
import { findCadastralsAroundCall, findCadastralsCall, suggestCadastralsCall } from '../../../src/contract/land/sheets.ts';
import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { PackManifest } from '../../../src/contract/packs/packManifest.ts';
import { findParcelLandsAroundCall, findParcelLandsCall, suggestParcelLandsCall } from '../../../src/contract/land/plannings.ts';
import { detailPlaceCall, findPlacesCall } from '../../../src/contract/places/places.ts';
import { findCitiesCall, findDistrictsCall, findWardsCall } from '../../../src/contract/places/units.ts';
import { boxesIntersect, boxCenter, boxOfPoints } from '../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../../../src/domain/limits.ts';
import { oldestOf } from '../../../src/domain/packs/keptPack.ts';
import { unitSpellings } from '../../../src/domain/search/unitType.ts';
import { compareText } from '../../../src/domain/text/compareText.ts';
import { foldedWords, foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import { nearestFirst, type Saved, type SavedLand } from './savedLand.ts';
import type { SavedPlaces, UnitQuery } from './savedPlaces.ts';
import type { Language } from '../../../src/domain/text/languages.ts';

type Answer = Saved<unknown> | null;

export interface PackContext {
  land: SavedLand;
  /** Search index, whose code is loaded with the first request; null if it cannot be loaded. */
  places: () => Promise<SavedPlaces | null>;
  /** Map position, where parcels are searched for first. */
  near: LngLat | null;
  language: Language;
}
type Answerer = (context: PackContext, request: never) => Promise<Answer>;

/** Supported fields of a request; others are ignored, as the gateway does. */
interface UnitNames {
  city_name?: string;
  district_name?: string;
  ward_name?: string;
}
interface Listed extends UnitNames {
  _id?: string;
  land_number?: string | number;
  parcel_number?: string | number;
  limit?: number;
}
interface SuggestQuery extends UnitNames {
  search?: string;
  address?: string;
  limit?: number;
}

const ageOfAll = (packs: readonly PackManifest[]): string => oldestOf(packs.map(({ as_of }) => as_of))!;
const listOf = (data: unknown[], packs: readonly PackManifest[]): Answer => ({
  value: { data, total: data.length },
  asOf: ageOfAll(packs),
});
const pageOf = (data: unknown[], packs: readonly PackManifest[]): Answer => ({
  value: { data: { data, total: data.length } },
  asOf: ageOfAll(packs),
});

/** Handlers by call path. They return null if the packs on this device do not cover the request. */
const ANSWERERS: Readonly<Record<string, Answerer>> = {
  [findCadastralItemsCall.path]: async ({ land, near }, request: Listed) => {
    const packs = packsOfUnits(await land.packs(), request);
    if (packs.length === 0) return null;
    const { _id, land_number: sheet, parcel_number: parcel } = request;
    const found = await land.findParcels(
      packs,
      (batch, index) =>
        (_id === undefined || batch.id(index) === _id) &&
        (sheet === undefined || batch.text(index, 'sheetNumber') === String(sheet)) &&
        (parcel === undefined || batch.text(index, 'parcelNumber') === String(parcel)),
      // An id is unique: stop unpacking parts once it is found.
      _id === undefined ? Math.min(request.limit ?? CALL_LIMITS.cadastralItemMatches, CALL_LIMITS.cadastralItemMatches) : 1,
      near,
    );
    // Other wards may have it, unless the ward was named.
    if (found.length === 0 && (_id !== undefined || !request.ward_name)) return null;
    return pageOf(
      found.map(({ item, pack }) => toWire(item, pack)),
      packs,
    );
  },
  [findCadastralItemsAroundCall.path]: async ({ land }, { position, limitPoint }: AroundRequest) => {
    const found = await land.parcelsNear(boxOf(position), Math.min(limitPoint ?? 1, CALL_LIMITS.aroundCadastralItems));
    return found && { value: { data: found.value.map(({ item, pack }) => toWire(item, pack)), total: found.total }, asOf: found.asOf };
  },
  [findCadastralsAroundCall.path]: async ({ land }, { position }: AroundRequest) => {
    const box = boxOf(position);
    const packs = await land.packsIn(box);
    if (packs.length === 0) return null;
    const outline = (corners: ReadonlyArray<{ longitude: number; latitude: number }>): LngLatBox =>
      boxOfPoints(corners.map(({ longitude: lng, latitude: lat }) => ({ lng, lat })));
    const sheets = (await land.sheets(packs)).map(({ item }) => ({ item, box: outline(item.parcel_land_cadastral_positions) }));
    const nearest = nearestFirst(
      sheets.filter((sheet) => boxesIntersect(sheet.box, box)),
      boxCenter(box),
      (sheet) => sheet.box,
    );
    return listOf(
      nearest.slice(0, CALL_LIMITS.aroundCadastrals).map(({ item }) => item),
      packs,
    );
  },
  [findParcelLandsAroundCall.path]: async ({ land }, { position }: AroundRequest) => {
    const box = boxOf(position);
    const packs = await land.packsIn(box);
    if (packs.length === 0) return null;
    const plannings = (await land.plannings(packs)).filter((planning) => boxesIntersect(planning.box, box));
    return listOf(
      nearestFirst(plannings, boxCenter(box), (planning) => planning.box).map(({ item }) => item),
      packs,
    );
  },
  [findCadastralsCall.path]: async ({ land }, { _id }: Listed) =>
    ofId((await land.sheets(await land.packs())).filter(({ item }) => item._id === _id)),
  [findParcelLandsCall.path]: async ({ land }, { _id }: Listed) =>
    ofId((await land.plannings(await land.packs())).filter(({ item }) => item._id === _id)),
  [suggestCadastralsCall.path]: async ({ land }, query: SuggestQuery) => {
    const packs = packsOfUnits(await land.packs(), query);
    const sheets = (await land.sheets(packs)).filter(({ item }) => matches(item, query));
    return suggest(
      sheets.toSorted((a, b) => compareNumbers(a.item.land_number, b.item.land_number)),
      query,
    );
  },
  [suggestParcelLandsCall.path]: async ({ land }, query: SuggestQuery) => {
    const packs = packsOfUnits(await land.packs(), query);
    const plannings = (await land.plannings(packs)).filter(({ item }) => matches(item, query));
    return suggest(
      plannings.toSorted((a, b) => b.item.year - a.item.year || compareText(a.item._id, b.item._id)),
      query,
    );
  },
  [findPlacesCall.path]: async ({ places, near, language }, { search }: { search: string }) =>
    (await places())?.find(search, near, language) ?? null,
  [detailPlaceCall.path]: async ({ places, language }, { map_box_id: id }: { map_box_id: string }) =>
    (await places())?.detail(id, language) ?? null,
  [findCitiesCall.path]: async ({ places }, query: UnitQuery) => (await places())?.units('province', query) ?? null,
  [findDistrictsCall.path]: async ({ places }, query: UnitQuery) => (await places())?.units('district', query) ?? null,
  [findWardsCall.path]: async ({ places }, query: UnitQuery) => (await places())?.units('ward', query) ?? null,
} satisfies Record<string, Answerer>;

/** @returns the response's body as in the contract; null if the packs do not cover the request */
export async function answerFromPacks(context: PackContext, path: string, request: unknown): Promise<Answer> {
  const answer = Object.hasOwn(ANSWERERS, path) ? ANSWERERS[path]! : null;
  return answer ? answer(context, request as never) : null;
}

const boxOf = (position: AroundRequest['position']): LngLatBox =>
  boxOfPoints(position.map(({ longitude: lng, latitude: lat }): LngLat => ({ lng, lat })));

function ofId(found: ReadonlyArray<{ item: unknown; pack: PackManifest }>): Answer {
  return found.length === 0
    ? null
    : pageOf(
        found.map(({ item }) => item),
        found.map(({ pack }) => pack),
      );
}

/** Tests whether title and address contain a suggestion's words, ignoring accents. */
function matches({ title, address }: { title: string; address: string }, { search = '', address: query = '' }: SuggestQuery): boolean {
  const folded = foldVietnamese(`${title} ${address}`);
  return foldedWords(search, query).every((word) => folded.includes(word));
}

const compareNumbers = (a: string, b: string): number => a.length - b.length || compareText(a, b);

/** Null without a match: the gateway may have some, so the caller reports that it is unreachable. */
function suggest(found: ReadonlyArray<{ item: unknown; pack: PackManifest }>, { limit = CALL_LIMITS.suggestions }: SuggestQuery): Answer {
  if (found.length === 0) return null;
  const data = found.slice(0, Math.min(limit, CALL_LIMITS.filteredSuggestions)).map(({ item }) => item);
  return { value: { data, total: found.length }, asOf: ageOfAll(found.map(({ pack }) => pack)) };
}

/** Returns packs of the named units of either edition; all packs if none is named. */
function packsOfUnits(packs: readonly PackManifest[], { city_name, district_name, ward_name }: UnitNames): PackManifest[] {
  // A pack may have its district and province without their types.
  const fits = (name: string | undefined, ...names: string[]): boolean =>
    !name || [...unitSpellings(name)].some((spelling) => unitSpellings(...names).has(spelling));
  return packs.filter(
    ({ ward }) =>
      fits(city_name, ward.city_name, ward.city_name_2025) &&
      fits(district_name, ward.district_name) &&
      fits(ward_name, ward.name_with_type, ward.ward_name_2025),
  );
}

function toWire(parcel: CadastralParcel, { ward }: PackManifest): CadastralItem {
  const wire = ({ lng, lat }: LngLat) => ({ longitude: lng, latitude: lat });
  return {
    _id: parcel.id,
    title: parcel.title,
    land_number: parcel.sheetNumber,
    parcel_number: parcel.parcelNumber,
    acreage: parcel.areaM2,
    land_code: parcel.landCode,
    longitude_center: parcel.center.lng,
    latitude_center: parcel.center.lat,
    position: parcel.ring.map(wire),
    ...(parcel.parts && { parts: parcel.parts.map((rings) => rings.map((ring) => ring.map(wire))) }),
    parcel_land_cadastral_positions: [],
    images: [],
    address: parcel.address,
    ward_name: ward.name,
    district_name: ward.district_name,
    city_name: ward.city_name,
    ward_code: ward.code,
    district_code: ward.district_code,
    city_code: ward.city_code,
    // Joined in one field, as in the packed form, because an old ward may have been divided.
    ward_name_2025: parcel.addressNow,
    city_name_2025: '',
    is_sample: parcel.isSample,
    status: ACTIVE_STATUS,
  };
}
