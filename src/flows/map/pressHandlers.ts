import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { openMapMenu } from '../../state/map/mapMenuSlice.ts';
import { closeSearch } from '../../state/searchSlice.ts';
import { forgetLots, pickDrawnParcel } from '../parcel/pickDrawnParcel.ts';
import { goToArea } from './goToArea.ts';
import { askForeignLayers, forgetZones, tapMap } from './tapMap.ts';

/** A place on the screen, CSS pixels of the window. */
interface ScreenPlace {
  x: number;
  y: number;
}

/** What presses on the map mean. */
export const PRESS_HANDLERS = {
  onPickParcel(featureId: number, position: LngLat, at: ScreenPlace): void {
    closeSearch();
    forgetZones();
    void askForeignLayers(position, true);
    void pickDrawnParcel(featureId, position, at);
  },
  onPickArea: goToArea,
  onPickPosition(position: LngLat, gesture: 'tap' | 'hold'): void {
    forgetLots();
    void tapMap(position, gesture);
  },
  onMenu: (position: LngLat, at: ScreenPlace): void => openMapMenu({ position, ...at }),
};
