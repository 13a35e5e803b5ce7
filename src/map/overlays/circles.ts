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
import { dotLayer, fillLayer, lineLayer, ofKind, pointFeature, toPosition } from './features.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import { coalescePerFrame } from '../view/coalesce.ts';

interface Circle {
  center: LngLat;
  radiusM: number;
}

interface Circles {
  turning: Circle | null;
  /** Circle with the radius of the position's uncertainty. */
  location: Circle | null;
}

function area(kind: string, { center, radiusM }: Circle): Feature {
  const ring = circleRing(center, radiusM).map(toPosition);
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind } };
}

/** The view fits the accuracy's circle, so its radius label is below the position, not at the edge. */
export function circleFeatures({ turning, location }: Circles): FeatureCollection {
  const features: Feature[] = [];
  if (location) {
    features.push(area('accuracy', location), pointFeature('location', location.center));
    if (location.radiusM > 0) features.push(pointFeature('within', location.center, formatUncertainty(location.radiusM)));
  }
  if (turning) {
    const north = circleRing(turning.center, turning.radiusM)[0]!;
    features.push(area('turning', turning), pointFeature('middle', turning.center));
    features.push(pointFeature('radius', north, `${formatNumber(turning.radiusM, 0)} m`));
  }
  return { type: 'FeatureCollection', features };
}

/** Keeps the circles at their places. A spin moves neither, so it redraws nothing. */
export function followCircles(map: MapLibreMap, show: (circles: FeatureCollection) => void): { stop(): void } {
  let shown = '';

  const draw = (): void => {
    const { lng, lat } = map.getCenter();
    const { position, accuracyM } = locationSlice;
    const circles: Circles = {
      turning: mapModeSlice.rotation === 'rotating' ? { center: { lng, lat }, radiusM: mapModeSlice.circleRadiusM } : null,
      location: position && { center: { ...position }, radiusM: accuracyM ?? 0 },
    };
    const next = JSON.stringify(circles, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(7)) : value));
    if (next === shown) return;
    shown = next;
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

export const circleLayers = (palette: Palette): LayerSpecification[] => [
  fillLayer('circles-fill', 'circles', ['accuracy', 'turning'], palette.accent, ['match', ['get', 'kind'], 'accuracy', 0.16, 0.06]),
  lineLayer('circles-casing', 'circles', ['turning'], { 'line-color': palette.parcelCasing, 'line-width': 5, 'line-opacity': 0.85 }),
  lineLayer('circles-line', 'circles', ['accuracy', 'turning'], {
    'line-color': palette.accent,
    'line-width': ['match', ['get', 'kind'], 'accuracy', 1, 2.5],
  }),
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
    filter: ofKind('radius', 'within'),
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [BOLD_FONT],
      'text-size': 14,
      'text-offset': ['match', ['get', 'kind'], 'within', ['literal', [0, 1.4]], ['literal', [0, -0.9]]],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': palette.accent, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];
