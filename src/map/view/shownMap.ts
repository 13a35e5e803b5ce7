import type { Map as MapLibreMap } from 'maplibre-gl';

let shown: MapLibreMap | null = null;
const listeners: Array<() => void> = [];

/** Map on the screen; null without one, and while its WebGL context is lost. */
export const shownMap = (): MapLibreMap | null => shown;

export function onShownMap(listener: () => void): void {
  listeners.push(listener);
}

/** @returns a function that unsets the map, unless another one was set meanwhile */
export function setShownMap(map: MapLibreMap): () => void {
  shown = map;
  for (const listener of listeners) listener();
  return () => {
    if (shown === map) shown = null;
  };
}
