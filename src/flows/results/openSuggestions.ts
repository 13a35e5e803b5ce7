import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { boxHolds } from '../../domain/geometry/box.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import {
  beginSuggestions,
  emptySuggestWords,
  hideSuggestions,
  showSuggestFilter,
  showSuggestions,
  showSuggestTab,
  showSuggestUnits,
  showSuggestWords,
  suggestSlice,
  type SuggestTab,
  widenSuggestions,
} from '../../state/results/suggestSlice.ts';
import { isSameSearch } from './followArrivals.ts';
import { askSuggestions } from './askSuggestions.ts';
import { loadDistricts, loadProvinces, loadWards } from '../search/loadProvinces.ts';
import { cancelPick } from './pickSuggested.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';

/** Opens 'Gợi ý quy hoạch' on a tab, or brings it to the front: '1' is planning, '2' is cadastral (§2). */
export function openSuggestions(tab: SuggestTab): void {
  closeSearch();
  if (!isSameSearch(suggestSlice.center)) beginSuggestions(resultsSlice.center && { ...resultsSlice.center });
  showSuggestions(tab);
  askSuggestions(0);
}

/** The same by the map's tool: where the pin is out of sight, what is in sight comes first. */
export function openSuggestionsInView(): void {
  const { center } = resultsSlice;
  const { seen } = viewSlice;
  openSuggestions('1');
  if (center && seen && !boxHolds(seen, center.lng, center.lat)) suggestEverywhere();
}

/** Closes it; a planning picked within the last half second is not wanted then. */
export function closeSuggestions(): void {
  hideSuggestions();
  cancelPick();
}

export function chooseSuggestTab(tab: SuggestTab): void {
  showSuggestTab(tab);
  askSuggestions(0);
}

/** The key word: §9's 500 ms of quiet before it is asked for. */
export function typeSuggestWords(words: string): void {
  showSuggestWords(words);
  askSuggestions(DEBOUNCE_MS.typing);
}

/** Enter in the box waits for nothing. */
export const submitSuggestWords = (): void => askSuggestions(0);

/** Shows the province, district and ward filters in place of the list, or the list again. */
export function openSuggestFilter(open: boolean): void {
  showSuggestFilter(open);
  if (open) void loadProvinces(suggestSlice.units.edition);
}

type Units = typeof suggestSlice.units;

/** Each choice empties what hangs below it and loads its list (§5). */
function chooseUnits(units: Partial<Units>): void {
  showSuggestUnits(units);
  askSuggestions(DEBOUNCE_MS.suggestion);
}

export function chooseSuggestEdition(edition: Units['edition']): void {
  chooseUnits({ edition, provinceCode: '', districtCode: '', wardCode: '' });
  void loadProvinces(edition);
}

export function chooseSuggestProvince(code: string): void {
  chooseUnits({ provinceCode: code, districtCode: '', wardCode: '' });
  if (code === '') return;
  // Since 1 July 2025 there are no districts: wards hang straight under the province.
  void (suggestSlice.units.edition === '2025' ? loadWards('2025', code) : loadDistricts(code));
}

export function chooseSuggestDistrict(code: string): void {
  chooseUnits({ districtCode: code, wardCode: '' });
  if (code !== '') void loadWards('old', code);
}

export const chooseSuggestWard = (code: string): void => chooseUnits({ wardCode: code });

/** Suggestions of the whole country: the way on from where there are none. */
export function suggestEverywhere(): void {
  widenSuggestions();
  askSuggestions(0);
}

/** Shows again what the around search found. */
export function clearSuggestions(): void {
  emptySuggestWords();
  askSuggestions(0);
}
