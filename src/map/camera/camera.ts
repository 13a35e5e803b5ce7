import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { wholeTurn } from '../../domain/geometry/earth.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { cameraSlice, viewSlice, updateCamera } from '../../state/map/viewSlice.ts';
import { coalesceInTask } from '../view/coalesce.ts';

/** Whether the user asked for less motion: then the map does not fly or fade. Read at each use, because it can change. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a map shows; of a turned or tilted one, the box around it. */
export function visibleBox(map: MapLibreMap): LngLatBox {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** The sample land of Hoà Xuân, Đà Nẵng: where a first visitor finds parcels to look at. */
const START: AddressView = { center: { lng: 108.221, lat: 16.005 }, zoom: ZOOM.initial, bearing: 0, pitch: 0 };

/** Where a map was before this one, or where the address wants the first. */
export function startCamera(): AddressView {
  const { center, zoom, bearing, pitch } = viewSlice;
  return center ? { center: { ...center }, zoom, bearing, pitch } : { ...START };
}

const EASE_MS = 500;
/** How often sliders on show are told where the map is while it moves. */
const PUBLISH_MS = 100;

/**
 * Carries out what tools ask of the camera, and tells them how the map looks.
 * @param beforeMove called before each move, which brings the padding that holds
 */
export function followCamera(map: MapLibreMap, done: { id: number }, beforeMove: () => void): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const applyRequest = (): void => {
    const { request } = cameraSlice;
    if (request === null || request.id === done.id) return;
    done.id = request.id;
    const { zoom, bearing, pitch, atOnce } = request;
    // What a change of padding under way would leave half done is part of it.
    const padding = { ...viewSlice.padding };
    beforeMove();
    const asked = Object.fromEntries(Object.entries({ zoom, bearing, pitch }).filter(([, value]) => value !== undefined));
    if (atOnce || prefersReducedMotion()) map.jumpTo({ ...asked, padding });
    else map.easeTo({ ...asked, padding, duration: EASE_MS, essential: true });
  };
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const bearing = wholeTurn(map.getBearing());
    // A slider at its upper end stays there, though 360° is 0°.
    const isFullTurn = bearing === 0 && cameraSlice.bearing === 360;
    updateCamera({ zoom: map.getZoom(), pitch: map.getPitch(), bearing: isFullTurn ? 360 : bearing });
  };
  const publishSoon = (): void => {
    if (cameraSlice.watched) timer ??= setTimeout(publish, PUBLISH_MS);
  };
  map.on('move', publishSoon);
  // What asks for the place is drawn: not in the last frame of the move.
  const restSoon = coalesceInTask(() => updateCamera({ restedByHand: true }));
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
      updateCamera({ restedByHand: false });
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
