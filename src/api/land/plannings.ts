import type { RequestOf } from '../../contract/call.ts';
import {
  findParcelLandsAroundCall,
  findParcelLandsCall,
  type ParcelLand,
  type ParcelLandImage,
  suggestParcelLandsCall,
} from '../../contract/land/plannings.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PicturedPlanning, PlanningPicture } from '../../domain/land/planning.ts';
import { withoutSampleLabel } from '../../domain/land/sampleLabel.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../domain/limits.ts';
import { mapResult, type Paged, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { CamelFields } from '../parseAnswer.ts';
import { type SuggestQuery, toSuggestRequest } from './sheets.ts';
import { aroundRequest } from './parcels.ts';
import { aroundCorners } from '../../domain/search/aroundCell.ts';
import { boxCorners, boxOfPoints } from '../../domain/geometry/box.ts';

export type PlanningQuery = Omit<RequestOf<typeof findParcelLandsCall>, 'status'>;

/** §3: the client sets the type land. */
const toPlanning = (land: CamelFields<ParcelLand>): PicturedPlanning => ({
  type: 'land',
  id: land.id,
  title: withoutSampleLabel(land.title),
  address: land.address,
  imageUrl: land.images[0]?.url ?? '',
  fileUrl: land.files[0]?.url ?? '',
  fileMapCode: land.fileMapCode,
  year: land.year,
  center: { lng: land.longitudeCenter, lat: land.latitudeCenter },
  isSample: land.isSample,
  edition: land.edition,
  pictures: land.parcelLandImages.map(toPicture),
});

/** Finds planning items of the chosen units, newest first. */
export async function findPlannings(
  query: PlanningQuery,
  { client = apiClient, signal }: Options = {},
): Promise<Result<Paged<PicturedPlanning>>> {
  const answer = await client.ask(findParcelLandsCall, { ...query, status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toPlanning), total: data.total }));
}

/** Finds planning items around a position, nearest first, at most 200 (§9). */
export const findPlanningsAround = (center: LngLat, via: Options = {}): Promise<Result<PicturedPlanning[]>> =>
  findInCorners(aroundCorners(center, AROUND_HALF_SIZE_DEG.planning), via);

/** Finds planning items that meet the box of a ring, at most 200. */
export const findPlanningsOver = (ring: readonly LngLat[], via: Options = {}): Promise<Result<PicturedPlanning[]>> =>
  findInCorners(boxCorners(boxOfPoints(ring)), via);

async function findInCorners(corners: readonly LngLat[], { client = apiClient, signal }: Options): Promise<Result<PicturedPlanning[]>> {
  const answer = await client.ask(findParcelLandsAroundCall, aroundRequest(corners, CALL_LIMITS.aroundPlanning), { signal });
  return mapResult(answer, ({ data }) => data.map(toPlanning));
}

/** Suggests planning items: 30, or 100 when filtered by units (§7). */
export async function suggestPlannings(
  query: SuggestQuery,
  { client = apiClient, signal }: Options = {},
): Promise<Result<Paged<PicturedPlanning>>> {
  const answer = await client.ask(suggestParcelLandsCall, toSuggestRequest(query), { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toPlanning), total: total ?? data.length }));
}

/** Converts a wire picture: position_x is longitude, position_y latitude. */
const toPicture = (image: CamelFields<ParcelLandImage>): PlanningPicture => ({
  id: image.id,
  planningId: image.parcelLandId,
  url: image.url,
  corners: [
    { lng: image.positionX1, lat: image.positionY1 },
    { lng: image.positionX2, lat: image.positionY2 },
    { lng: image.positionX3, lat: image.positionY3 },
    { lng: image.positionX4, lat: image.positionY4 },
  ],
});
