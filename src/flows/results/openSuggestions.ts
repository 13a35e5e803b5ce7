import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { boxContains } from '../../domain/geometry/box.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import {
  beginSuggestions,
  clearSuggestFilters,
  hideSuggestions,
  showSuggestions,
  showSuggestUnits,
  suggestSlice,
  type SuggestTab,
  showAllSuggestions,
  updateSuggest,
} from '../../state/results/suggestSlice.ts';
import { isSameSearch } from './followArrivals.ts';
import { askSuggestions } from './askSuggestions.ts';
import { loadProvinces, loadUnitsBelow } from '../search/loadProvinces.ts';
import { cancelPick } from './pickSuggested.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';

/** Opens 'Gợi ý quy hoạch' on a tab, or brings it to the front: '1' is planning, '2' is cadastral (§2). */
export function openSuggestions(tab: SuggestTab): void {
  closeSearch();
  if (!isSameSearch(suggestSlice.center)) beginSuggestions(resultsSlice.center && { ...resultsSlice.center });
  showSuggestions(tab);
  askSuggestions(0);
}

/** Opens the drawer by the map's tool; where the pin is out of sight, the map's view comes first. */
export function openSuggestionsInView(): void {
  const { center } = resultsSlice;
  const { seen } = viewSlice;
  openSuggestions('1');
  if (center && seen && !boxContains(seen, center.lng, center.lat)) suggestEverywhere();
}

/** Closes the drawer and cancels a planning picked within the last half second. */
export function closeSuggestions(): void {
  hideSuggestions();
  cancelPick();
}

export function chooseSuggestTab(tab: SuggestTab): void {
  updateSuggest({ tab });
  askSuggestions(0);
}

/** Sets the keyword, which is requested after §9's 500 ms of quiet. */
export function typeSuggestQuery(query: string): void {
  updateSuggest({ query });
  askSuggestions(DEBOUNCE_MS.typing);
}

/** Requests the keyword at once, on Enter. */
export const submitSuggestQuery = (): void => askSuggestions(0);

export function openSuggestFilter(open: boolean): void {
  updateSuggest({ filterOpen: open });
  if (open) void loadProvinces(suggestSlice.units.edition);
}

/** Sets chosen units; each choice clears the units below it and loads their list (§5). */
export function chooseSuggestUnits(chosen: Partial<UnitChoice>): void {
  showSuggestUnits(chosen);
  askSuggestions(DEBOUNCE_MS.suggestion);
  void loadUnitsBelow(chosen, suggestSlice.units.edition);
}

export function suggestEverywhere(): void {
  showAllSuggestions();
  askSuggestions(0);
}

export function clearSuggestions(): void {
  clearSuggestFilters();
  askSuggestions(0);
}
