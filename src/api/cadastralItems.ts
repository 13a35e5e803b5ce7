import type { RequestOf } from '../contract/call.ts';
import {
  findCadastralItems as itemsCall,
  findCadastralItemsAround as itemsAroundCall,
} from '../contract/cadastralItems.ts';
import { aroundCorners, boxCorners } from '../domain/around.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../domain/limits.ts';
import type { LngLat, LngLatBox } from '../domain/lngLat.ts';
import type { Paged } from '../domain/paged.ts';
import type { CadastralParcel } from '../domain/parcel.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';
import { toParcel } from './toParcel.ts';
import { toWirePosition } from './position.ts';

export type PlotQuery = Omit<RequestOf<typeof itemsCall>, 'status' | 'limit' | 'page'>;

/** Parcels by sheet and parcel number, at most 5 (§9). */
export async function findCadastralItems(
  query: PlotQuery,
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<CadastralParcel>>> {
  const request = { ...query, status: ACTIVE_STATUS, limit: CALL_LIMITS.cadastralItemMatches } as const;
  const answer = await client.ask(itemsCall, request, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toParcel), total: data.total }));
}

/** Parcels around a position, nearest first, at most 500 (§9). */
export const findCadastralItemsAround = (center: LngLat, via: Via = {}): Promise<Result<Paged<CadastralParcel>>> =>
  findInCorners(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems), via);

/** Parcels that meet a box of our own choice (design §5), nearest to its middle first, at most 500 (§9). */
export const findCadastralItemsIn = (box: LngLatBox, via: Via = {}): Promise<Result<Paged<CadastralParcel>>> =>
  findInCorners(boxCorners(box), via);

async function findInCorners(
  corners: readonly LngLat[],
  { client = apiClient, signal }: Via,
): Promise<Result<Paged<CadastralParcel>>> {
  const request = {
    position: corners.map(toWirePosition),
    limitPoint: CALL_LIMITS.aroundCadastralItems,
    status: ACTIVE_STATUS,
  } as const;
  const answer = await client.ask(itemsAroundCall, request, { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toParcel), total: total ?? data.length }));
}
