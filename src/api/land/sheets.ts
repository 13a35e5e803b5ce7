import type { InferOutput } from 'valibot';
import type { RequestOf } from '../../contract/call.ts';
import {
  type Cadastral,
  findCadastralsAroundCall,
  findCadastralsCall,
  suggestCadastralsCall,
  type SuggestRequest,
} from '../../contract/land/sheets.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralSheet } from '../../domain/land/parcel.ts';
import { withoutSampleLabel } from '../../domain/land/sampleLabel.ts';
import { ACTIVE_STATUS, AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../domain/limits.ts';
import { mapResult, type Paged, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import type { CamelFields } from '../parseAnswer.ts';
import { toLngLat } from '../../contract/fields.ts';
import { aroundRequest } from './parcels.ts';
import { aroundCorners } from '../../domain/search/aroundCell.ts';

/** §3: the client sets the type cadastrals. */
function toSheet(sheet: CamelFields<Cadastral>): CadastralSheet {
  return {
    type: 'cadastrals',
    id: sheet.id,
    title: withoutSampleLabel(sheet.title),
    imageUrl: sheet.images[0]?.url ?? '',
    sheetNumber: sheet.landNumber,
    parcelCount: sheet.parcelCount,
    center: { lng: sheet.longitudeCenter, lat: sheet.latitudeCenter },
    outline: sheet.parcelLandCadastralPositions.map(toLngLat),
    fileUrl: sheet.files[0]?.url ?? '',
    address: sheet.address,
    provinceCode: sheet.cityCode,
    isSample: sheet.isSample,
  };
}

export type SheetQuery = Omit<RequestOf<typeof findCadastralsCall>, 'status' | 'limit'>;

/** Finds sheets of the chosen units, by sheet number, at most 50 a page (§9). */
export async function findSheets(query: SheetQuery, { client = apiClient, signal }: Options = {}): Promise<Result<Paged<CadastralSheet>>> {
  const request = { ...query, status: ACTIVE_STATUS, limit: CALL_LIMITS.cadastralList } as const;
  const answer = await client.ask(findCadastralsCall, request, { signal });
  return mapResult(answer, ({ data }) => ({ items: data.data.map(toSheet), total: data.total }));
}

/** Finds sheets around a position, nearest first, at most 100 (§9). */
export async function findSheetsAround(center: LngLat, { client = apiClient, signal }: Options = {}): Promise<Result<CadastralSheet[]>> {
  const request = aroundRequest(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastrals), CALL_LIMITS.aroundCadastrals);
  const answer = await client.ask(findCadastralsAroundCall, request, { signal });
  return mapResult(answer, ({ data }) => data.map(toSheet));
}

/** Suggests sheets: 30, or 100 when filtered by units (§7). */
export async function suggestSheets(
  query: SuggestQuery,
  { client = apiClient, signal }: Options = {},
): Promise<Result<Paged<CadastralSheet>>> {
  const answer = await client.ask(suggestCadastralsCall, toSuggestRequest(query), { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toSheet), total: total ?? data.length }));
}

type SuggestBody = InferOutput<typeof SuggestRequest>;

/** Suggestion query. Units and address make it the filtered variant of §7. */
export type SuggestQuery = Omit<SuggestBody, 'limit' | 'page' | 'status'>;

/** Adds §7's limits: 30 suggestions, 100 when filtered; page 1, status ACTIVE. */
export function toSuggestRequest(query: SuggestQuery): SuggestBody {
  const filtered = Boolean(query.city_name || query.district_name || query.ward_name || query.address);
  const limit = filtered ? CALL_LIMITS.filteredSuggestions : CALL_LIMITS.suggestions;
  return { ...query, limit, page: 1, status: ACTIVE_STATUS };
}
