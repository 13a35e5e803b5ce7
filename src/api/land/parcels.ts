import type { AroundRequest } from '../../contract/land/around.ts';
import { type CadastralItem, findCadastralItemsAroundCall, findCadastralItemsCall } from '../../contract/land/parcels.ts';
import type { RequestOf } from '../../contract/call.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../domain/limits.ts';
import { mapResult, type Paged, type Result, success } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import { type CamelFields, parseAnswer } from '../parseAnswer.ts';
import { toLngLat, toWirePosition } from '../../contract/fields.ts';
import { aroundCorners } from '../../domain/search/aroundCell.ts';
import { boxCorners } from '../../domain/geometry/box.ts';

export type PlotQuery = Omit<RequestOf<typeof findCadastralItemsCall>, 'status' | 'limit' | 'page'>;

/** Finds parcels by sheet and parcel number, at most 5 (§9). */
export async function findNumberedParcels(
  query: PlotQuery,
  { client = apiClient, signal }: Options = {},
): Promise<Result<Paged<CadastralParcel>>> {
  const request = { ...query, status: ACTIVE_STATUS, limit: CALL_LIMITS.cadastralItemMatches } as const;
  const answer = await client.ask(findCadastralItemsCall, request, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toParcel), total: data.total }));
}

/** Codes of the units before July 2025 that contain a piece of land. */
export type LandUnits = Omit<UnitChoice, 'edition'>;

/** Builds an around request (§7): records that meet the box of the corners, nearest to its centre first. */
export const aroundRequest = (corners: readonly LngLat[], limit: number): AroundRequest => ({
  position: corners.map(toWirePosition),
  limitPoint: limit,
  status: ACTIVE_STATUS,
});

/** Returns the units of the nearest parcel; null if there is none around. */
export async function findUnitsAt(position: LngLat, { client = apiClient, signal }: Options = {}): Promise<Result<LandUnits | null>> {
  const corners = aroundCorners(position, AROUND_HALF_SIZE_DEG.cadastralItems);
  const answer = await client.ask(findCadastralItemsAroundCall, aroundRequest(corners, 1), { signal });
  return mapResult(answer, ({ data: [item] }) =>
    item ? { provinceCode: item.cityCode, districtCode: item.districtCode, wardCode: item.wardCode } : null,
  );
}

/** Returns the nearest parcels around a position. @param limit 1 to 500 */
export async function findParcelsNear(
  position: LngLat,
  limit: number,
  { client = apiClient, signal }: Options = {},
): Promise<Result<CadastralParcel[]>> {
  const corners = aroundCorners(position, AROUND_HALF_SIZE_DEG.cadastralItems);
  const answer = await client.ask(findCadastralItemsAroundCall, aroundRequest(corners, limit), { signal });
  return mapResult(answer, ({ data }) => data.map(toParcel));
}

export interface ItemsReader<Items> {
  /** Reads a packed body; null for another form. The reader is null if packed responses are not supported. */
  fromPacked: ((body: Uint8Array<ArrayBuffer>) => Items | null) | null;
  /** Converts parcels parsed by the contract. */
  fromParcels(parcels: Paged<CadastralParcel>): Items;
}

/** Finds parcels around a position, nearest first, at most 500 (§9). */
export const findParcelsAround = <Items>(center: LngLat, reader: ItemsReader<Items>, via: Options = {}): Promise<Result<Items>> =>
  findInCorners(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems), reader, via);

/** Finds parcels that meet any box, nearest to its centre first, at most 500 (§9). */
export const findParcelsIn = <Items>(box: LngLatBox, reader: ItemsReader<Items>, via: Options = {}): Promise<Result<Items>> =>
  findInCorners(boxCorners(box), reader, via);

async function findInCorners<Items>(
  corners: readonly LngLat[],
  reader: ItemsReader<Items>,
  { client = apiClient, signal }: Options,
): Promise<Result<Items>> {
  const request = aroundRequest(corners, CALL_LIMITS.aroundCadastralItems);
  const form = reader.fromPacked ? findCadastralItemsAroundCall.packed : undefined;
  const body = await client.askBody(findCadastralItemsAroundCall, request, { signal, form });
  if (!body.ok) return body;
  const items = reader.fromPacked?.(body.value);
  if (items) return success(items);
  return mapResult(parseAnswer(findCadastralItemsAroundCall, body.value), ({ data, total }) =>
    reader.fromParcels({ items: data.map(toParcel), total: total ?? data.length }),
  );
}

/** Converts a wire parcel. §3: the client sets the type cadastrals. */
export function toParcel(item: CamelFields<CadastralItem>): CadastralParcel {
  return {
    type: 'cadastrals',
    id: item.id,
    title: item.title,
    sheetNumber: item.landNumber,
    parcelNumber: item.parcelNumber,
    areaM2: item.acreage,
    landCode: item.landCode,
    center: { lng: item.longitudeCenter, lat: item.latitudeCenter },
    ring: item.position.map(toLngLat),
    ...(item.parts && { parts: item.parts.map((rings) => rings.map((ring) => ring.map(toLngLat))) }),
    address: item.address,
    addressNow: [item.wardName2025, item.cityName2025].filter(Boolean).join(', '),
    provinceCode: item.cityCode,
    isSample: item.isSample,
  };
}
