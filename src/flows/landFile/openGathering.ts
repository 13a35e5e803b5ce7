import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { landFilePanelSlice } from '../../state/landFile/landFilePanelSlice.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Runs a way to choose parcels, whose code loads with the first one. */
export const choosing = (run: (ways: typeof import('./chooseParcels.ts')) => unknown): void =>
  whenLoaded(import('./chooseParcels.ts'), run);

/** Starts a layer of chosen parcels with the open one. @param name of the layer */
export const openGathering = (name: string): void => choosing(({ startGathering }) => startGathering(name));

/** Chooses the parcel at a place if taps choose parcels. @returns false if they open them */
export function gatherAt(point: LngLat): boolean {
  const { gathering, key, view } = landFileSlice;
  const isOn = landFilePanelSlice.opened !== null && view === 'records' && gathering.key === key;
  if (isOn) choosing(({ chooseParcels }) => chooseParcels({ kind: 'at', point }));
  return isOn;
}
