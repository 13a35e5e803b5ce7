import { parcelsClient } from '../../../workers/parcels/client.ts';
import { LAYER_OPACITY, MAX_OPEN_LAYERS } from '../../domain/limits.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { isPlanning, layerId, type LayerLand, type OpenLayer } from '../../domain/map/openLayer.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { moveToEdition } from '../../state/layers/sourceSlice.ts';
import { layersSlice, restoreLayer, removeLayer, showLayersPanel, updateLayer, changeLayers } from '../../state/layers/layersSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { layerOf, loadLayer, percent, retryLayer, toLayer } from './loadLayer.ts';
import { recordClosedAutomatic } from './openLayerAround.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';
import { measureShownGround } from '../parcel/measureShownGround.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/**
 * Opens a planning or a sheet on top (§4); an open one moves there. Beyond MAX_OPEN_LAYERS a notice appears instead. A
 * planning that opened by itself gives way to the user's; a sheet goes over it.
 * @param opacity 0–100; a new layer has 100 (§9)
 */
export function openLayer(land: LayerLand, { opacity }: { opacity?: number } = {}): void {
  const openedId = layerId(land);
  const others = layersSlice.open.filter((layer) => layer.id !== openedId && !(layer.isAutomatic && isPlanning(land)));
  if (others.length >= MAX_OPEN_LAYERS) {
    raiseNotice('info', 'layers.tooMany', { most: MAX_OPEN_LAYERS });
    return;
  }
  const held = layerOf(openedId);
  const existing = held && { ...held, opacity: percent(opacity ?? (held.isAutomatic ? LAYER_OPACITY : held.opacity)), isAutomatic: false };
  const layer = existing ?? toLayer(land, opacity ?? LAYER_OPACITY, false);
  for (const { id } of layersSlice.open) if (id !== layer.id && !others.some((other) => other.id === id)) void parcelsClient.closeZones(id);
  // The layer that was closed last can no longer be reopened.
  changeLayers({ open: [layer, ...others], closed: null });
  measureShownGround();
  if (!existing) void loadLayer(layer);
  else if (existing.status === 'failed') retryLayer(existing.id);
  fillPanel();
}

/** Closes a layer; until the next change it can be reopened at its place. */
export function closeLayer(id: string): void {
  const layer = removeLayer(id);
  if (!layer) return;
  void parcelsClient.closeZones(id);
  if (layer.isAutomatic) recordClosedAutomatic(id);
  measureShownGround();
}

/** Opens the layer that was closed last again, at its former place. */
export function reopenLayer(): void {
  const { closed, open } = layersSlice;
  if (!closed || layerOf(closed.layer.id) || open.length >= MAX_OPEN_LAYERS) return;
  const { layer, index } = closed;
  const isDrawable = layer.drawings.length > 0;
  const reopened: OpenLayer = isDrawable ? { ...layer, status: 'loading', fault: null, attempt: layer.attempt + 1 } : { ...layer };
  restoreLayer({ ...reopened, isAutomatic: false }, index);
  measureShownGround();
  void loadLayer(reopened);
  fillPanel();
}

/** @param opacity 0–100 */
export function setLayerOpacity(id: string, opacity: number): void {
  updateLayer(id, { opacity: percent(opacity), isAutomatic: false });
}

/** @param opacity of the drawn parcels, 0–100; starts at 60 (§9) */
export function setParcelOpacity(opacity: number): void {
  changeLayers({ parcelOpacity: percent(opacity) });
}

/** Opens 'Lớp dữ liệu đang mở' (§2) in front of other panels. */
export function openLayersPanel(): void {
  closeSearch();
  showLayersPanel();
  fillPanel();
}

/** Loads what a panel shows beside the open layers, by code that loads with the panel. */
function fillPanel(): void {
  if (!layersSlice.panel && compareSlice.text === null) return;
  whenLoaded(import('./fillLayersPanel.ts'), ({ fillLayersPanel }) => fillLayersPanel());
}

export function openEdition(openId: string, planning: PicturedPlanning): void {
  const opacity = layerOf(openId)?.opacity;
  const id = layerId(planning);
  if (id === openId) return;
  closeLayer(openId);
  openLayer(planning, opacity === undefined ? {} : { opacity });
  moveToEdition(id);
}
