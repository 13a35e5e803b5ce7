import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { BOLD_FONT, REGULAR_FONT } from '../base/mapFonts.ts';
import { type ColouredLandCode, landCodeColour } from './landCodeColour.ts';
import { lineShare, PARCEL_LINES, type ZoomStops } from './parcelLines.ts';

/** The lowest layer of parcels; where they are not drawn from tiles it is empty, and marks their place. */
export const PARCELS_FILL = 'parcels-fill';

/** Who draws the parcels: our own layer from cells of the parcels worker, or MapLibre from its tiles. */
export type ParcelsFrom = 'cells' | 'tiles';

const byZoom = (...stops: ZoomStops): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

const hovered: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];

/**
 * All that is the same of the lines around parcels. MapLibre makes the triangles of such layers once, and draws them
 * several times; a zoom range or a layout of its own would have one made anew, the heaviest part of a dense tile.
 */
const parcelLines = {
  type: 'line',
  source: 'parcels',
  'source-layer': 'parcels',
  layout: { 'line-join': 'round' },
} as const;

/** The first layer above parcels and their lines: what lies between is put below it. */
export const OVER_PARCELS = 'sheets-line';

/** Tiles that a map may have none of: whether any was found anywhere so far. */
export type FoundLayers = Readonly<Record<'sheets', boolean>>;

/** Parcels as tiles have them. */
export function parcelTileLayers(palette: Palette, codes: readonly ColouredLandCode[], parcelOpacity: number): LayerSpecification[] {
  const { paper, parcelFallback: fallback } = palette;
  const { casingWidth, casingFrom, casingOpacity, lineWidth, lineOpacity } = PARCEL_LINES;
  const colour = landCodeColour(codes, { paper, fallback, share: palette.parcelTint });
  const share = lineShare(parcelOpacity);
  return [
    {
      id: PARCELS_FILL,
      type: 'fill',
      source: 'parcels',
      'source-layer': 'parcels',
      paint: { 'fill-color': colour, 'fill-opacity': parcelOpacity / 100 },
    },
    {
      id: 'parcels-casing',
      ...parcelLines,
      paint: {
        'line-color': palette.parcelCasing,
        'line-width': byZoom(...casingWidth),
        'line-opacity': ['step', ['zoom'], 0, casingFrom, casingOpacity * share],
      },
    },
    {
      id: 'parcels-line',
      ...parcelLines,
      paint: {
        'line-color': palette.parcelLine,
        'line-width': byZoom(...lineWidth),
        'line-opacity': byZoom(...lineOpacity.map((value, i) => (i % 2 === 0 ? value : value * share))),
      },
    },
  ];
}

/**
 * Areas and lines, from the ground up: parcels, the lines of open sheets, outlines of all sheets. They go over the open layers
 * and under the names of the base map.
 * @param parcels those of tiles, or none: the place is marked where they are drawn otherwise
 * @param linesAbove of open sheets
 * @param hover whether tiles' parcels are outlined under a mouse: else no line is kept ready around every parcel
 */
export function parcelLayers(
  palette: Palette,
  parcels: readonly LayerSpecification[],
  hover: boolean,
  linesAbove: readonly LayerSpecification[] = [],
): LayerSpecification[] {
  return [
    ...(parcels.length > 0 ? parcels : [{ id: PARCELS_FILL, type: 'background', layout: { visibility: 'none' } } as const]),
    ...linesAbove,
    {
      id: OVER_PARCELS,
      type: 'line',
      source: 'sheets',
      'source-layer': 'sheets',
      minzoom: 13,
      // Nearer the ground the parcels themselves show where a sheet ends.
      maxzoom: 15.5,
      paint: {
        'line-color': palette.sheetLine,
        'line-width': byZoom(13, 1, 15.5, 1.6),
        'line-dasharray': [4, 3],
        'line-opacity': byZoom(13, 0.8, 15, 0.6, 15.5, 0),
      },
    },
    ...(hover && parcels.length > 0 ? [hoverLayer(palette)] : []),
  ];
}

const hoverLayer = (palette: Palette): LayerSpecification => ({
  id: 'parcels-hover',
  ...parcelLines,
  paint: {
    'line-color': palette.accent,
    'line-width': byZoom(...PARCEL_LINES.hoverWidth),
    'line-opacity': ['case', hovered, 1, 0],
  },
});

/** Numbers of sheets and parcels; over the names of the base map, and before them when room is short. */
export function parcelNumberLayers(palette: Palette, sheetWord: string): LayerSpecification[] {
  const ink = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 };
  return [
    {
      id: 'parcels-label',
      type: 'symbol',
      source: 'parcels',
      'source-layer': 'parcel-labels',
      // From where they can be seen: what is placed unseen costs as much.
      minzoom: 17.1,
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'parcelNumber'], 19, ['coalesce', ['get', 'label'], ['get', 'parcelNumber']]],
        'text-font': [REGULAR_FONT],
        'text-size': byZoom(17, 10, 19, 12, 20, 14),
        'text-line-height': 1.4,
        'text-padding': 1,
      },
      paint: { ...ink, 'text-opacity': byZoom(17.1, 0, 17.4, 1) },
    },
    {
      id: 'sheets-label',
      type: 'symbol',
      source: 'sheets',
      'source-layer': 'sheets',
      minzoom: 13.5,
      maxzoom: 16,
      layout: {
        'text-field': ['concat', `${sheetWord} `, ['get', 'sheetNumber']],
        'text-font': [BOLD_FONT],
        'text-size': byZoom(13, 11, 16, 14),
        'text-padding': 12,
      },
      paint: { ...ink, 'text-color': palette.sheetLine, 'text-halo-width': 1.6 },
    },
  ];
}
