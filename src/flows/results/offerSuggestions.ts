import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { closeNoData, openNoData, resultsSlice } from '../../state/results/resultsSlice.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { openSuggestions, suggestEverywhere } from './openSuggestions.ts';

/** About a metre: whoever searches the same place again has been told. */
const TOLD_DECIMALS = 5;

/**
 * A position that was searched for has no data at all: a dialog offers the suggestions around here (§2), once. Not where corners of no known
 * meridian were searched, whose place is only roughly right: their panel asks for the province, and the dialog would lie over that.
 */
export function offerSuggestions({ lng, lat }: LngLat): void {
  const { status, planningCount, cadastralCount, failedLists } = resultsSlice;
  if (status !== 'ready' || planningCount > 0 || cadastralCount > 0 || failedLists.length > 0) return;
  if (cornersSlice.table?.meridianDeg === null) return;
  const key = `${lng.toFixed(TOLD_DECIMALS)},${lat.toFixed(TOLD_DECIMALS)}`;
  openNoData(key);
}

/** 'Mở ngay': the suggestions of the whole country, of which those that are nearest to what the map shows come first. */
export function openSuggestionsHere(): void {
  closeNoData();
  openSuggestions('1');
  suggestEverywhere();
}
