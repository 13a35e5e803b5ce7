import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, Map as MapLibreMap, Point } from 'maplibre-gl';
import { boxCenter, boxOfPoints } from '../../domain/geometry/box.ts';
import type { CoverageArea } from '../../domain/land/coverage.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import type { Palette } from '../base/palette.ts';
import { byZoom, dotLayer, fillLayer, lineLayer, NO_FEATURES, ofKind, pointFeature, ringFeature } from './features.ts';

/** Zoom from which the land itself is visible. */
const GONE_AT = 15;
/** Maximum zoom at which a press anywhere in an area opens it; closer, a press picks the ground. */
const PRESSED_WHOLE_UP_TO = 13;
/** Minimum zoom of names: below it an outline is a few pixels wide. */
const NAMED_FROM = 9;

/** Converts areas with data to features: the ring, and its middle with the name. */
export function coverageFeatures(areas: readonly CoverageArea[]): FeatureCollection {
  if (areas.length === 0) return NO_FEATURES;
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ code, nameWithType, ring }) => {
      const [area, middle] = [ringFeature('area', ring), pointFeature('middle', boxCenter(boxOfPoints(ring)), nameWithType)];
      return [area, middle].map((feature) => ({ ...feature, properties: { ...feature.properties, code } }));
    }),
  };
}

const PRESSED = ['coverage-fill', 'coverage-line', 'coverage-dot', 'coverage-label'];

/** Outlines of areas with data, up to the zoom at which the land itself is drawn. */
export const coverageLayers = (palette: Palette): LayerSpecification[] => [
  { ...fillLayer('coverage-fill', 'coverage', ['area'], palette.accent, 0.12), maxzoom: PRESSED_WHOLE_UP_TO },
  {
    ...lineLayer('coverage-line', 'coverage', ['area'], { 'line-color': palette.accent, 'line-width': 1.6, 'line-dasharray': [3, 2] }),
    maxzoom: GONE_AT,
  },
  {
    ...dotLayer('coverage-dot', 'coverage', ['middle'], {
      'circle-color': palette.accent,
      'circle-radius': byZoom(5, 3.5, 10, 5),
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 1.5,
    }),
    maxzoom: 11,
  },
];

/** Names of areas, which take precedence over the base map's. */
export const coverageNameLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'coverage-label',
    type: 'symbol',
    source: 'coverage',
    minzoom: NAMED_FROM,
    // Names stay longer, for orientation.
    maxzoom: 17,
    filter: ofKind('middle'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': byZoom(9, 12, 14, 15),
      'text-line-height': 1.4,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.7,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  },
];

/** Half the width of a finger, about 44 px. */
const FINGER_PX = 22;

/** Returns the code of the area whose outline, dot or name is within a finger's reach. */
export function areaAt(map: MapLibreMap, { x, y }: Point): string | undefined {
  const layers = PRESSED.filter((id) => map.getLayer(id));
  if (layers.length === 0 || map.getZoom() >= GONE_AT) return undefined;
  const reach: [[number, number], [number, number]] = [
    [x - FINGER_PX, y - FINGER_PX],
    [x + FINGER_PX, y + FINGER_PX],
  ];
  const code: unknown = map.queryRenderedFeatures(reach, { layers })[0]?.properties.code;
  return typeof code === 'string' ? code : undefined;
}
