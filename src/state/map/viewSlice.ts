import { proxy } from 'valtio';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { type Signal, signal } from '../signal.ts';

/** A move the map shall make; it does once it is ready, and each flight once. */
export interface Flight {
  center: LngLat;
  /** With a box the nearest it may go. */
  zoom: number;
  /** Fills what panels leave free once the map flies, and again while they open. */
  box?: LngLatBox;
  /** Left as they are when undefined. */
  bearing?: number;
  pitch?: number;
  /** Wait before moving (§9: 'some moves after 1 s'). */
  delayMs: number;
}

export interface ViewSlice extends Pick<AddressView, 'zoom' | 'bearing' | 'pitch'> {
  /** Where the map is, after it came to rest; before it has started, where it shall open, or null for nowhere special. */
  center: LngLat | null;
  /** What the map showed when it came to rest last; null before. */
  seen: LngLatBox | null;
  flight: Signal<Flight> | null;
  /** Where the map is about to be, until it rests again. */
  heading: AddressView | null;
  map: 'loading' | 'ready' | 'contextLost' | 'failed';
  /** The user asked for a map that failed: it is started anew. */
  restart: Signal | null;
  /** What the base map is drawn from: the chosen one's provider, or ours with no network. */
  baseMap: 'online' | 'offline';
  /** Parcels are drawn in view, however far it is. */
  hasLand: boolean;
  /** Made land among them. */
  hasSample: boolean;
  /** The device takes none of the shaders that draw parcels and zones. */
  refusesLand: boolean;
  /** The chosen base map is on its way; the one before is drawn meanwhile. */
  baseMapComing: boolean;
  /** Pixels that panels and the card cover, so that the pin is never hidden. */
  padding: { top: number; right: number; bottom: number; left: number };
  /** Of `padding.bottom`, what the sheet covers: the map's controls and cards stand above that. */
  sheetPx: number;
  /** How much of the map's foot a card over it takes on a phone, of the comparison (§2.82). */
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

/** What panels leave of the window within margins at its sides and ends. */
export function freeArea(sidePx: number, endPx = sidePx): { widthPx: number; heightPx: number } {
  const { top, right, bottom, left } = viewSlice.padding;
  return {
    widthPx: Math.max(100, window.innerWidth - left - right - 2 * sidePx),
    heightPx: Math.max(100, window.innerHeight - top - bottom - 2 * endPx),
  };
}

/** Between what is to fill the map and its edges: at the sides stand tools, beside which numbered corners are to be read. */
export const BOX_MARGIN_PX = { side: 68, end: 20 };

export function requestFlight(flight: Flight): void {
  const { bearing, pitch } = viewSlice.heading ?? viewSlice;
  const { center } = flight;
  // Nearly as the map reckons when it goes (flights.ts).
  const zoom = flight.box ? Math.min(flight.zoom, fitZoom(flight.box, freeArea(BOX_MARGIN_PX.side, BOX_MARGIN_PX.end))) : flight.zoom;
  const heading: AddressView = { center: { ...center }, zoom, bearing: flight.bearing ?? bearing, pitch: flight.pitch ?? pitch };
  Object.assign(viewSlice, { flight: signal(flight), heading });
}

/** Where the map came to rest, or where it shall open. */
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

/** Starts the map anew after it could not be shown: the device may have graphics memory again. */
export function retryMap(): void {
  Object.assign(viewSlice, { map: 'loading', restart: signal() });
}

/** @param baseMapComing whether the chosen one is still on its way */
export function reportBaseMap(baseMap: ViewSlice['baseMap'], baseMapComing: boolean): void {
  Object.assign(viewSlice, { baseMap, baseMapComing });
}

/** How the map shall look at where it is; it does once it is ready, and each request once. */
export interface CameraRequest {
  /** Left as they are when undefined. */
  zoom?: number;
  /** Degrees clockwise from north, and from looking straight down. */
  bearing?: number;
  pitch?: number;
  /** Jump there: a slider is being moved. */
  atOnce: boolean;
}

interface CameraSlice extends Pick<AddressView, 'zoom' | 'bearing' | 'pitch'> {
  request: Signal<CameraRequest> | null;
  /** Somebody looks at the figures below: the map keeps them up to date, a few times a second. */
  watched: boolean;
  /** The map last came to rest where the user's hand had moved it, not where the app took it. */
  restedByHand: boolean;
}

export const cameraSlice = proxy<CameraSlice>({ request: null, watched: false, zoom: 0, bearing: 0, pitch: 0, restedByHand: false });

export function requestCamera(request: CameraRequest): void {
  cameraSlice.request = signal(request);
}

/** Sliders follow the map while they are on show; otherwise nobody needs to know how it moves. */
export function watchCamera(watched: boolean): void {
  cameraSlice.watched = watched;
}

export function updateCamera(change: Partial<typeof cameraSlice>): void {
  Object.assign(cameraSlice, change);
}
