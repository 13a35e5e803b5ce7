import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Runs a way to choose parcels, whose code loads with the first one. */
export const choosing = (run: (ways: typeof import('./chooseParcels.ts')) => unknown): void =>
  whenLoaded(import('./chooseParcels.ts'), run);

/** Starts a layer of chosen parcels with the open one. @param name of the layer */
export const openGathering = (name: string): void => choosing(({ startGathering }) => startGathering(name));

/**
 * Chooses the parcel at a place while taps choose parcels.
 * @param lots under the tap, of which a single one is meant @returns false if taps open parcels
 */
export function gatherAt(point: LngLat, lots: readonly CadastralParcel[] = []): boolean {
  if (!landFileSlice.gathering.isShown) return false;
  const [lot, ...others] = lots;
  const ground = lot && others.length === 0 ? { kind: 'parcel' as const, parcelId: lot.id } : { kind: 'at' as const, point };
  choosing(({ chooseParcels }) => chooseParcels(ground));
  return true;
}
