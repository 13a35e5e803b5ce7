import { networkSlice } from '../hostSlice.ts';

/** A page that began without a network has land all the same: packs are on this device. */
export function tellPacksKept(): void {
  networkSlice.beganOffline = false;
}
