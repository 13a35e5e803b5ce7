import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';

/** The parcels of one open sheet, as tiles have them. */
interface SheetAreas {
  source: string;
  sourceLayer: string;
  /** Of the layer, 0–100. */
  opacity: number;
}

interface OpenSheetLayers {
  /** One colour for all parcels: what land they are is told by the parcels that are drawn everywhere, over them. */
  fill: LayerSpecification;
  /** Outlines twice as strong as those of other parcels, over a casing that parts them from any colour below. */
  lines: LayerSpecification[];
}

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** How the parcels of an open sheet are drawn. */
export function openSheetLayers({ source, sourceLayer, opacity }: SheetAreas, palette: Palette): OpenSheetLayers {
  const share = opacity / 100;
  const tiles = { source, 'source-layer': sourceLayer } as const;
  // One layout for both, so that MapLibre makes their triangles once.
  const lines = { type: 'line', ...tiles, minzoom: 12, layout: { 'line-join': 'round' } } as const;
  return {
    fill: {
      id: `${source}#${sourceLayer}-fill`,
      type: 'fill',
      ...tiles,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.openSheetFill, 'fill-opacity': palette.openSheetFillOpacity * share, 'fill-antialias': false },
    },
    lines: [
      {
        id: `${source}#${sourceLayer}-casing`,
        ...lines,
        paint: {
          'line-color': palette.openSheetCasing,
          'line-width': byZoom(14, 1, 17, 4, 20, 7),
          'line-opacity': byZoom(14, 0, 15, 0.8 * share),
        },
      },
      {
        id: `${source}#${sourceLayer}-line`,
        ...lines,
        paint: {
          'line-color': palette.openSheetLine,
          'line-width': byZoom(12, 0.4, 15, 0.9, 17, 2, 20, 3.2),
          'line-opacity': byZoom(12, 0.5 * share, 15, share),
        },
      },
    ],
  };
}
