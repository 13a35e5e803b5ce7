import { viewSlice } from '../../state/viewSlice.ts';

/** Starts the map anew after it could not be shown: the device may have graphics memory again. */
export function retryMap(): void {
  Object.assign(viewSlice, { map: 'loading', mapAsked: viewSlice.mapAsked + 1 });
}
