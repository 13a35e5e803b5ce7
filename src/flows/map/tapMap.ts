import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { isLive, isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { hostSlice } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { hideZonesHere, showZonesHere } from '../../state/map/zonesHereSlice.ts';
import { pinSlice } from '../../state/results/resultsSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { showPosition } from '../search/showPosition.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { packageGate } from '../wallet/loadPackage.ts';

const namings = requestGuard();
const foreignAskings = requestGuard();

/** Of a sheet there is nothing to name: its parcels are drawn as all others, and have a panel. */
const isSeen = (layer: OpenLayer): boolean =>
  isPlanning(layer) && layer.drawing === 'zones' && layer.status === 'shown' && layer.opacity > 0;

/** Names the zones of the open layers at a place. */
async function nameZones(position: LngLat): Promise<void> {
  const isCurrent = namings.begin();
  const seen = hostSlice.parcelLandShown ? layersSlice.open.filter(isSeen) : [];
  const ids = seen.map(({ id }) => id);
  const answer = ids.length > 0 ? await parcelsClient.zonesAt(position, ids) : null;
  if (!isCurrent()) return;
  const found = answer?.ok ? answer.value : [];
  const layersHere = found.flatMap(({ planningId, ...use }) => {
    const layer = seen.find(({ id }) => id === planningId);
    return layer ? [{ planningId, title: layer.title, year: layer.year, ...use }] : [];
  });
  const pin = pinSlice.position;
  showZonesHere({ layers: layersHere, position, pinThen: pin && { ...pin } });
}

/**
 * Asks the open layers of other servers what they have at a place, by code that nobody needs who has none open.
 * @param isOfParcel the tap opens a parcel
 */
export function askForeignLayers(position: LngLat, isOfParcel: boolean): void {
  if (!layersSlice.open.some(isLive)) return;
  const isCurrent = foreignAskings.begin();
  whenLoaded(import('../layers/live/askLayersHere.ts'), ({ askLayersHere }) => isCurrent() && askLayersHere(position, isOfParcel));
}

/** Nothing is named any more. */
export function forgetZones(): void {
  namings.begin();
  hideZonesHere();
}

/** A tap beside every drawn parcel names the zones there, asks the open layers of other servers, and picks the place (§4). */
export function tapMap(position: LngLat, gesture: 'tap' | 'hold'): Promise<void> {
  if (gesture === 'tap') {
    askForeignLayers(position, false);
    void nameZones(position);
  }
  return pickPosition(position);
}

/**
 * A tap beside every drawn parcel, or a double tap, picks a location (§4): it is pinned and what lies around it
 * is searched, at the zoom the map has. Looking needs no login, only keeping does.
 */
export async function pickPosition(position: LngLat): Promise<void> {
  if (!(await packageGate())) return;
  await showPosition(position, { address: '', zoom: viewSlice.zoom });
}
