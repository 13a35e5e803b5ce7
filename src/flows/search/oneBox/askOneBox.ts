import { findPlaces } from '../../../api/places/places.ts';
import { DEBOUNCE_MS } from '../../../domain/limits.ts';
import { readOneBox } from '../../../domain/search/readOneBox.ts';
import { reportOnline } from '../../../state/host/hostSlice.ts';
import { failOneBox, oneBoxSlice, showOneBoxPlaces, showReading } from '../../../state/search/oneBoxSlice.ts';
import { viewSlice } from '../../../state/map/viewSlice.ts';
import { loadProvinces } from '../loadProvinces.ts';
import { type IsCurrent, requestGuard } from '../../shell/requestGuard.ts';

const asking = requestGuard();

/** From this zoom on the middle of the map says which of two places of one name is meant. */
const NEAR_ZOOM = 8;

/**
 * The text changed: what it is is read here at once; a name or a parcel is asked for after 300 ms of quiet (§9). An older
 * question is given up, and its answer changes nothing any more.
 */
export function askOneBox(waitMs: number = DEBOUNCE_MS.suggestion): void {
  asking.begin();
  const { text, isTyped } = oneBoxSlice;
  const reading = readOneBox(isTyped ? text : '');
  const words = reading.kind === 'words' || reading.kind === 'parcelId' ? reading.words : null;
  showReading(reading, words !== null);
  // Rows name the provinces whose grid the corners fit.
  if (reading.kind === 'corners') void loadProvinces('old');
  if (words !== null) asking.schedule(waitMs, (isCurrent) => ask(words, isCurrent));
}

/** Asks the same words again after a failure. */
export const retryOneBox = (): void => askOneBox(0);

async function ask(words: string, isCurrent: IsCurrent): Promise<void> {
  const near = viewSlice.center && viewSlice.zoom >= NEAR_ZOOM ? { ...viewSlice.center } : null;
  const answer = await findPlaces(words, { near, signal: isCurrent.signal });
  if (!isCurrent()) return;
  if (!answer.ok) {
    failOneBox(answer.error.kind === 'offline' || answer.error.kind === 'timeout' ? 'offline' : 'failed');
    return;
  }
  reportOnline(true);
  showOneBoxPlaces(answer.value.items, answer.value.total);
}
