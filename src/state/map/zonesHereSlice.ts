import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';

interface ZonesOfLayer extends Pick<OpenLayer, 'title' | 'year' | 'isSample' | 'ownFills'> {
  planningId: string;
  /** The uppermost first; empty text where the file has none. */
  landCodes: string[];
}

/** The zones under the last tap, the topmost layer first; empty while nothing is named. */
export const zonesHereSlice = proxy({
  layers: [] as ZonesOfLayer[],
  /** Where the tap was. */
  position: null as LngLat | null,
  /** Where the pin was then: once it goes elsewhere, people look at another place. */
  pinThen: null as LngLat | null,
});

export function updateZonesHere(change: Partial<typeof zonesHereSlice>): void {
  Object.assign(zonesHereSlice, change);
}
