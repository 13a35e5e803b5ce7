import type { FeatureCollection } from 'geojson';
import type { SourceSpecification } from 'maplibre-gl';
import type { TileLayer } from '../../../workers/parcels/api.ts';
import type { DrawingData } from '../drawing/drawingFeatures.ts';
import { tileUrl } from '../tiles/serveTiles.ts';
import type { FoundLayers } from './parcelLayers.ts';

/** Zooms at which each layer has its own tiles; beyond the last one MapLibre enlarges them. */
export const TILE_ZOOMS: Readonly<Record<TileLayer, { minzoom: number; maxzoom: number }>> = {
  labels: { minzoom: 17, maxzoom: 18 },
  // A sheet cut into many tiles would be labelled in each, so its tiles stay large.
  sheets: { minzoom: 12, maxzoom: 14 },
  zones: { minzoom: 10, maxzoom: 17 },
  'zone-codes': { minzoom: 15, maxzoom: 18 },
};

/** Small GeoJSON of our own: coverage, open parcel, searched corners, circles, drawing and shared drawing. */
export interface OverlayData extends DrawingData {
  coverage: FeatureCollection;
  selection: FeatureCollection;
  corners: FeatureCollection;
  /** Circles around the middle of a spinning map, and around the device. */
  circles: FeatureCollection;
  /** Line to the target corner. */
  ways: FeatureCollection;
}

/** Returns our sources over every base map; the vector ones request tiles from the parcels worker by our protocol. */
export function overlaySources(data: OverlayData): Record<string, SourceSpecification> {
  const vector = (layer: Exclude<TileLayer, 'zones' | 'zone-codes'>): SourceSpecification => ({
    type: 'vector',
    tiles: [tileUrl(layer)],
    ...TILE_ZOOMS[layer],
  });
  return {
    sheets: vector('sheets'),
    parcels: vector('labels'),
    coverage: { type: 'geojson', data: data.coverage, maxzoom: 14 },
    selection: { type: 'geojson', data: data.selection, tolerance: 0 },
    corners: { type: 'geojson', data: data.corners, tolerance: 0 },
    circles: { type: 'geojson', data: data.circles, tolerance: 0 },
    ways: { type: 'geojson', data: data.ways, tolerance: 0 },
    shared: { type: 'geojson', data: data.shared, tolerance: 0 },
    drawing: { type: 'geojson', data: data.drawing, tolerance: 0 },
    'drawing-handles': { type: 'geojson', data: data['drawing-handles'], tolerance: 0 },
  };
}

const OFTEN_EMPTY = ['selection', 'corners', 'circles', 'ways', 'shared', 'drawing', 'drawing-handles'] as const satisfies ReadonlyArray<
  keyof OverlayData
>;

/**
 * Returns the sources without content, whose layers stay hidden: otherwise their tiles are requested at every zoom, and
 * their stencils are drawn twice per frame, which is costly on a slow phone.
 */
export function emptySources(data: OverlayData, found: FoundLayers): Set<string> {
  return new Set([...OFTEN_EMPTY.filter((name) => data[name].features.length === 0), ...(found.sheets ? [] : ['sheets'])]);
}
