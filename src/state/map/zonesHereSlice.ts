import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';

interface ZonesOfLayer extends Pick<OpenLayer, 'title' | 'year' | 'isSample' | 'ownFills'> {
  planningId: string;
  /** Codes, uppermost first; empty text where the file has none. */
  landCodes: string[];
}

/** Zones under the last tap, topmost layer first; empty while none are named. */
export const zonesHereSlice = proxy({
  layers: [] as ZonesOfLayer[],
  position: null as LngLat | null,
  /** Pin at that time: once it moves, the zones belong to another place. */
  pinAtRequest: null as LngLat | null,
});

export function updateZonesHere(change: Partial<typeof zonesHereSlice>): void {
  Object.assign(zonesHereSlice, change);
}
