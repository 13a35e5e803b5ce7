import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { packageGate } from '../wallet/packageGate.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { showPosition } from '../search/showPosition.ts';

/**
 * A tap beside every drawn parcel, a double tap or a long press picks a location (§4): it is pinned and what lies around it
 * is searched, at the zoom the map has. Anonymous visitors get the login popup instead (§6, design §5).
 */
export async function pickPosition(position: LngLat): Promise<void> {
  if (!requireLogin()) return;
  if (!(await packageGate())) return;
  await showPosition(position, { address: '', zoom: viewSlice.zoom });
}
