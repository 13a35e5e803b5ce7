import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** Sets the address of MapLibre's workers before a map is made. A separate module, to load and evaluate it alone. */
export const startLibrary = (): void => setWorkerUrl(workerUrl);

/** Starts its workers before there is a map, in a separate task: a map that gets a style would start all of them. */
export function prewarmLibrary(): void {
  startLibrary();
  setTimeout(prewarm);
}
