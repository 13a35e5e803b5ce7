import type { FeatureCollection } from 'geojson';

/** By how often they change: the shape with every edit, what can be grabbed and its figures with every edit and rest of the map. */
export interface DrawingData {
  drawing: FeatureCollection;
  'drawing-handles': FeatureCollection;
}

export const DRAWING_SOURCES = ['drawing', 'drawing-handles'] as const satisfies ReadonlyArray<keyof DrawingData>;

export const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const NO_DRAWING_DATA: DrawingData = { drawing: NO_FEATURES, 'drawing-handles': NO_FEATURES };
