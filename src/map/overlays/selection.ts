import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { boxCorners, boxOfPoints } from '../../domain/geometry/box.ts';
import { type Ground, polygonsOf } from '../../domain/land/parcel.ts';
import type { Palette } from '../base/palette.ts';
import { byZoom, cornerFeature, dotLayer, fillLayer, lineLayer, NO_FEATURES, polygonFeature, ringFeature } from './features.ts';

/** Distance in degrees around the open parcel to which neighbours are dimmed: more than a screen shows there. */
const VEIL_DEG = 0.1;

function veilFeatures(polygons: Polygons): Feature[] {
  const { west, south, east, north } = boxOfPoints(polygons.flat(2));
  const around = boxCorners({ west: west - VEIL_DEG, south: south - VEIL_DEG, east: east + VEIL_DEG, north: north + VEIL_DEG });
  const holes = polygons.flatMap((rings) => rings.slice(1));
  return [polygonFeature('veil', [around, ...polygons.map(([outline]) => outline!)]), ...holes.map((hole) => ringFeature('veil', hole))];
}

type Polygons = ReturnType<typeof polygonsOf>;

/** Converts the open parcel to features: its surroundings, parts and corners. Empty for fewer than three corners. */
export function selectionFeatures(parcel: Ground | null): FeatureCollection {
  if (!parcel || parcel.ring.length < 3) return NO_FEATURES;
  const polygons = polygonsOf(parcel);
  const corners = polygons.flatMap((rings) => rings.flatMap((ring) => ring.map(cornerFeature)));
  return {
    type: 'FeatureCollection',
    features: [...veilFeatures(polygons), ...polygons.map((rings) => polygonFeature('ring', rings)), ...corners],
  };
}

/** Layers over the parcels and under all names: open parcel in magenta, neighbours dimmed at close zooms. */
export const selectionGroundLayers = (palette: Palette): LayerSpecification[] => [
  { ...fillLayer('selection-veil', 'selection', ['veil'], palette.paper, byZoom(16, 0, 18, 0.45)), minzoom: 16 },
  fillLayer('selection-fill', 'selection', ['ring'], palette.selected, palette.selectedFillOpacity),
];

/** White beside the magenta, for contrast in both themes. */
const CASING = '#ffffff';

/** Layers of the open parcel's sides, magenta between white, with a dot on every corner at close zooms. */
export const selectionLayers = (palette: Palette): LayerSpecification[] => [
  lineLayer('selection-casing', 'selection', ['ring'], { 'line-color': CASING, 'line-width': 8 }),
  lineLayer('selection-line', 'selection', ['ring'], { 'line-color': palette.selected, 'line-width': 4 }),
  {
    ...dotLayer('selection-dots', 'selection', ['corner'], {
      'circle-color': palette.dot,
      'circle-radius': 5,
      'circle-stroke-color': palette.selected,
      'circle-stroke-width': 2,
    }),
    minzoom: 19,
  },
];
