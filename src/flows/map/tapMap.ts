import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { hostSlice } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { updateZonesHere } from '../../state/map/zonesHereSlice.ts';
import { pinSlice } from '../../state/results/resultsSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { askLayersHere } from '../layers/live/askLayersHere.ts';
import { showPosition } from '../search/showPosition.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { packageGate } from '../wallet/loadPackage.ts';

const namings = requestGuard();

/** Excludes sheets, whose parcels are drawn as all others and have a panel. */
const isSeen = (layer: OpenLayer): boolean =>
  isPlanning(layer) && layer.drawing === 'zones' && layer.status === 'shown' && layer.opacity > 0;

async function nameZones(position: LngLat): Promise<void> {
  const isCurrent = namings.begin();
  const seen = hostSlice.parcelLandShown ? layersSlice.open.filter(isSeen) : [];
  const ids = seen.map(({ id }) => id);
  const answer = ids.length > 0 ? await parcelsClient.zonesAt(position, ids) : null;
  if (!isCurrent()) return;
  const found = answer?.ok ? answer.value : [];
  const layersHere = found.flatMap(({ planningId, ...use }) => {
    const layer = seen.find(({ id }) => id === planningId);
    return layer ? [{ planningId, title: layer.title, year: layer.year, isSample: layer.isSample, ...use }] : [];
  });
  const pin = pinSlice.position;
  updateZonesHere({ layers: layersHere, position, pinAtRequest: pin && { ...pin } });
}

export function forgetZones(): void {
  namings.begin();
  updateZonesHere({ layers: [] });
}

/** Names the zones at a tap beside all parcels, queries layers of other servers and picks the place (§4). */
export function tapMap(position: LngLat, gesture: 'tap' | 'hold'): Promise<void> {
  if (gesture === 'tap') {
    askLayersHere(position, false);
    void nameZones(position);
  }
  return pickPosition(position);
}

/**
 * Picks a location after a tap beside all parcels or a double tap (§4): pins it and searches around it at the current
 * zoom. Browsing needs no login, only saving does.
 */
export async function pickPosition(position: LngLat): Promise<void> {
  if (!(await packageGate())) return;
  await showPosition(position, { address: '', zoom: viewSlice.zoom });
}
