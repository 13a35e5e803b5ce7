import { readingDoubt, type FoundCoordinates, readCoordinates } from '../../domain/coordinates/readCoordinates.ts';
import { isLink, isThreeWords } from '../../domain/coordinates/readLink.ts';
import { ZOOM } from '../../domain/limits.ts';
import { readSearchBox } from '../../domain/search/readSearchBox.ts';
import { formatTyped } from '../../domain/text/format.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { closeSearch, searchSlice, showSearchFaults } from '../../state/search/searchSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { typeIntoOneBox } from './oneBox/openOneBox.ts';
import { openParcelAt, showPosition } from './showPosition.ts';

/**
 * Pins the typed coordinates and searches around them (the google tab, §5).
 * @returns what was understood; null when nothing was
 */
export async function searchCoordinates(): Promise<FoundCoordinates | null> {
  const read = readCoordinates(searchSlice.googleText);
  if (read === null && searchPlusCode(searchSlice.googleText)) return null;
  if (read === null || read === 'shortLink') {
    showSearchFaults(['google']);
    raiseNotice('info', coordinateFault(searchSlice.googleText));
    return null;
  }
  showSearchFaults([]);
  await goToCoordinates(read);
  return read;
}

export function coordinateFault(text: string): MessageId & `notice.${string}` {
  if (isThreeWords(text)) return 'notice.threeWords';
  return isLink(text) ? 'notice.shortLink' : 'notice.coordinateFormat';
}

/** Passes a plus code, which may need a place, to the search box. @returns false for any other text */
export function searchPlusCode(text: string): boolean {
  if (readSearchBox(text).kind !== 'plusCode') return false;
  closeSearch();
  typeIntoOneBox(text);
  return true;
}

/**
 * Pins coordinates, searches around them and opens the parcel there. Input in a form other than §5's is repeated as it
 * was understood, so that the user sees where it led.
 */
export async function goToCoordinates(found: FoundCoordinates): Promise<boolean> {
  const { position, form, swapped } = found;
  const doubt = readingDoubt(found);
  if (doubt) raiseNotice('warning', `notice.understood.${doubt.kind}`, { position: formatTyped(position), of: doubt.of });
  else if (swapped) raiseNotice('info', 'notice.understoodSwapped', { position: formatTyped(position) });
  else if (form === 'vn2000') raiseNotice('info', 'notice.understoodVn2000', { position: formatTyped(position) });
  else if (form !== 'google') raiseNotice('info', 'notice.understood', { position: formatTyped(position) });
  const shown = await showPosition(position, { address: '', zoom: ZOOM.place });
  if (shown) await openParcelAt(position);
  return shown;
}
