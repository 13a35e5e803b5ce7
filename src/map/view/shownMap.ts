import type { Map as MapLibreMap } from 'maplibre-gl';

let shown: MapLibreMap | null = null;

/** The map on the screen; null without one, and while its WebGL context is lost. */
export const shownMap = (): MapLibreMap | null => shown;

/** @returns what takes it back, unless another one has come meanwhile */
export function setShownMap(map: MapLibreMap): () => void {
  shown = map;
  return () => {
    if (shown === map) shown = null;
  };
}
