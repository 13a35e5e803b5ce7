import type { RequestOf } from '../contract/call.ts';
import { findParcelLandImageList as listCall, findParcelLandImages as findCall } from '../contract/parcelLandImages.ts';
import type { ParcelLandImage } from '../contract/parcelLands.ts';
import { mapResult, type Paged, type Result } from '../domain/result.ts';
import type { PlanningPicture } from '../domain/land/planning.ts';
import { apiClient, type Via } from './apiClient.ts';

/** position_x is longitude, position_y latitude (design §5). */
export const toPicture = (image: ParcelLandImage): PlanningPicture => ({
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

/** Georeferenced pictures, of one planning when named. */
export async function findParcelLandImages(
  query: RequestOf<typeof findCall>,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<PlanningPicture>>> {
  const answer = await client.ask(findCall, query, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toPicture), total: data.total }));
}

/** Georeferenced pictures of several plannings at once. */
export async function findParcelLandImageList(
  planningIds: string[],
  { client = apiClient, signal }: Via = {},
): Promise<Result<PlanningPicture[]>> {
  const answer = await client.ask(listCall, { ids: planningIds }, { signal });
  return mapResult(answer, ({ data }) => data.map(toPicture));
}
