import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { reportPointer } from '../../state/map/pointerSlice.ts';
import { coalescePerFrame } from './coalesce.ts';
import { canHover } from './hoverOnMap.ts';

/** Tells where a mouse points, once a frame. Listeners die with the map. */
export function followPointer(map: MapLibreMap): { stop(): void } {
  if (!canHover()) return { stop: () => undefined };
  let last: MapMouseEvent['lngLat'] | null = null;
  const telling = coalescePerFrame(() => reportPointer(last && { lng: last.lng, lat: last.lat }));
  map.on('mousemove', ({ lngLat }: MapMouseEvent) => {
    last = lngLat;
    telling.schedule();
  });
  map.on('mouseout', () => {
    last = null;
    telling.schedule();
  });
  return {
    stop: () => {
      telling.cancel();
      reportPointer(null);
    },
  };
}
