import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { longitudeShrink } from '../../domain/geometry/earth.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { closeLotMenu, openLotMenu } from '../../state/map/mapMenuSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { openDrawnParcel, openParcel } from './openParcel.ts';

/** How far from a corner a fingertip that aims at it comes down. */
const FINGER_PX = 16;
/** Of the side of a square as large as the lot: most of a small lot is no corner. */
const CORNER_SHARE = 0.08;
/** Nobody aims at less. */
const LEAST_PX = 3;

const picks = requestGuard();

/** Corners are printed to the centimetre; registers round them, and datum shifts are good to a decimetre or two. */
const SAME_CORNER_M = 0.3;

/** Of a degree of latitude, nearly. */
const DEGREE_M = 111_000;

export const isSameCorner = (one: LngLat, other: LngLat): boolean =>
  Math.hypot((one.lng - other.lng) * longitudeShrink(one.lat), one.lat - other.lat) * DEGREE_M <= SAME_CORNER_M;

/** The lots that a corner belongs to, the smallest first; none where the worker cannot be had. */
export async function lotsAtCorner(corner: LngLat): Promise<readonly CadastralParcel[]> {
  const touching = await parcelsClient.parcelsTouching(corner, SAME_CORNER_M);
  return touching.ok ? touching.value : [];
}

/** Lots that lie over each other at the place, else those of a corner that was aimed at; the smallest first. */
async function lotsMet(featureId: number, at: LngLat): Promise<readonly CadastralParcel[]> {
  const [lot, over] = await Promise.all([parcelsClient.drawnParcel(featureId), parcelsClient.parcelsTouching(at, 0)]);
  if (!lot.ok || !lot.value || !over.ok) return [];
  if (over.value.length > 1) return over.value;
  const aPixelM = pixelM(at.lat, viewSlice.zoom);
  const reachM = Math.min(FINGER_PX * aPixelM, CORNER_SHARE * Math.sqrt(lot.value.areaM2));
  if (reachM < LEAST_PX * aPixelM) return [];
  const corner = await parcelsClient.snapTo(at, reachM);
  return corner.ok && corner.value?.kind === 'corner' ? lotsAtCorner(corner.value.at) : [];
}

/** A drawn parcel was tapped: it opens; where the tap met several, the user is asked which. @param at CSS pixels of the window */
export async function pickDrawnParcel(featureId: number, position: LngLat, at: { x: number; y: number }): Promise<void> {
  const isCurrent = picks.begin();
  closeLotMenu();
  const lots = await lotsMet(featureId, position);
  if (!isCurrent()) return;
  if (lots.length < 2) return openDrawnParcel(featureId);
  openLotMenu({ lots: lots.map(({ id, sheetNumber, parcelNumber, areaM2 }) => ({ id, sheetNumber, parcelNumber, areaM2 })), ...at });
}

/** Something else was pressed: who is asked now would be asked about what is over. */
export function forgetLots(): void {
  picks.begin();
  closeLotMenu();
}

/** The user's answer. */
export function chooseLot(id: string): void {
  closeLotMenu();
  void openParcel(id);
}
