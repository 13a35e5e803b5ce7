import { proxy } from 'valtio';
import { PARCEL_OVERLAY_OPACITY } from '../../domain/limits.ts';
import type { OpenLayer } from '../../domain/map/openLayer.ts';
import { type Signal, signal } from '../signal.ts';

/** 'Lớp dữ liệu đang mở' (§2): what is drawn over the base map, and how strongly. */
export const layersSlice = proxy({
  /** The drawer was asked for, and comes to the front; null while it is closed. */
  panel: null as Signal | null,
  /** Plannings and cadastral sheets, the topmost first. */
  open: [] as OpenLayer[],
  /** The layer closed last, until another change: it can be opened again where it was. */
  closed: null as { layer: OpenLayer; index: number } | null,
  /** Of the cadastral parcels, 0–100; §9: starts at 60. */
  parcelOpacity: PARCEL_OVERLAY_OPACITY as number,
  /** The land code whose zones stand out on the map; null when all do. */
  highlightedCode: null as string | null,
});

export function showLayersPanel(): void {
  layersSlice.panel = signal();
}

/** 'Lớp dữ liệu đang mở' is closed; what was made to stand out there is as the rest again. */
export function closeLayersPanel(): void {
  Object.assign(layersSlice, { panel: null, closed: null, highlightedCode: null });
}

export function changeLayers(change: Partial<typeof layersSlice>): void {
  Object.assign(layersSlice, change);
}

const indexOf = (id: string): number => layersSlice.open.findIndex((layer) => layer.id === id);

/** @returns the layer, null where none of that id is open */
export function removeLayer(id: string): Readonly<OpenLayer> | null {
  const index = indexOf(id);
  if (index < 0) return null;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.closed = { layer: layer!, index };
  return layer!;
}

export function putBackLayer(layer: OpenLayer, index: number): void {
  layersSlice.closed = null;
  layersSlice.open.splice(index, 0, layer);
}

/** @param toIndex of the layer in the list afterwards, 0 is the top; beyond an end is that end */
export function moveLayer(id: string, toIndex: number): void {
  const index = indexOf(id);
  if (index < 0) return;
  const [layer] = layersSlice.open.splice(index, 1);
  layersSlice.open.splice(Math.max(0, toIndex), 0, layer!);
}

type LayerChange = Partial<
  Pick<OpenLayer, 'opacity' | 'isAutomatic' | 'status' | 'fault' | 'attempt' | 'drawing' | 'box' | 'landCodes' | 'ownFills' | 'cutShort'>
>;

export function updateLayer(id: string, change: LayerChange): void {
  const layer = layersSlice.open[indexOf(id)];
  if (layer) Object.assign(layer, change);
}

/** Makes the zones of a land code stand out on the map; the same code again, and all are equal. */
export function highlightLandCode(code: string): void {
  layersSlice.highlightedCode = layersSlice.highlightedCode === code ? null : code;
}
