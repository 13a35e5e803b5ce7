import type { RequestOf } from '../contract/call.ts';
import {
  findParcelLandsAroundCall,
  findParcelLandsCall,
  type ParcelLand,
  type ParcelLandImage,
  suggestParcelLandsCall,
} from '../contract/parcelLands.ts';
import { findLandSourcesCall, type WireSource } from '../contract/land/landSources.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import type { DataSource } from '../domain/land/dataSource.ts';
import { PLAN_RELATIONS, type PlanEdition } from '../domain/land/planEdition.ts';
import type { PicturedPlanning, PlanningPicture } from '../domain/land/planning.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Paged, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import { type SuggestQuery, toSuggestRequest } from './cadastrals.ts';
import { toWirePosition } from './position.ts';
import { aroundCorners } from '../domain/search/aroundCell.ts';
import { boxCorners, boxOfPoints } from '../domain/geometry/box.ts';

export type PlanningQuery = Omit<RequestOf<typeof findParcelLandsCall>, 'status'>;

const hasEdition = (land: ParcelLand): boolean =>
  land.plan_status !== undefined || land.valid_from !== undefined || PLAN_RELATIONS.some((relation) => land[relation] !== undefined);

const toEdition = (land: ParcelLand): PlanEdition => ({
  status: land.plan_status ?? null,
  validFrom: land.valid_from ?? '',
  validTo: land.valid_to ?? '',
  replaces: land.replaces ?? [],
  adjusts: land.adjusts ?? [],
  details: land.details ?? [],
});

/** §3: type is set client-side to land. */
const toPlanning = (land: ParcelLand): PicturedPlanning => ({
  type: 'land',
  id: land._id,
  title: land.title,
  address: land.address,
  imageUrl: land.images[0]?.url ?? '',
  fileUrl: land.files[0]?.url ?? '',
  fileMapCode: land.file_map_code,
  year: land.year,
  center: { lng: land.longitude_center, lat: land.latitude_center },
  isSample: land.is_sample,
  ...(hasEdition(land) && { edition: toEdition(land) }),
  pictures: land.parcel_land_images.map(toPicture),
});

/** Planning items of the chosen units, newest first. */
export async function findParcelLands(
  query: PlanningQuery,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<PicturedPlanning>>> {
  const answer = await client.ask(findParcelLandsCall, { ...query, status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toPlanning), total: data.total }));
}

/**
 * Planning items around a position, nearest first, at most 200 (§9).
 * @param cityName narrows to a province by name; empty for all (§7)
 */
export async function findParcelLandsAround(
  center: LngLat,
  cityName = '',
  { client = apiClient, signal }: Via = {},
): Promise<Result<PicturedPlanning[]>> {
  const request = {
    position: aroundCorners(center, AROUND_HALF_SIZE_DEG.planning).map(toWirePosition),
    limitPoint: CALL_LIMITS.aroundPlanning,
    status: ACTIVE_STATUS,
    ...(cityName === '' ? {} : { city_name: cityName }),
  } as const;
  const answer = await client.ask(findParcelLandsAroundCall, request, { signal });
  return mapResult(answer, ({ data }) => data.map(toPlanning));
}

/** Planning items over a piece of ground, at most 200: those that meet the box of its ring. */
export async function findParcelLandsOver(
  ring: readonly LngLat[],
  { client = apiClient, signal }: Via = {},
): Promise<Result<PicturedPlanning[]>> {
  const position = boxCorners(boxOfPoints(ring)).map(toWirePosition);
  const request = { position, limitPoint: CALL_LIMITS.aroundPlanning, status: ACTIVE_STATUS } as const;
  const answer = await client.ask(findParcelLandsAroundCall, request, { signal });
  return mapResult(answer, ({ data }) => data.map(toPlanning));
}

/** Suggested planning items: 30, or 100 when filtered by units (§7). */
export async function suggestParcelLands(
  query: SuggestQuery,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<PicturedPlanning>>> {
  const answer = await client.ask(suggestParcelLandsCall, toSuggestRequest(query), { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toPlanning), total: total ?? data.length }));
}

/** position_x is longitude, position_y latitude. */
const toPicture = (image: ParcelLandImage): PlanningPicture => ({
  id: image._id,
  planningId: image.parcel_land_id,
  url: image.url,
  corners: [
    { lng: image.position_x_1, lat: image.position_y_1 },
    { lng: image.position_x_2, lat: image.position_y_2 },
    { lng: image.position_x_3, lat: image.position_y_3 },
    { lng: image.position_x_4, lat: image.position_y_4 },
  ],
});

/** What land may be asked where it is from. */
export type SourcedLand = Pick<RequestOf<typeof findLandSourcesCall>, 'of'> & { id: string };

/** Where a parcel, a sheet or a planning is from; null where nobody knows. */
export async function findLandSource(
  { of, id }: SourcedLand,
  { client = apiClient, signal }: Via = {},
): Promise<Result<DataSource | null>> {
  const answer = await client.ask(findLandSourcesCall, { of, _id: id }, { signal });
  return mapResult(answer, ({ data: [source] }) => (source ? toSource(source) : null));
}

const toSource = (source: WireSource): DataSource => ({
  kind: source.kind,
  authority: source.authority,
  decisionNumber: source.decision_number,
  decisionDate: source.decision_date,
  documentUrl: source.document_url,
  asOf: source.as_of,
  reliability: source.reliability,
  fileName: source.file_name,
  fileSha256: source.file_sha256,
  importerVersion: source.importer_version,
  loadedAt: source.loaded_at,
});
