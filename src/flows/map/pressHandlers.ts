import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { showLotMenu, showMapMenu } from '../../state/map/mapMenuSlice.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { pickLots } from '../parcel/pickLots.ts';
import type { PressedRecord } from '../../map/landFile/recordAt.ts';
import { gatherAt } from '../landFile/openGathering.ts';
import { openPressedRecord } from '../landFile/openRecord.ts';
import { askLayersHere } from '../layers/live/askLayersHere.ts';
import { aimOnMap } from '../stakeout/aimOnMap.ts';
import { goToArea } from './flyTo.ts';
import { forgetZones, tapMap } from './tapMap.ts';

/** Place on the screen, in CSS pixels of the window. */
interface ScreenPlace {
  x: number;
  y: number;
}

/** Aims at a corner that can be staked out, which takes precedence over what is under it. */
const aims = (position: LngLat): boolean => aimOnMap(position, pixelM(position.lat, viewSlice.zoom));

export const PRESS_HANDLERS = {
  onPickParcel(lots: readonly CadastralParcel[], position: LngLat, at: ScreenPlace): void {
    if (aims(position) || gatherAt(position, lots)) return;
    closeSearch();
    forgetZones();
    askLayersHere(position, true);
    pickLots(lots, at);
  },
  onPickRecord({ layer, index }: PressedRecord, position: LngLat): void {
    if (aims(position) || gatherAt(position)) return;
    closeSearch();
    openPressedRecord(layer, index);
  },
  onPickArea: goToArea,
  onPickPosition(position: LngLat, gesture: 'tap' | 'hold'): void {
    // The second tap of a double tap would undo the first.
    if (landFileSlice.gathering.isShown) return;
    if (gesture === 'tap' && aims(position)) return;
    showLotMenu(null);
    void tapMap(position, gesture);
  },
  onMenu: (position: LngLat, at: ScreenPlace): void => showMapMenu({ position, ...at }),
};
