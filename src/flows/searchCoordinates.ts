import { parseCoordinateText } from '../domain/coordinateText.ts';
import { ZOOM } from '../domain/limits.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { showPosition } from './showPosition.ts';
import { raiseNotice } from './raiseNotice.ts';

/** The google tab: the typed coordinates become a pin with what lies around it (§5). */
export async function searchCoordinates(): Promise<void> {
  const position = parseCoordinateText(searchSlice.googleText);
  searchSlice.fieldErrors = position ? {} : { google: true };
  if (!position) {
    raiseNotice('info', 'notice.coordinateFormat');
    return;
  }
  await showPosition(position, { address: '', zoom: ZOOM.place });
}
