import type { ScrollPlace } from '../../domain/land/parcelOrder.ts';
import type { CadastralRow } from '../../domain/land/parcel.ts';
import type { PlanningRow } from '../../domain/land/planning.ts';
import { listSlice, rememberCadastralPlace, updateList } from '../../state/results/listSlice.ts';
import { hideList, resultsSlice, showList } from '../../state/results/resultsSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { isSameSearch } from './followArrivals.ts';
import { cancelPick } from './pickSuggested.ts';
import { pictureAddress } from '../shell/fileAddress.ts';

/** Reads rows of the last search from the worker by pages; none when it has been restarted. */
export async function readCadastralRows(from: number, to: number): Promise<CadastralRow[]> {
  const answer = await parcelsClient.cadastralRows(from, to);
  return answer.ok ? answer.value : [];
}

export async function readPlanningRows(from: number, to: number): Promise<PlanningRow[]> {
  const answer = await parcelsClient.planningRows(from, to);
  if (!answer.ok) return [];
  return answer.value.map((row) => ({ ...row, imageUrl: pictureAddress(row.imageUrl) }));
}

/** Scroll place of the parcels, kept while another panel covers the list and dropped with the next search. */
export const cadastralPlace = {
  read: (): ScrollPlace | null => listSlice.cadastralPlace,
  save: rememberCadastralPlace,
};

export const planningPlace = {
  read: (): ScrollPlace | null => {
    const saved = listSlice.planningPlace;
    return saved && isSameSearch(saved.center) ? saved.place : null;
  },
  save: (place: ScrollPlace): void => {
    const { center } = resultsSlice;
    updateList({ planningPlace: { place, center: center && { ...center } } });
  },
};

/** Opens the lists around the pin, beginning with one that has rows. */
export function openAroundLists(): void {
  const { planningCount, cadastralCount } = resultsSlice;
  openList(planningCount === 0 && cadastralCount > 0 ? 'cadastral' : 'planning');
}

/** Opens the around-position result view on a list, or brings it to the front; null closes it. */
export function openList(list: 'planning' | 'cadastral' | null): void {
  if (list !== null) return showList(list);
  hideList();
  cancelPick();
}
