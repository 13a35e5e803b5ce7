import type { FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { locationSlice } from '../../state/locationSlice.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { circleFeatures, type Circles } from './circleFeatures.ts';
import { oncePerFrame } from '../drawing/oncePerFrame.ts';

/** Keeps the circles where they belong. A spin moves neither, so it draws nothing anew. */
export function followCircles(map: MapLibreMap, show: (circles: FeatureCollection) => void): { stop(): void } {
  let shown = '';

  const draw = (): void => {
    const { lng, lat } = map.getCenter();
    const { position, accuracyM } = locationSlice;
    const circles: Circles = {
      turning: mapModeSlice.rotation === 'rotating' ? { center: { lng, lat }, radiusM: mapModeSlice.circleRadiusM } : null,
      location: position && { center: { ...position }, radiusM: accuracyM ?? 0 },
    };
    const wanted = JSON.stringify(circles, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(7)) : value));
    if (wanted === shown) return;
    shown = wanted;
    show(circleFeatures(circles));
  };
  const drawSoon = oncePerFrame(draw);
  const onMove = (): void => {
    if (mapModeSlice.rotation === 'rotating') drawSoon.call();
  };
  map.on('move', onMove);
  const unsubscribes = [
    subscribe(locationSlice, drawSoon.call),
    subscribeKey(mapModeSlice, 'rotation', drawSoon.call),
    subscribeKey(mapModeSlice, 'circleRadiusM', drawSoon.call),
  ];
  draw();

  return {
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      map.off('move', onMove);
      drawSoon.cancel();
    },
  };
}
