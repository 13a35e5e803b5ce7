import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { dotLayer, fillLayer, lineLayer, ROUNDED, sideLabels } from '../overlays/features.ts';

/** Radius of dots, which grows with the zoom; crowded ones stay small, and vanish at far zooms. */
const vertexRadius = (crowded: number, alone: number): ExpressionSpecification => {
  const radius = (from: number, to: number): ExpressionSpecification => ['case', ['==', ['get', 'isCrowded'], true], from, to];
  return ['interpolate', ['linear'], ['zoom'], 13, radius(0, alone * 0.7), 16, radius(crowded, alone), 20, radius(alone, alone + 1)];
};

/** @param crossing the area's sides cross: it is drawn in the colour of an error */
export const drawingInks = (palette: Palette, crossing: boolean) => ({
  ink: crossing ? palette.drawingError : palette.drawing,
  casing: palette.drawingCasing,
  text: palette.drawingText,
  halo: palette.halo,
  snap: palette.drawingSnap,
});

export type DrawingInks = ReturnType<typeof drawingInks>;

/** Kind 'ring' is line and fill in one. */
function shapeLayers({ ink, casing }: DrawingInks): LayerSpecification[] {
  return [
    fillLayer('drawing-fill', 'drawing', ['fill', 'ring'], ink, 0.16),
    lineLayer('drawing-casing', 'drawing', ['line', 'ring'], { 'line-color': casing, 'line-width': 7, 'line-opacity': 0.95 }, ROUNDED),
    lineLayer('drawing-line', 'drawing', ['line', 'ring'], { 'line-color': ink, 'line-width': 3.5 }, ROUNDED),
    lineLayer('drawing-dashes', 'drawing', ['closing'], {
      'line-color': ink,
      'line-width': 2,
      'line-dasharray': [2, 1.6],
      'line-opacity': 0.85,
    }),
  ];
}

/**
 * Returns the layers of the drawing, above everything: a strong line on a light casing, a dot on every vertex, smaller
 * ones at the middles of sides, lengths beside the sides. liveOverlay draws what is under the pointer.
 * @param crossing as of drawingInks
 */
export function drawingLayers(palette: Palette, crossing: boolean): LayerSpecification[] {
  const inks = drawingInks(palette, crossing);
  const { ink, casing } = inks;
  return [
    ...shapeLayers(inks),
    dotLayer('drawing-vertices', 'drawing', ['line', 'ring'], {
      'circle-color': casing,
      'circle-radius': vertexRadius(2, 5),
      'circle-stroke-color': ink,
      'circle-stroke-width': ['case', ['==', ['get', 'isCrowded'], true], 1.5, 2.5],
    }),
    dotLayer('drawing-middles', 'drawing-handles', ['middle'], {
      'circle-color': ink,
      'circle-radius': 4,
      'circle-opacity': 0.75,
      'circle-stroke-color': casing,
      'circle-stroke-width': 2,
    }),
    // Ring around the first vertex, which closes an open area.
    dotLayer('drawing-first-ring', 'drawing-handles', ['first'], {
      'circle-color': ink,
      'circle-opacity': 0.15,
      'circle-radius': 13,
      'circle-stroke-color': ink,
      'circle-stroke-width': 2.5,
    }),
    dotLayer('drawing-first', 'drawing-handles', ['first'], {
      'circle-color': ink,
      'circle-radius': 5.5,
      'circle-stroke-color': casing,
      'circle-stroke-width': 2,
    }),
    dotLayer('drawing-handles-selected', 'drawing-handles', ['selected'], {
      'circle-color': ink,
      'circle-radius': 8,
      'circle-stroke-color': casing,
      'circle-stroke-width': 3,
    }),
    sideLabels({ id: 'drawing-handles-side', source: 'drawing-handles', sizePx: 13, ink: inks.text, halo: inks.halo }),
  ];
}
