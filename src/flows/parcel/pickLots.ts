import { SAME_CORNER_M } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { greatCircleM } from '../../domain/geometry/greatCircle.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { showLotMenu } from '../../state/map/mapMenuSlice.ts';
import { openDrawnParcel, openParcel } from './openParcel.ts';

export const isSameCorner = (one: LngLat, other: LngLat): boolean => greatCircleM(one, other) <= SAME_CORNER_M;

/** Returns the lots that have a corner, the smallest first; none where the worker is unavailable. */
export async function lotsAtCorner(corner: LngLat): Promise<readonly CadastralParcel[]> {
  const touching = await parcelsClient.parcelsTouching(corner, SAME_CORNER_M);
  return touching.ok ? touching.value : [];
}

/** Opens a tapped lot, or asks the user which one of several. @param at CSS pixels of the window */
export function pickLots(lots: readonly CadastralParcel[], at: { x: number; y: number }): void {
  showLotMenu(null);
  if (lots.length === 1) openDrawnParcel(lots[0]!);
  else showLotMenu({ lots: lots.map(({ id, sheetNumber, parcelNumber, areaM2 }) => ({ id, sheetNumber, parcelNumber, areaM2 })), ...at });
}

export function chooseLot(id: string): void {
  showLotMenu(null);
  void openParcel(id);
}
