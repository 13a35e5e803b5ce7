import type { FeatureCollection } from 'geojson';

/**
 * Three sources, by how often they change: the shape with every edit, what can be grabbed and its figures with every edit and
 * rest of the map, what is under the pointer with every move of it.
 */
export interface DrawingData {
  drawing: FeatureCollection;
  'drawing-handles': FeatureCollection;
  'drawing-live': FeatureCollection;
}

export const DRAWING_SOURCES = ['drawing', 'drawing-handles', 'drawing-live'] as const satisfies ReadonlyArray<keyof DrawingData>;

export const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const NO_DRAWING_DATA: DrawingData = { drawing: NO_FEATURES, 'drawing-handles': NO_FEATURES, 'drawing-live': NO_FEATURES };
