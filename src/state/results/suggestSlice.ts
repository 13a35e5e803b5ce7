import { proxy, ref } from 'valtio';
import type { ScrollPlace } from '../../domain/land/parcelOrder.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type UnitChoice, clearLowerUnits } from '../../domain/land/unitChoice.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import type { SheetRow } from '../../domain/land/parcel.ts';
import { type Signal, signal } from '../signal.ts';

/** Tab of the drawer: '1' is planning and '2' is cadastral (§2). */
export type SuggestTab = '1' | '2';

export interface SuggestedList<Item> {
  /** Query of the rows, or of their pending answer: older rows stay until it arrives. */
  question: string;
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  total: number;
  /** An answer arrived: the list re-reads its rows. */
  answered: Signal | null;
  place: ScrollPlace | null;
}

const emptyList = () => ({ question: '', status: 'none', items: [], total: 0, answered: null, place: null }) as const;

/** The drawer 'Gợi ý quy hoạch' (§2). Its input applies to both tabs, and survives closing it. */
export const suggestSlice = proxy({
  /** Request to bring the drawer to the front; null while it is closed. */
  opened: null as Signal | null,
  tab: '1' as SuggestTab,
  query: '',
  units: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '' } as UnitChoice,
  /** Suggests from the whole country without words and units, in place of the around search. */
  everywhere: false,
  filterOpen: false,
  /** Centre of the around search when words and units were given; another search clears them. */
  center: null as LngLat | null,
  plannings: emptyList() as SuggestedList<PicturedPlanning>,
  sheets: emptyList() as SuggestedList<SheetRow>,
  /** Id of the layer that a pick is about to open (§4); '' for none. */
  awaitedLayer: '',
  /** Stop of its sheet: low after a pick, to show the map. */
  rest: signal<{ stop: 'peek' | 'half' }>({ stop: 'half' }),
});

export type SuggestSlice = typeof suggestSlice;

export function showSuggestions(tab: SuggestTab): void {
  Object.assign(suggestSlice, { tab, opened: signal(), rest: signal({ stop: 'half' }) });
}

export function hideSuggestions(): void {
  suggestSlice.opened = null;
}

/** Lowers the drawer on a phone, to show the map. */
export function lowerSuggestions(): void {
  suggestSlice.rest = signal({ stop: 'peek' });
}

/** Clears words and units for another around search: they were about another place. */
export function beginSuggestions(center: LngLat | null): void {
  clearSuggestFilters();
  Object.assign(suggestSlice, { filterOpen: false, center });
}

export function clearSuggestFilters(): void {
  const { edition } = suggestSlice.units;
  Object.assign(suggestSlice, { query: '', units: { edition, provinceCode: '', districtCode: '', wardCode: '' }, everywhere: false });
}

export function showAllSuggestions(): void {
  clearSuggestFilters();
  suggestSlice.everywhere = true;
}

export function updateSuggest(change: Partial<typeof suggestSlice>): void {
  Object.assign(suggestSlice, change);
}

export function showSuggestUnits(units: Partial<UnitChoice>): void {
  Object.assign(suggestSlice.units, clearLowerUnits(units));
}

const shownList = (): SuggestedList<unknown> => (suggestSlice.tab === '1' ? suggestSlice.plannings : suggestSlice.sheets);

export function beginSuggested(question: string): void {
  Object.assign(shownList(), { question, status: 'loading' });
}

export function showSuggested(items: readonly unknown[], total: number): void {
  Object.assign(shownList(), { status: 'ready', items: ref(items), total, answered: signal(), place: null });
}

export function failSuggested(): void {
  Object.assign(shownList(), { status: 'failed', items: ref([]), total: 0 });
}

/** Clears the query: both tabs show the around search. */
export function emptySuggested(): void {
  for (const list of [suggestSlice.plannings, suggestSlice.sheets]) {
    Object.assign(list, { question: '', status: 'none', items: ref([]), total: 0, place: null });
  }
}

export function rememberSuggestPlace(list: 'plannings' | 'sheets', place: ScrollPlace): void {
  suggestSlice[list].place = place;
}

export function awaitLayer(layerId: string): void {
  suggestSlice.awaitedLayer = layerId;
}
