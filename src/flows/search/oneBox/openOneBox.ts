import { closeParcel } from '../../parcel/openParcel.ts';
import { nextPaint } from '../../shell/nextPaint.ts';
import { searches } from '../../shell/requestGuard.ts';
import { closeCorners } from '../../../state/search/cornersSlice.ts';
import { hideOneBox, oneBoxSlice, showFound, showOneBox, typeOneBox } from '../../../state/search/oneBoxSlice.ts';
import { closeMeasurePanel } from '../../../state/map/mapModeSlice.ts';
import { unpinPosition } from '../../../state/results/resultsSlice.ts';
import { cancelSearch, openSearch } from '../openSearch.ts';
import { whenLoaded } from '../../shell/loadedCalls.ts';

/** Who looks something up does not draw: map tab 5 (§2). */
export function openOneBox(): void {
  if (oneBoxSlice.open) return;
  closeMeasurePanel();
  showOneBox();
  showRecentSearches();
  askTyped();
}

const showRecentSearches = (): void => whenLoaded(import('./rememberSearch.ts'), ({ loadRecent }) => loadRecent());

/** Asks for what is typed, by code that comes with the list. */
const askTyped = (): void => whenLoaded(import('./askOneBox.ts'), ({ askOneBox }) => askOneBox());

/** Something was typed or pasted into the box, which opens with it. */
export function typeIntoOneBox(text: string): void {
  if (!oneBoxSlice.open) showRecentSearches();
  typeOneBox(text);
  askTyped();
}

/** The list is closed by hand: nobody waits for what was pressed in it. */
export function closeOneBox(): void {
  if (oneBoxSlice.opening !== null) cancelSearch();
  hideOneBox();
}

/** The × of what was found: the pin goes with its text, and what was opened there. */
export function clearFound(): void {
  searches.begin();
  hideOneBox();
  showFound(null);
  unpinPosition();
  closeCorners();
  closeParcel();
}

/** 'Tra cứu chi tiết': the four tabs. */
export async function openCarefulSearch(): Promise<void> {
  // The press is seen first, then the list to go: drawn with them, the drawer would keep both waiting.
  await nextPaint();
  closeOneBox();
  await nextPaint();
  openSearch();
}
