import { Map as MapLibreMap } from 'maplibre-gl';
import { PITCH_MAX_DEG, ZOOM } from '../../domain/limits.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { prefersReducedMotion, startCamera } from '../camera/camera.ts';
import type { MapTexts } from './mapHandlers.ts';

/** Creates a map without a style, which shows nothing yet. @throws GPUInitializationError where there is no WebGL 2 */
export const createMap = (container: HTMLElement, texts: MapTexts, camera: AddressView = startCamera()): MapLibreMap =>
  new MapLibreMap({
    container,
    center: [camera.center.lng, camera.center.lat],
    zoom: camera.zoom,
    bearing: camera.bearing,
    pitch: camera.pitch,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxPitch: PITCH_MAX_DEG,
    // A source's last tiles are enlarged whole from zoom 15 on: in a cut sheet each piece would carry its number, and
    // MapLibre would keep pieces by their address, which stays the same when a tile changes.
    zoomLevelsToOverscale: ZOOM.max - 14,
    doubleClickZoom: false,
    locale: texts.locale,
    fadeDuration: prefersReducedMotion() ? 0 : 150,
    attributionControl: false,
  });
