import { closeParcel } from '../../parcel/openParcel.ts';
import { nextPaint } from '../../shell/nextPaint.ts';
import { searches } from '../../shell/requestGuard.ts';
import { closeCorners } from '../../../state/search/cornersSlice.ts';
import { hideOneBox, oneBoxSlice, showFound, showOneBox, typeOneBox } from '../../../state/search/oneBoxSlice.ts';
import { closeMeasurePanel } from '../../../state/map/mapModeSlice.ts';
import { unpinPosition } from '../../../state/results/resultsSlice.ts';
import { cancelSearch, openSearch } from '../openSearch.ts';
import { whenLoaded } from '../../shell/loadedCalls.ts';

/** Opens the search box in map tab 5 (§2): a search ends drawing. */
export function openOneBox(): void {
  if (oneBoxSlice.open) return;
  closeMeasurePanel();
  showOneBox();
  showRecentSearches();
  askTyped();
}

const showRecentSearches = (): void => whenLoaded(import('./rememberSearch.ts'), ({ loadRecent }) => loadRecent());

/** Requests suggestions for the text, by code that loads with the list. */
const askTyped = (): void => whenLoaded(import('./askOneBox.ts'), ({ askOneBox }) => askOneBox());

export function typeIntoOneBox(text: string): void {
  if (!oneBoxSlice.open) showRecentSearches();
  typeOneBox(text);
  askTyped();
}

/** Closes the list and cancels what was pressed in it. */
export function closeOneBox(): void {
  if (oneBoxSlice.opening !== null) cancelSearch();
  hideOneBox();
}

/** Clears the found place (×): its pin, its text, and what was opened there. */
export function clearFound(): void {
  searches.begin();
  hideOneBox();
  showFound(null);
  unpinPosition();
  closeCorners();
  closeParcel();
}

/** Opens the four tabs ('Tra cứu chi tiết'). */
export async function openCarefulSearch(): Promise<void> {
  // Paint the press and close the list first; together with the drawer they would be delayed.
  await nextPaint();
  closeOneBox();
  await nextPaint();
  openSearch();
}
