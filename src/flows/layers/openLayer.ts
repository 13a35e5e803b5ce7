import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { LAYER_OPACITY } from '../../domain/limits.ts';
import { MAX_OPEN_LAYERS, type OpenLayer } from '../../domain/map/openLayer.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { layerOf, loadLayer, percent, toLayer } from './loadLayer.ts';
import { recordClosedAutomatic } from './openLayerAround.ts';
import { closeSearch } from '../../state/searchSlice.ts';

/**
 * Opens a planning as the topmost layer (§4); one that is open already comes to the top. Of more than MAX_OPEN_LAYERS
 * nothing is opened, and a notice says why. What opened by itself gives way to what the user opens.
 * @param options.opacity 0–100; a new layer has 100 (§9)
 */
export function openLayer(planning: PicturedPlanning, { opacity }: { opacity?: number } = {}): void {
  const others = layersSlice.open.filter((layer) => !layer.isAutomatic && layer.id !== planning.id);
  if (others.length >= MAX_OPEN_LAYERS) {
    raiseNotice('info', 'layers.tooMany', { most: MAX_OPEN_LAYERS });
    return;
  }
  const held = layerOf(planning.id);
  const kept = held && { ...held, opacity: percent(opacity ?? (held.isAutomatic ? LAYER_OPACITY : held.opacity)), isAutomatic: false };
  const layer = kept ?? toLayer(planning, opacity ?? LAYER_OPACITY, false);
  for (const { id } of layersSlice.open) if (id !== layer.id && !others.some((other) => other.id === id)) void parcelsClient.closeZones(id);
  Object.assign(layersSlice, { open: [layer, ...others], closed: null });
  if (!kept) void loadLayer(layer);
}

/** Takes a layer off the map; until the next change it can be opened again where it was. */
export function closeLayer(id: string): void {
  const index = layersSlice.open.findIndex((layer) => layer.id === id);
  if (index < 0) return;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.closed = { layer: layer!, index };
  void parcelsClient.closeZones(id);
  if (layer!.isAutomatic) recordClosedAutomatic(id);
}

/** Opens the layer again that was closed last. */
export function reopenLayer(): void {
  const { closed, open } = layersSlice;
  if (!closed || layerOf(closed.layer.id) || open.length >= MAX_OPEN_LAYERS) return;
  const { layer, index } = closed;
  const isDrawable = layer.drawings.length > 0;
  const again: OpenLayer = isDrawable ? { ...layer, status: 'loading', fault: null, attempt: layer.attempt + 1 } : { ...layer };
  layersSlice.closed = null;
  open.splice(index, 0, { ...again, isAutomatic: false });
  void loadLayer(again);
}

/** @param opacity 0–100 */
export function setLayerOpacity(id: string, opacity: number): void {
  const layer = layerOf(id);
  if (layer) Object.assign(layer, { opacity: percent(opacity), isAutomatic: false });
}

/** @param toIndex of the layer in the list afterwards, 0 is the top; beyond an end is that end */
export function moveLayer(id: string, toIndex: number): void {
  const index = layersSlice.open.findIndex((layer) => layer.id === id);
  if (index < 0) return;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.open.splice(Math.max(0, toIndex), 0, layer!);
}

/** @param opacity 0–100, of the drawn parcels; §9: starts at 60 */
export function setParcelOpacity(opacity: number): void {
  layersSlice.parcelOpacity = percent(opacity);
}

/** 'Lớp dữ liệu đang mở' is closed; what was made to stand out there is as the rest again. */
export function closeLayersPanel(): void {
  Object.assign(layersSlice, { panelAsked: 0, closed: null, highlightedCode: null });
}

/** 'Lớp dữ liệu đang mở' (§2), in front of what is open. */
export function openLayersPanel(): void {
  closeSearch();
  layersSlice.panelAsked += 1;
}

/** Makes the zones of a land code stand out on the map; the same code again, and all are equal. */
export function highlightLandCode(code: string): void {
  layersSlice.highlightedCode = layersSlice.highlightedCode === code ? null : code;
}
