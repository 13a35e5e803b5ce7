import { proxy } from 'valtio';
import { type Signal, signal } from './signal.ts';

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

export interface CameraSlice {
  request: Signal<CameraRequest> | null;
  /** Somebody looks at the figures below: the map keeps them up to date, a few times a second. */
  watched: boolean;
  zoom: number;
  bearing: number;
  pitch: number;
  /** The map last came to rest where the user's hand had moved it, not where the app took it. */
  restedByHand: boolean;
}

export const cameraSlice = proxy<CameraSlice>({ request: null, watched: false, zoom: 0, bearing: 0, pitch: 0, restedByHand: false });

/** Asks the map to look so. */
export function requestCamera(request: CameraRequest): void {
  cameraSlice.request = signal(request);
}

/** Sliders follow the map while they are on show; otherwise nobody needs to know how it moves. */
export function watchCamera(watched: boolean): void {
  cameraSlice.watched = watched;
}

/** How the map looks now, or is about to. */
export function reportCamera(camera: Partial<Pick<CameraSlice, 'zoom' | 'bearing' | 'pitch'>>): void {
  Object.assign(cameraSlice, camera);
}

/** @param restedByHand whether the user's hand took the map where it is */
export function reportRest(restedByHand: boolean): void {
  cameraSlice.restedByHand = restedByHand;
}
