import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** Tells MapLibre where its workers' code is, before a map is made. In a module of its own, with which MapLibre is fetched and evaluated apart from what draws with it. */
export const startLibrary = (): void => setWorkerUrl(workerUrl);

/** Has its workers started before there is a map, in a task of their own: in the one in which a map is given its style they would be started together. */
export function prewarmLibrary(): void {
  startLibrary();
  setTimeout(prewarm);
}
