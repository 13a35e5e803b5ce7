import { AUTOMATIC_LAYER_OPACITY, isPlanning } from '../../domain/map/openLayer.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { layersSlice, changeLayers } from '../../state/layers/layersSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { measureShownGround } from '../parcel/measureShownGround.ts';
import { loadLayer, toLayer } from './loadLayer.ts';
import { MAX_OPEN_LAYERS } from '../../domain/limits.ts';

/** Layer that the user closed, with the search's centre: it stays closed until another place is searched. */
const closed = { id: '', center: null as LngLat | null };

export const isSamePlace = (one: LngLat | null, other: LngLat | null): boolean => one?.lng === other?.lng && one?.lat === other?.lat;

export function recordClosedAutomatic(id: string): void {
  const { center } = resultsSlice;
  Object.assign(closed, { id, center: center && { ...center } });
}

/**
 * Draws, after a search, the newest planning that covers the place if the user has none open: faintly, under the user's
 * sheets and until the next search. Skipped where a view costs points, which only the user spends.
 * @param planning null when nothing covers the place
 */
export function openLayerAround(planning: PicturedPlanning | null, center: LngLat): void {
  const own = layersSlice.open.filter((layer) => !layer.isAutomatic);
  const shouldOpen =
    planning !== null &&
    configSlice.pointsPerView === 0 &&
    !own.some(isPlanning) &&
    own.length < MAX_OPEN_LAYERS &&
    !(closed.id === planning.id && isSamePlace(closed.center, center));
  const held = shouldOpen ? layersSlice.open.find(({ id }) => id === planning.id) : undefined;
  if (held) return;
  for (const { id, isAutomatic } of layersSlice.open) if (isAutomatic) void parcelsClient.closeZones(id);
  const layer = shouldOpen ? toLayer(planning, AUTOMATIC_LAYER_OPACITY, true) : null;
  if (own.length !== layersSlice.open.length || layer) changeLayers({ open: layer ? [...own, layer] : own });
  measureShownGround();
  if (layer) void loadLayer(layer);
}
