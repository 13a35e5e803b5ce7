import { proxy } from 'valtio';
import { PARCEL_OVERLAY_OPACITY } from '../../domain/limits.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { type Signal, signal } from '../signal.ts';

/** 'Lớp dữ liệu đang mở' (§2): layers over the base map, with their opacities. */
export const layersSlice = proxy({
  /** Request to bring the drawer to the front; null while it is closed. */
  panel: null as Signal | null,
  /** Plannings and cadastral sheets, topmost first. */
  open: [] as OpenLayer[],
  /** Layer closed last, which can be reopened at its place until another change. */
  closed: null as { layer: OpenLayer; index: number } | null,
  /** Opacity of the cadastral parcels, 0–100; starts at 60 (§9). */
  parcelOpacity: PARCEL_OVERLAY_OPACITY as number,
  /** Land code whose zones are highlighted on the map; null for none. */
  highlightedCode: null as string | null,
});

export function showLayersPanel(): void {
  layersSlice.panel = signal();
}

export function closeLayersPanel(): void {
  Object.assign(layersSlice, { panel: null, closed: null, highlightedCode: null });
}

export function changeLayers(change: Partial<typeof layersSlice>): void {
  Object.assign(layersSlice, change);
}

const layerIndex = (id: string): number => layersSlice.open.findIndex((layer) => layer.id === id);

export function removeLayer(id: string): Readonly<OpenLayer> | null {
  const index = layerIndex(id);
  if (index < 0) return null;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.closed = { layer: layer!, index };
  return layer!;
}

export function restoreLayer(layer: OpenLayer, index: number): void {
  layersSlice.closed = null;
  layersSlice.open.splice(index, 0, layer);
}

/** @param toIndex new index of the layer, 0 is the top; limited to the list */
export function moveLayer(id: string, toIndex: number): void {
  const index = layerIndex(id);
  if (index < 0) return;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.open.splice(Math.max(0, toIndex), 0, layer!);
}

type LayerChange = Partial<
  Pick<OpenLayer, 'opacity' | 'isAutomatic' | 'status' | 'fault' | 'attempt' | 'drawing' | 'box' | 'landCodes' | 'ownFills' | 'truncated'>
>;

export function updateLayer(id: string, change: LayerChange): void {
  const layer = layersSlice.open[layerIndex(id)];
  if (layer) Object.assign(layer, change);
}

/** Highlights the zones of a land code on the map; the same code again ends that. */
export function highlightLandCode(code: string): void {
  layersSlice.highlightedCode = layersSlice.highlightedCode === code ? null : code;
}
