import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { closeNoData, openNoData, resultsSlice } from '../../state/results/resultsSlice.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { openSuggestions, suggestEverywhere } from './openSuggestions.ts';

/** Decimals of a place that was already offered: about a metre. */
const KEY_DECIMALS = 5;

/** Offers suggestions once (§2). Skipped for corners of an unknown meridian, whose panel the dialog would cover. */
export function offerSuggestions({ lng, lat }: LngLat): void {
  const { status, planningCount, cadastralCount, failedLists } = resultsSlice;
  if (status !== 'ready' || planningCount > 0 || cadastralCount > 0 || failedLists.length > 0) return;
  if (cornersSlice.table?.meridianDeg === null) return;
  const key = `${lng.toFixed(KEY_DECIMALS)},${lat.toFixed(KEY_DECIMALS)}`;
  openNoData(key);
}

/** Shows suggestions of the whole country, nearest to the map's view first ('Mở ngay'). */
export function openSuggestionsHere(): void {
  closeNoData();
  openSuggestions('1');
  suggestEverywhere();
}
