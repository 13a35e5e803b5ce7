import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { normaliseDegrees } from '../../domain/geometry/earth.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { cameraSlice, viewSlice, updateCamera } from '../../state/map/viewSlice.ts';
import { coalesceInTask } from '../view/coalesce.ts';

/** Returns whether the user prefers reduced motion: no flights or fades. Read at each use, because it can change. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the visible box of a map; for a turned or tilted one, the box around its view. */
export function visibleBox(map: MapLibreMap): LngLatBox {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** Default view: the sample data of Hoà Xuân, Đà Nẵng, where a first visitor finds parcels. */
const START: AddressView = { center: { lng: 108.221, lat: 16.005 }, zoom: ZOOM.initial, bearing: 0, pitch: 0 };

export function startCamera(): AddressView {
  const { center, zoom, bearing, pitch } = viewSlice;
  return center ? { center: { ...center }, zoom, bearing, pitch } : { ...START };
}

const EASE_MS = 500;
/** Interval at which visible sliders are updated while the map moves. */
const PUBLISH_MS = 100;

/** Applies and reports camera values. @param beforeMove called before each move, which includes the current padding */
export function followCamera(map: MapLibreMap, done: { id: number }, beforeMove: () => void): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const applyRequest = (): void => {
    const { request } = cameraSlice;
    if (request === null || request.id === done.id) return;
    done.id = request.id;
    const { zoom, bearing, pitch, atOnce } = request;
    // Includes a pending change of padding, which the move would interrupt.
    const padding = { ...viewSlice.padding };
    beforeMove();
    const camera = Object.fromEntries(Object.entries({ zoom, bearing, pitch }).filter(([, value]) => value !== undefined));
    if (atOnce || prefersReducedMotion()) map.jumpTo({ ...camera, padding });
    else map.easeTo({ ...camera, padding, duration: EASE_MS, essential: true });
  };
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const bearing = normaliseDegrees(map.getBearing());
    // A slider at its upper end stays there, though 360° is 0°.
    const isFullTurn = bearing === 0 && cameraSlice.bearing === 360;
    updateCamera({ zoom: map.getZoom(), pitch: map.getPitch(), bearing: isFullTurn ? 360 : bearing });
  };
  const publishSoon = (): void => {
    if (cameraSlice.watched) timer ??= setTimeout(publish, PUBLISH_MS);
  };
  map.on('move', publishSoon);
  // Avoid the last frame of the move: the subscribers draw.
  const restSoon = coalesceInTask(() => updateCamera({ restedByUser: true }));
  map.on('moveend', (event) => {
    if ((event as { originalEvent?: unknown }).originalEvent !== undefined) restSoon.schedule();
  });

  applyRequest();
  const unsubscribes = [
    subscribe(cameraSlice, applyRequest),
    subscribeKey(cameraSlice, 'watched', (watched) => {
      if (watched) publish();
    }),
    subscribeKey(viewSlice, 'flight', () => {
      restSoon.cancel();
      updateCamera({ restedByUser: false });
    }),
  ];
  return {
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      map.off('move', publishSoon);
      clearTimeout(timer);
      restSoon.cancel();
    },
  };
}
