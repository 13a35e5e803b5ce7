import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { closeNoData, openNoData, resultsSlice } from '../../state/results/resultsSlice.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { openSuggestions, suggestEverywhere } from './openSuggestions.ts';

/** Decimals of a place that was already offered: about a metre. */
const KEY_DECIMALS = 5;

/**
 * Offers suggestions around a searched position without any data, once (§2). Skipped for corners of an unknown
 * meridian, whose place is approximate: their panel asks for the province, and the dialog would cover it.
 */
export function offerSuggestions({ lng, lat }: LngLat): void {
  const { status, planningCount, cadastralCount, failedLists } = resultsSlice;
  if (status !== 'ready' || planningCount > 0 || cadastralCount > 0 || failedLists.length > 0) return;
  if (cornersSlice.table?.meridianDeg === null) return;
  const key = `${lng.toFixed(KEY_DECIMALS)},${lat.toFixed(KEY_DECIMALS)}`;
  openNoData(key);
}

/** Shows the suggestions of the whole country, the nearest to the map's view first ('Mở ngay'). */
export function openSuggestionsHere(): void {
  closeNoData();
  openSuggestions('1');
  suggestEverywhere();
}
