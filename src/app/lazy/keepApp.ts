import { followCoverage } from '../../flows/map/followCoverage.ts';
import { followPacks } from '../../flows/packs/followPacks.ts';
import { tellCleared } from '../../flows/shell/device/clearDevice.ts';
import { followLaunches } from '../../flows/shell/device/openFiles.ts';
import { followVersion } from '../../flows/shell/device/followVersion.ts';

let isBegun = false;

/** Once, though the map may come again: the app is kept on this device, and takes what the device opens with it. */
export function keepApp(): void {
  if (isBegun) return;
  isBegun = true;
  tellCleared();
  followLaunches();
  void followVersion();
  followPacks();
  followCoverage();
}
