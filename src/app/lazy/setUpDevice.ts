import { followCoverage } from '../../flows/map/followCoverage.ts';
import { followPacks } from '../../flows/packs/followPacks.ts';
import { announceCleared } from '../../flows/shell/device/clearDevice.ts';
import { followLaunches } from '../../flows/shell/device/openFiles.ts';
import { followVersion } from '../../flows/shell/device/followVersion.ts';

let isBegun = false;

/** Stores the app on this device and handles files opened with it; runs once, even if the map starts again. */
export function setUpDevice(): void {
  if (isBegun) return;
  isBegun = true;
  announceCleared();
  followLaunches();
  void followVersion();
  followPacks();
  followCoverage();
}
