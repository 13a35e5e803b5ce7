import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import { circleRing } from '../../domain/geometry/greatCircle.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { formatUncertainty } from '../../domain/stakeout/formatWithin.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { locationSlice } from '../../state/shell/compassSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';
import type { Palette } from '../base/palette.ts';
import { dotLayer, ofKind, pointFeature, toPosition } from './features.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import { coalescePerFrame } from '../view/coalesce.ts';

interface Circle {
  center: LngLat;
  radiusM: number;
}

/** The circles on the map: around its middle while it spins, and around where the device says it is. */
interface Circles {
  turning: Circle | null;
  /** Its radius is how far the position may be off. */
  location: Circle | null;
}

function area(kind: string, { center, radiusM }: Circle): Feature {
  const ring = circleRing(center, radiusM).map(toPosition);
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind } };
}

const northOf = ({ center, radiusM }: Circle): LngLat => circleRing(center, radiusM)[0]!;

/** Both as areas and points; their radii stand at their northernmost points, with §9's thousands comma. */
export function circleFeatures({ turning, location }: Circles): FeatureCollection {
  const features: Feature[] = [];
  if (location) {
    features.push(area('accuracy', location), pointFeature('location', location.center));
    if (location.radiusM > 0) features.push(pointFeature('radius', northOf(location), formatUncertainty(location.radiusM)));
  }
  if (turning) {
    features.push(area('turning', turning), pointFeature('middle', turning.center));
    features.push(pointFeature('radius', northOf(turning), `${formatNumber(turning.radiusM, 0)} m`));
  }
  return { type: 'FeatureCollection', features };
}

/** Keeps the circles where they belong. A spin moves neither, so it draws nothing anew. */
export function followCircles(map: MapLibreMap, show: (circles: FeatureCollection) => void): { stop(): void } {
  let shown = '';

  const draw = (): void => {
    const { lng, lat } = map.getCenter();
    const { position, accuracyM } = locationSlice;
    const circles: Circles = {
      turning: mapModeSlice.rotation === 'rotating' ? { center: { lng, lat }, radiusM: mapModeSlice.circleRadiusM } : null,
      location: position && { center: { ...position }, radiusM: accuracyM ?? 0 },
    };
    const wanted = JSON.stringify(circles, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(7)) : value));
    if (wanted === shown) return;
    shown = wanted;
    show(circleFeatures(circles));
  };
  const redraw = coalescePerFrame(draw);
  const onMove = (): void => {
    if (mapModeSlice.rotation === 'rotating') redraw.schedule();
  };
  map.on('move', onMove);
  const unsubscribe = subscribe(proxy({ locationSlice, mapModeSlice }), redraw.schedule);
  draw();

  return {
    stop() {
      unsubscribe();
      map.off('move', onMove);
      redraw.cancel();
    },
  };
}

/** Where the device is, with its accuracy, and the circle around the middle while the map spins. */
export const circleLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'circles-fill',
    type: 'fill',
    source: 'circles',
    filter: ofKind('accuracy', 'turning'),
    paint: { 'fill-color': palette.accent, 'fill-opacity': ['match', ['get', 'kind'], 'accuracy', 0.16, 0.06] },
  },
  {
    id: 'circles-casing',
    type: 'line',
    source: 'circles',
    filter: ofKind('turning'),
    paint: { 'line-color': palette.parcelCasing, 'line-width': 5, 'line-opacity': 0.85 },
  },
  {
    id: 'circles-line',
    type: 'line',
    source: 'circles',
    filter: ofKind('accuracy', 'turning'),
    paint: { 'line-color': palette.accent, 'line-width': ['match', ['get', 'kind'], 'accuracy', 1, 2.5] },
  },
  dotLayer('circles-dots', 'circles', ['location', 'middle'], {
    'circle-color': palette.accent,
    'circle-radius': ['match', ['get', 'kind'], 'location', 7, 3.5],
    'circle-stroke-color': palette.parcelCasing,
    'circle-stroke-width': ['match', ['get', 'kind'], 'location', 3, 2],
  }),
  {
    id: 'circles-radius',
    type: 'symbol',
    source: 'circles',
    filter: ofKind('radius'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': 14,
      'text-offset': [0, -0.9],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];
