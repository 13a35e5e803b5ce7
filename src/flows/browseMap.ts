import { DEBOUNCE_MS, ZOOM } from '../domain/limits.ts';
import type { LngLat } from '../domain/lngLat.ts';
import { networkSlice } from '../state/networkSlice.ts';
import { resultsSlice } from '../state/resultsSlice.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The map came to rest: near the ground, what lies there is fetched after 500 ms of quiet and drawn. Failures stay
 * silent, for nobody asked (§8); the lists and chips of the last search stay as they are.
 */
export function browseMap(center: LngLat, zoom: number): void {
  clearTimeout(timer);
  if (zoom < ZOOM.initial - 0.5 || !networkSlice.online) return;
  timer = setTimeout(() => void fetchAround(center), DEBOUNCE_MS.typing);
}

async function fetchAround(center: LngLat): Promise<void> {
  const answer = await parcelsClient.searchAround(center, 'browse');
  if (answer.ok) resultsSlice.tileVersion = Math.max(resultsSlice.tileVersion, answer.value.tileVersion);
}
