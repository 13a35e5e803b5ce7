import { proxy } from 'valtio';

/** What the native app around the page asked to show (§4). */
export const hostSlice = proxy<{ parcelLandShown: boolean; coordinateShown: boolean }>({
  parcelLandShown: true,
  coordinateShown: true,
});

/** The app around the page shows or hides the land of plannings, or the coordinate. */
export function applyHostDisplay(display: Partial<typeof hostSlice>): void {
  Object.assign(hostSlice, display);
}

/** Whether the last word from the browser or the gateway was that we are connected. */
export const networkSlice = proxy<{ online: boolean }>({ online: true });

/** The browser or the gateway has told whether we are connected. */
export function reportOnline(online: boolean): void {
  networkSlice.online = online;
}
