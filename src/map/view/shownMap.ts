import type { Map as MapLibreMap } from 'maplibre-gl';

let shown: MapLibreMap | null = null;
const listeners: Array<() => void> = [];

/** The map on the screen; null without one, and while its WebGL context is lost. */
export const shownMap = (): MapLibreMap | null => shown;

export function onShownMap(listener: () => void): void {
  listeners.push(listener);
}

/** @returns what takes it back, unless another one has come meanwhile */
export function setShownMap(map: MapLibreMap): () => void {
  shown = map;
  for (const listener of listeners) listener();
  return () => {
    if (shown === map) shown = null;
  };
}
