import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { openMapMenu } from '../../state/map/mapMenuSlice.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { closeLotMenu } from '../../state/map/mapMenuSlice.ts';
import { pickLots } from '../parcel/pickLots.ts';
import { aimOnMap } from '../stakeout/aimOnMap.ts';
import { goToArea } from './flyTo.ts';
import { askForeignLayers, forgetZones, tapMap } from './tapMap.ts';

/** A place on the screen, CSS pixels of the window. */
interface ScreenPlace {
  x: number;
  y: number;
}

/** A corner that could be gone to is meant before what lies under it. */
const aims = (position: LngLat): boolean => aimOnMap(position, pixelM(position.lat, viewSlice.zoom));

/** What presses on the map mean. */
export const PRESS_HANDLERS = {
  onPickParcel(lots: readonly CadastralParcel[], position: LngLat, at: ScreenPlace): void {
    if (aims(position)) return;
    closeSearch();
    forgetZones();
    askForeignLayers(position, true);
    pickLots(lots, at);
  },
  onPickArea: goToArea,
  onPickPosition(position: LngLat, gesture: 'tap' | 'hold'): void {
    if (gesture === 'tap' && aims(position)) return;
    closeLotMenu();
    void tapMap(position, gesture);
  },
  onMenu: (position: LngLat, at: ScreenPlace): void => openMapMenu({ position, ...at }),
};
