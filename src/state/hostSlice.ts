import { proxy } from 'valtio';

/** What the native app around the page asked to show (§4). */
export const hostSlice = proxy<{ parcelLandShown: boolean; coordinateShown: boolean }>({
  parcelLandShown: true,
  coordinateShown: true,
});
