import { type FoundCoordinates, readCoordinates } from '../../domain/coordinates/readCoordinates.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { goToCoordinates } from './goToCoordinates.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';

/**
 * The google tab: the typed coordinates become a pin with what lies around it (§5).
 * @returns what was understood; null when nothing was
 */
export async function searchCoordinates(): Promise<FoundCoordinates | null> {
  const read = readCoordinates(searchSlice.googleText);
  if (read === null || read === 'shortLink') {
    searchSlice.fieldErrors = { google: true };
    raiseNotice('info', read === null ? 'notice.coordinateFormat' : 'notice.shortLink');
    return null;
  }
  searchSlice.fieldErrors = {};
  await goToCoordinates(read);
  return read;
}
