import { SAME_CORNER_M } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { longitudeShrink } from '../../domain/geometry/earth.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { closeLotMenu, openLotMenu } from '../../state/map/mapMenuSlice.ts';
import { openDrawnParcel, openParcel } from './openParcel.ts';

/** Of a degree of latitude, nearly. */
const DEGREE_M = 111_000;

export const isSameCorner = (one: LngLat, other: LngLat): boolean =>
  Math.hypot((one.lng - other.lng) * longitudeShrink(one.lat), one.lat - other.lat) * DEGREE_M <= SAME_CORNER_M;

/** The lots that a corner belongs to, the smallest first; none where the worker cannot be had. */
export async function lotsAtCorner(corner: LngLat): Promise<readonly CadastralParcel[]> {
  const touching = await parcelsClient.parcelsTouching(corner, SAME_CORNER_M);
  return touching.ok ? touching.value : [];
}

/** Lots were tapped: one opens, of several the user is asked which. @param at CSS pixels of the window */
export function pickLots(lots: readonly CadastralParcel[], at: { x: number; y: number }): void {
  closeLotMenu();
  if (lots.length === 1) openDrawnParcel(lots[0]!);
  else openLotMenu({ lots: lots.map(({ id, sheetNumber, parcelNumber, areaM2 }) => ({ id, sheetNumber, parcelNumber, areaM2 })), ...at });
}

/** The user's answer. */
export function chooseLot(id: string): void {
  closeLotMenu();
  void openParcel(id);
}
