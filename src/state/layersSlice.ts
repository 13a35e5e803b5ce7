import { proxy } from 'valtio';
import { PARCEL_OVERLAY_OPACITY } from '../domain/limits.ts';
import type { OpenLayer } from '../domain/map/openLayer.ts';

/** 'Lớp dữ liệu đang mở' (§2): what is drawn over the base map, and how strongly. */
export interface LayersSlice {
  /** The drawer: grows each time it is asked for, so that it comes to the front; 0 while it is closed. */
  panelAsked: number;
  /** Open planning layers, the topmost first. */
  open: OpenLayer[];
  /** The layer closed last, until another change: it can be opened again where it was. */
  closed: { layer: OpenLayer; index: number } | null;
  /** Of the cadastral parcels, 0–100; §9: starts at 60. */
  parcelOpacity: number;
  /** The land code whose zones stand out on the map; null when all do. */
  highlightedCode: string | null;
}

export const layersSlice = proxy<LayersSlice>({
  panelAsked: 0,
  open: [],
  closed: null,
  parcelOpacity: PARCEL_OVERLAY_OPACITY,
  highlightedCode: null,
});
