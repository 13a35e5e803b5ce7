import { cameraSlice, type CameraWish } from '../../state/cameraSlice.ts';

/** Asks the map to look so, what is left out as it is; it does once it is ready. */
export function setCamera(wish: Omit<CameraWish, 'sequence' | 'atOnce'>): void {
  ask(wish, false);
}

/** The same without a flight: a slider is moved, and the map with it. */
export function dragCamera(wish: Omit<CameraWish, 'sequence' | 'atOnce'>): void {
  // The slider stays under the finger: what the map tells comes a moment later.
  Object.assign(cameraSlice, wish);
  ask(wish, true);
}

function ask(wish: Omit<CameraWish, 'sequence' | 'atOnce'>, atOnce: boolean): void {
  cameraSlice.wish = { ...wish, atOnce, sequence: (cameraSlice.wish?.sequence ?? 0) + 1 };
}

/** While the sliders are on show they follow the map; otherwise nobody needs to know how it moves. */
export function watchCamera(watched: boolean): void {
  cameraSlice.watched = watched;
}
