import { ZOOM } from '../domain/limits.ts';
import type { CadastralRow, PlanningRow } from '../domain/parcel.ts';
import { resultsSlice } from '../state/resultsSlice.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';
import { flyTo } from './flyTo.ts';
import { openParcel } from './openParcel.ts';
import { pictureAddress } from './pictureAddress.ts';

/** Rows of the last search, paged from the worker; empty when it has been restarted and holds none. */
export async function readCadastralRows(from: number, to: number): Promise<CadastralRow[]> {
  const answer = await parcelsClient.cadastralRows(from, to);
  return answer.ok ? answer.value : [];
}

export async function readPlanningRows(from: number, to: number): Promise<PlanningRow[]> {
  const answer = await parcelsClient.planningRows(from, to);
  if (!answer.ok) return [];
  return answer.value.map((row) => ({ ...row, imageUrl: pictureAddress(row.imageUrl) }));
}

export function openList(list: 'planning' | 'cadastral' | null): void {
  resultsSlice.openList = list;
  if (list !== null) resultsSlice.listAsked += 1;
}

/** Picked in the list of parcels: the map goes there at zoom 17 (§2), the panel opens. */
export function pickCadastral(row: CadastralRow): void {
  flyTo(row.center, ZOOM.parcel);
  void openParcel(row.id);
}

/** Picked in the around-position result view: zoom 13 (design §5). */
export function pickPlanning(row: PlanningRow): void {
  flyTo(row.center, ZOOM.planningResult);
}
