import { proxy } from 'valtio';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { type Signal, signal } from '../signal.ts';

/** Requested move of the map, made once it is ready; each flight is made once. */
export interface Flight {
  center: LngLat;
  /** Zoom; with a box the maximum zoom. */
  zoom: number;
  /** Box to fit into the area that panels leave free, also while panels open. */
  box?: LngLatBox;
  bearing?: number;
  pitch?: number;
  /** Delay before the move (§9: 'some moves after 1 s'). */
  delayMs: number;
}

export interface ViewSlice extends Pick<AddressView, 'zoom' | 'bearing' | 'pitch'> {
  /** Centre of the map at rest; before the start the initial centre, or null for the default. */
  center: LngLat | null;
  /** Box that the map showed when it last came to rest; null before. */
  seen: LngLatBox | null;
  flight: Signal<Flight> | null;
  /** Destination of a move under way. */
  heading: AddressView | null;
  map: 'loading' | 'ready' | 'contextLost' | 'failed';
  /** Request to restart a map that failed. */
  restart: Signal | null;
  /** Origin of the base map: the chosen provider, or our own without a network. */
  baseMap: 'online' | 'offline';
  /** Parcels are drawn in view, at any zoom. */
  hasLand: boolean;
  /** Some of them are sample data. */
  hasSample: boolean;
  /** The device cannot run the shaders for parcels and zones. */
  refusesLand: boolean;
  /** The chosen base map is loading; the previous one is drawn meanwhile. */
  baseMapComing: boolean;
  /** Pixels covered by panels and the card, so that the pin is never hidden. */
  padding: { top: number; right: number; bottom: number; left: number };
  /** Part of `padding.bottom` covered by the sheet; the map's controls and cards are above it. */
  sheetPx: number;
  /** Height of the card of a comparison over the map's foot on a phone (§2.82). */
  cardPx: number;
}

export const viewSlice = proxy<ViewSlice>({
  center: null,
  zoom: 0,
  bearing: 0,
  pitch: 0,
  seen: null,
  flight: null,
  heading: null,
  map: 'loading',
  restart: null,
  baseMap: 'offline',
  hasLand: false,
  hasSample: false,
  refusesLand: false,
  baseMapComing: false,
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
  sheetPx: 0,
  cardPx: 0,
});

/** Returns the size that panels leave free, less margins at the sides and ends. */
export function freeArea(sidePx: number, endPx = sidePx): { widthPx: number; heightPx: number } {
  const { top, right, bottom, left } = viewSlice.padding;
  return {
    widthPx: Math.max(100, window.innerWidth - left - right - 2 * sidePx),
    heightPx: Math.max(100, window.innerHeight - top - bottom - 2 * endPx),
  };
}

/** Margin between a box and the map's sides: it keeps corner numbers clear of the tools. */
export const BOX_SIDE_PX = 68;

/** Returns the margin above and below a box: clear of chips and scale, unless a panel leaves little height. */
export const boxEndPx = (heightPx: number): number => Math.max(20, Math.min(60, heightPx / 14));

export function requestFlight(flight: Flight): void {
  const { bearing, pitch } = viewSlice.heading ?? viewSlice;
  const { center } = flight;
  // Nearly the same calculation as the map's own (createFlights.ts).
  const zoom = flight.box ? Math.min(flight.zoom, fitZoom(flight.box, freeArea(BOX_SIDE_PX, boxEndPx(freeArea(0).heightPx)))) : flight.zoom;
  const heading: AddressView = { center: { ...center }, zoom, bearing: flight.bearing ?? bearing, pitch: flight.pitch ?? pitch };
  Object.assign(viewSlice, { flight: signal(flight), heading });
}

export function recordView(view: AddressView): void {
  Object.assign(viewSlice, { ...view, heading: null });
}

export function updateView(change: Partial<typeof viewSlice>): void {
  Object.assign(viewSlice, change);
}

export function reportLand(land: Pick<ViewSlice, 'hasLand' | 'hasSample'>): void {
  Object.assign(viewSlice, land);
}

export function reportRefusedLand(refusesLand: boolean): void {
  viewSlice.refusesLand = refusesLand;
}

export function reportMap(map: ViewSlice['map']): void {
  viewSlice.map = map;
}

/** Restarts a map that could not be shown: graphics memory may be available again. */
export function retryMap(): void {
  Object.assign(viewSlice, { map: 'loading', restart: signal() });
}

export function reportBaseMap(baseMap: ViewSlice['baseMap'], baseMapComing: boolean): void {
  Object.assign(viewSlice, { baseMap, baseMapComing });
}

/** Requested camera values, applied once the map is ready; each request is applied once. */
export interface CameraRequest {
  zoom?: number;
  /** Degrees clockwise from north; `pitch` is from looking straight down. */
  bearing?: number;
  pitch?: number;
  /** Jump without a flight: a slider is moving. */
  atOnce: boolean;
}

interface CameraSlice extends Pick<AddressView, 'zoom' | 'bearing' | 'pitch'> {
  request: Signal<CameraRequest> | null;
  /** The figures below are visible, so the map updates them a few times a second. */
  watched: boolean;
  /** The user, not the app, moved the map to where it last came to rest. */
  restedByUser: boolean;
}

export const cameraSlice = proxy<CameraSlice>({ request: null, watched: false, zoom: 0, bearing: 0, pitch: 0, restedByUser: false });

export function requestCamera(request: CameraRequest): void {
  cameraSlice.request = signal(request);
}

/** Turns updates of the camera on while its sliders are visible. */
export function watchCamera(watched: boolean): void {
  cameraSlice.watched = watched;
}

export function updateCamera(change: Partial<typeof cameraSlice>): void {
  Object.assign(cameraSlice, change);
}
