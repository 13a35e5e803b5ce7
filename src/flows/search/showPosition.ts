import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';
import { closeCorners } from './closeCorners.ts';
import { closeParcel } from '../parcel/openParcel.ts';
import { closeSearch } from './openSearch.ts';
import { flyTo } from '../map/flyTo.ts';
import { offerSuggestions } from '../results/offerSuggestions.ts';
import { searchAround } from './searchAround.ts';

/**
 * What every successful search does with the place it found: close the drawer (§2), fly there, pin it, look around.
 * @returns true when it is still the search on show once the answers are in
 */
export async function showPosition(
  position: LngLat,
  { address, zoom, delayMs = 0 }: { address: string; zoom: number; delayMs?: number },
): Promise<boolean> {
  const isCurrent = searches.begin();
  searchSlice.busy = null;
  closeSearch();
  closeParcel();
  closeCorners();
  flyTo(position, zoom, delayMs);
  const shown = await searchAround(position, address);
  if (!shown || !isCurrent()) return false;
  offerSuggestions(position);
  return true;
}
