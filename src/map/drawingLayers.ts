import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { BOLD_FONT } from './textFont.ts';

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];

/** Dots grow with the zoom; those of a crowd stay small, and are none from far away. */
const vertexRadius = (crowded: number, alone: number): ExpressionSpecification => {
  const radius = (from: number, to: number): ExpressionSpecification => ['case', ['==', ['get', 'isCrowded'], true], from, to];
  return ['interpolate', ['linear'], ['zoom'], 13, radius(0, alone * 0.7), 16, radius(crowded, alone), 20, radius(alone, alone + 1)];
};

/** Area and lines of one source: at rest, or under the finger. */
function shapeLayers(source: 'drawing' | 'drawing-live', palette: Palette, ink: string): LayerSpecification[] {
  const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      id: `${source}-casing`,
      type: 'line',
      source,
      filter: kind('line'),
      layout: rounded,
      paint: { 'line-color': palette.drawingCasing, 'line-width': 7, 'line-opacity': 0.95 },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: kind('line'),
      layout: rounded,
      paint: { 'line-color': ink, 'line-width': 3.5 },
    },
    {
      id: `${source}-dashes`,
      type: 'line',
      source,
      filter: ['any', kind('closing'), kind('rubber')],
      paint: { 'line-color': ink, 'line-width': 2, 'line-dasharray': [2, 1.6], 'line-opacity': 0.85 },
    },
  ];
}

const fillLayer = (source: 'drawing' | 'drawing-live', ink: string): LayerSpecification => ({
  id: `${source}-fill`,
  type: 'fill',
  source,
  filter: kind('fill'),
  paint: { 'fill-color': ink, 'fill-opacity': 0.16, 'fill-antialias': false },
});

const dots = (id: string, source: string, name: string, paint: Record<string, unknown>): LayerSpecification =>
  ({ id, type: 'circle', source, filter: kind(name), paint }) as LayerSpecification;

const sideLabels = (source: 'drawing-handles' | 'drawing-live', palette: Palette): LayerSpecification => ({
  id: `${source}-side`,
  type: 'symbol',
  source,
  filter: kind('side'),
  layout: {
    'text-field': ['get', 'label'],
    'text-font': [BOLD_FONT],
    'text-size': 13,
    'text-rotate': ['get', 'rotateDeg'],
    'text-rotation-alignment': 'map',
    'text-offset': ['get', 'offset'],
    'text-padding': 1,
    // What moves would flicker if it had to find room.
    ...(source === 'drawing-live' ? { 'text-allow-overlap': true, 'text-ignore-placement': true } : {}),
  },
  paint: { 'text-color': palette.drawingText, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
});

/**
 * The drawing, above everything: a strong line on a light casing, a dot on every vertex, smaller ones half-way along the sides,
 * the length beside each side.
 * @param crossing the area's sides cross: it is drawn in the colour of an error
 */
export function drawingLayers(palette: Palette, crossing: boolean): LayerSpecification[] {
  const ink = crossing ? palette.drawingError : palette.drawing;
  const casing = palette.drawingCasing;
  const vertices = (source: 'drawing' | 'drawing-live'): LayerSpecification =>
    dots(`${source}-vertices`, source, 'line', {
      'circle-color': casing,
      'circle-radius': vertexRadius(2, 5),
      'circle-stroke-color': ink,
      'circle-stroke-width': ['case', ['==', ['get', 'isCrowded'], true], 1.5, 2.5],
    });
  return [
    fillLayer('drawing', ink),
    fillLayer('drawing-live', ink),
    ...shapeLayers('drawing', palette, ink),
    ...shapeLayers('drawing-live', palette, ink),
    vertices('drawing'),
    vertices('drawing-live'),
    dots('drawing-middles', 'drawing-handles', 'middle', {
      'circle-color': ink,
      'circle-radius': 4,
      'circle-opacity': 0.75,
      'circle-stroke-color': casing,
      'circle-stroke-width': 2,
    }),
    // Where an open area is closed: a ring around its first vertex.
    dots('drawing-first-ring', 'drawing-handles', 'first', {
      'circle-color': ink,
      'circle-opacity': 0.15,
      'circle-radius': 13,
      'circle-stroke-color': ink,
      'circle-stroke-width': 2.5,
    }),
    dots('drawing-first', 'drawing-handles', 'first', { 'circle-color': ink, 'circle-radius': 5.5, 'circle-stroke-color': casing, 'circle-stroke-width': 2 }),
    ...(['drawing-handles', 'drawing-live'] as const).map((source) =>
      dots(`${source}-selected`, source, 'selected', { 'circle-color': ink, 'circle-radius': 8, 'circle-stroke-color': casing, 'circle-stroke-width': 3 }),
    ),
    dots('drawing-snap', 'drawing-live', 'snap', {
      'circle-color': palette.drawingSnap,
      'circle-opacity': 0.25,
      'circle-radius': 11,
      'circle-stroke-color': palette.drawingSnap,
      'circle-stroke-width': 3,
    }),
    sideLabels('drawing-handles', palette),
    sideLabels('drawing-live', palette),
  ];
}
