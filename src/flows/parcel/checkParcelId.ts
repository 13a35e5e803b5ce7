import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { type CadastralParcel, cornersOf, type Ground, ringsOf } from '../../domain/land/parcel.ts';
import { formatParcelId, type ParcelId, type ParcelIdFault, readParcelId } from '../../domain/search/parcelId.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { parcelIdSlice, showCheckedParcelId, showParcelIdFault } from '../../state/search/parcelIdSlice.ts';
import { flyToGround } from '../map/flyTo.ts';
import { searches } from '../shell/requestGuard.ts';
import { showParcel } from './openParcel.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** Distance from a parcel within which an identifier still finds it: land measured by hand is some metres off. */
const REACH_M = 10;

const placeIn = ({ lng, lat }: LngLat, ground: Ground) => geometryClient.placeInRings({ lng, lat }, ringsOf(ground).map(packPoints));

/** Opens the parcel under a searched identifier, else the nearest one, and shows where in it the identifier is. */
export async function openParcelOfId({ code, position }: ParcelId): Promise<void> {
  const isCurrent = searches.watch();
  const near = await parcelsClient.parcelsTouching({ ...position }, REACH_M);
  const lots = near.ok ? near.value : [];
  const places = await Promise.all(lots.map((lot) => placeIn(position, lot)));
  if (!isCurrent()) return;
  let best: { lot: CadastralParcel; isInside: boolean; borderM: number } | null = null;
  for (const [index, place] of places.entries()) {
    if (!place.ok) continue;
    const { isInside, borderM } = place.value;
    // The first of several parcels that contain it is the smallest.
    if (best === null || (isInside && !best.isInside) || (isInside === best.isInside && !isInside && borderM < best.borderM)) {
      best = { lot: lots[index]!, isInside, borderM };
    }
  }
  if (best === null) {
    const isUnknown = !near.ok || lots.length > 0;
    raiseNotice(isUnknown ? 'error' : 'info', isUnknown ? 'notice.searchFailed' : 'parcelId.noParcel');
    return;
  }
  const { lot, ...place } = best;
  showCheckedParcelId(lot.id, formatParcelId(code), { code, ...place, isFound: true });
  flyToGround(cornersOf(lot));
  await showParcel(lot);
}

export async function checkParcelId(parcelId: string, ground: Ground): Promise<void> {
  const { typed } = parcelIdSlice;
  const { id, fault } = readParcelId(typed);
  if (fault) {
    showParcelIdFault(fault);
    return;
  }
  const place = await placeIn(id.position, ground);
  if (parcelIdSlice.parcelId !== parcelId || parcelIdSlice.typed !== typed) return;
  showCheckedParcelId(parcelId, typed, place.ok ? { code: id.code, ...place.value, isFound: false } : null);
}

export function parcelIdFaultMessage(fault: ParcelIdFault): ShownMessage {
  if (fault.kind === 'empty') return { id: 'parcelId.empty' };
  if (fault.kind !== 'character') {
    return { id: fault.kind === 'tooShort' ? 'parcelId.tooShort' : 'parcelId.tooLong', values: { count: fault.count } };
  }
  const { character, place, meant } = fault;
  return meant === null
    ? { id: 'parcelId.character', values: { character, place } }
    : { id: 'parcelId.characterMeant', values: { character, place, meant } };
}
