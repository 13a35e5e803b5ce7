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
