import { type FoundCoordinates, readCoordinates } from '../domain/readCoordinates.ts';
import { ZOOM } from '../domain/limits.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { raiseNotice } from './raiseNotice.ts';
import { showPosition } from './showPosition.ts';

/**
 * The google tab: the typed coordinates become a pin with what lies around it (§5).
 * @returns what was understood, for whoever wants to say so; null when nothing was
 */
export async function searchCoordinates(): Promise<FoundCoordinates | null> {
  const read = readCoordinates(searchSlice.googleText);
  searchSlice.fieldErrors = read && read !== 'shortLink' ? {} : { google: true };
  if (read === 'shortLink') raiseNotice('info', 'notice.shortLink');
  else if (!read) raiseNotice('info', 'notice.coordinateFormat');
  if (!read || read === 'shortLink') return null;
  if (read.swapped) raiseNotice('info', 'notice.coordinatesSwapped');
  await showPosition(read.position, { address: '', zoom: ZOOM.place });
  return read;
}
