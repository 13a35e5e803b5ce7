import { proxy, ref } from 'valtio';
import type { ScrollPlace } from '../../domain/land/parcelOrder.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type UnitChoice, withEmptyBelow } from '../../domain/land/unitChoice.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import type { SheetRow } from '../../domain/land/parcel.ts';
import { type Signal, signal } from '../signal.ts';

/** §2: tab '1' is planning and tab '2' is cadastral. */
export type SuggestTab = '1' | '2';

export interface SuggestedList<Item> {
  /** The question the rows answer, or will: rows of an older one stay while the next is on its way. */
  question: string;
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  total: number;
  /** An answer came: the list re-reads its rows. */
  answered: Signal | null;
  place: ScrollPlace | null;
}

const nothing = () => ({ question: '', status: 'none', items: [], total: 0, answered: null, place: null }) as const;

/** The drawer 'Gợi ý quy hoạch' (§2). What is typed and chosen in it is for both tabs, and survives closing it. */
export const suggestSlice = proxy({
  /** It was asked for, and comes to the front; null while it is closed. */
  opened: null as Signal | null,
  tab: '1' as SuggestTab,
  words: '',
  units: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '' } as UnitChoice,
  /** With neither words nor units: suggestions of the whole country instead of what the around search found. */
  everywhere: false,
  filterOpen: false,
  /** Middle of the around search beside which words and units were given; another search begins without them. */
  center: null as LngLat | null,
  plannings: nothing() as SuggestedList<PicturedPlanning>,
  sheets: nothing() as SuggestedList<SheetRow>,
  /** Of the layer that the planning or sheet picked a moment ago is about to become (§4); '' when there is none. */
  awaitedLayer: '',
  /** Where its sheet shall rest from now on: low after a pick, so that the map is seen. */
  rest: signal<{ stop: 'peek' | 'half' }>({ stop: 'half' }),
});

export type SuggestSlice = typeof suggestSlice;

export function showSuggestions(tab: SuggestTab): void {
  Object.assign(suggestSlice, { tab, opened: signal(), rest: signal({ stop: 'half' }) });
}

export function hideSuggestions(): void {
  suggestSlice.opened = null;
}

/** On a phone the drawer makes room for the map. */
export function lowerSuggestions(): void {
  suggestSlice.rest = signal({ stop: 'peek' });
}

/** Another around search: words and units were about another place. */
export function beginSuggestions(center: LngLat | null): void {
  emptySuggestWords();
  Object.assign(suggestSlice, { filterOpen: false, center });
}

/** Neither words nor units; the edition stays. */
export function emptySuggestWords(): void {
  const { edition } = suggestSlice.units;
  Object.assign(suggestSlice, { words: '', units: { edition, provinceCode: '', districtCode: '', wardCode: '' }, everywhere: false });
}

export function widenSuggestions(): void {
  emptySuggestWords();
  suggestSlice.everywhere = true;
}

export function updateSuggest(change: Partial<typeof suggestSlice>): void {
  Object.assign(suggestSlice, change);
}

export function showSuggestUnits(units: Partial<UnitChoice>): void {
  Object.assign(suggestSlice.units, withEmptyBelow(units));
}

const shownList = (): SuggestedList<unknown> => (suggestSlice.tab === '1' ? suggestSlice.plannings : suggestSlice.sheets);

/** The tab's list waits for the answer to a question. */
export function beginSuggested(question: string): void {
  Object.assign(shownList(), { question, status: 'loading' });
}

export function showSuggested(items: readonly unknown[], total: number): void {
  Object.assign(shownList(), { status: 'ready', items: ref(items), total, answered: signal(), place: null });
}

export function failSuggested(): void {
  Object.assign(shownList(), { status: 'failed', items: ref([]), total: 0 });
}

/** Nothing is asked: both tabs show what the around search found. */
export function emptySuggested(): void {
  for (const list of [suggestSlice.plannings, suggestSlice.sheets]) {
    Object.assign(list, { question: '', status: 'none', items: ref([]), total: 0, place: null });
  }
}

export function rememberSuggestPlace(list: 'plannings' | 'sheets', place: ScrollPlace): void {
  suggestSlice[list].place = place;
}

/** @param layerId of the layer that is about to open; empty: none is */
export function awaitLayer(layerId: string): void {
  suggestSlice.awaitedLayer = layerId;
}
