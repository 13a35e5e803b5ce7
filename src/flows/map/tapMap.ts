import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { isLive, isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { hostSlice } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { hideZonesHere, showZonesHere } from '../../state/map/zonesHereSlice.ts';
import { pinSlice } from '../../state/results/resultsSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { showPosition } from '../search/showPosition.ts';
import { isLoggedIn, requireLogin } from '../session/requireLogin.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { packageGate } from '../wallet/loadPackage.ts';

const namings = requestGuard();
const foreignAskings = requestGuard();

/** Of a sheet there is nothing to name: its parcels are drawn as all others, and have a panel. */
const isSeen = (layer: OpenLayer): boolean =>
  isPlanning(layer) && layer.drawing === 'zones' && layer.status === 'shown' && layer.opacity > 0;

/** Names the zones of these layers at a place. @returns whether there are any */
async function nameZones(position: LngLat, layers: readonly OpenLayer[]): Promise<boolean> {
  const isCurrent = namings.begin();
  const seen = hostSlice.parcelLandShown ? layers.filter(isSeen) : [];
  const answer =
    seen.length > 0
      ? await parcelsClient.zonesAt(
          position,
          seen.map(({ id }) => id),
        )
      : null;
  if (!isCurrent()) return false;
  const found = answer?.ok ? answer.value : [];
  const layersHere = found.flatMap(({ planningId, ...use }) => {
    const layer = seen.find(({ id }) => id === planningId);
    return layer ? [{ planningId, title: layer.title, year: layer.year, ...use }] : [];
  });
  const pin = pinSlice.position;
  showZonesHere({ layers: layersHere, position, pinThen: pin && { ...pin } });
  return layersHere.length > 0;
}

/**
 * Asks the open layers of other servers what they have at a place, by code that nobody needs who has none open.
 * @param isOfParcel the tap opens a parcel
 * @returns whether there is one to be asked
 */
export async function askForeignLayers(position: LngLat, isOfParcel: boolean): Promise<boolean> {
  if (!layersSlice.open.some(isLive)) return false;
  const isCurrent = foreignAskings.begin();
  const asking = await import('../layers/live/askLayersHere.ts').catch((error: unknown) => {
    // The tap does what it does where no such layer is open.
    console.warn('layers of other services: not asked', error);
  });
  return asking !== undefined && isCurrent() && asking.askLayersHere(position, isOfParcel);
}

/** Nothing is named any more. */
export function forgetZones(): void {
  namings.begin();
  hideZonesHere();
}

/**
 * A tap beside every drawn parcel names the zones there, and picks the place (§4). For anonymous visitors a zone of a layer
 * that they opened themselves is named and nothing more, as a drawn parcel is shown: that is browsing. Anything else they
 * tap, and every double tap, opens the login popup (§6). An open layer of another server's that can be asked is asked, too, and
 * for anonymous visitors that is browsing as well.
 */
export async function tapMap(position: LngLat, gesture: 'tap' | 'hold'): Promise<void> {
  if (gesture === 'hold') return pickPosition(position);
  const asking = askForeignLayers(position, false);
  if (isLoggedIn()) {
    void nameZones(position, layersSlice.open);
    return pickPosition(position);
  }
  const own = layersSlice.open.filter((layer) => !layer.isAutomatic);
  const [isNamed, isAsked] = await Promise.all([nameZones(position, own), asking]);
  if (!isNamed && !isAsked) await pickPosition(position);
}

/**
 * A tap beside every drawn parcel, or a double tap, picks a location (§4): it is pinned and what lies around it
 * is searched, at the zoom the map has. Anonymous visitors get the login popup instead (§6).
 */
export async function pickPosition(position: LngLat): Promise<void> {
  if (!requireLogin()) return;
  if (!(await packageGate())) return;
  await showPosition(position, { address: '', zoom: viewSlice.zoom });
}
