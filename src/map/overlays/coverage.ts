import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, Map as MapLibreMap, Point } from 'maplibre-gl';
import { boxMiddle, boxOfPoints } from '../../domain/geometry/box.ts';
import type { CoverageArea } from '../../domain/land/coverage.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import type { Palette } from '../base/palette.ts';
import { NO_FEATURES, ofKind, ringFeature, toPosition } from './features.ts';

/** From here on the land itself is seen. */
const GONE_AT = 15;
/** Up to here an area is so small that all of it leads there; nearer, its ground can be picked. */
const PRESSED_WHOLE_UP_TO = 13;
/** Below it an outline is a few pixels wide. */
const NAMED_FROM = 9;

/** Where there is data, as features: the ring around it, and its middle with the name. */
export function coverageFeatures(areas: readonly CoverageArea[]): FeatureCollection {
  if (areas.length === 0) return NO_FEATURES;
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ code, nameWithType, ring }) => {
      const area = ringFeature('area', ring);
      return [
        { ...area, properties: { ...area.properties, code } },
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: toPosition(boxMiddle(boxOfPoints(ring))) },
          properties: { kind: 'middle', code, name: nameWithType },
        },
      ];
    }),
  };
}

const SOURCE = { source: 'coverage', maxzoom: GONE_AT } as const;
const PRESSED = ['coverage-fill', 'coverage-line', 'coverage-dot', 'coverage-label'];

/** Outlines of where there is data, as long as the land itself is too small to be drawn. */
export const coverageLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'coverage-fill',
    type: 'fill',
    ...SOURCE,
    maxzoom: PRESSED_WHOLE_UP_TO,
    filter: ofKind('area'),
    paint: { 'fill-color': palette.accent, 'fill-opacity': 0.12, 'fill-antialias': false },
  },
  {
    id: 'coverage-line',
    type: 'line',
    ...SOURCE,
    filter: ofKind('area'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.accent, 'line-width': 1.6, 'line-dasharray': [3, 2] },
  },
  {
    id: 'coverage-dot',
    type: 'circle',
    ...SOURCE,
    maxzoom: 11,
    filter: ofKind('middle'),
    paint: {
      'circle-color': palette.accent,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 3.5, 10, 5],
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 1.5,
    },
  },
];

/** Their names; the names of the base map give way. */
export const coverageNameLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'coverage-label',
    type: 'symbol',
    ...SOURCE,
    minzoom: NAMED_FROM,
    // Where one is stays said for a while.
    maxzoom: 17,
    filter: ofKind('middle'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [BOLD_FONT],
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, 12, 14, 15],
      'text-line-height': 1.4,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.7,
      'text-padding': 4,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  },
];

/** A finger is about 44 px wide. */
const FINGER_PX = 22;

/** The area whose outline, dot or name is within a finger's reach; its code. */
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
