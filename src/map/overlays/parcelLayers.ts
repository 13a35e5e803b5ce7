import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { BOLD_FONT, REGULAR_FONT } from '../base/mapFonts.ts';
import { byZoom } from './features.ts';

/** Empty layer that marks the place of parcels, which a layer of our own draws. */
export const PARCELS_FILL = 'parcels-fill';

/** First layer above parcels and their lines; layers between are put below it. */
export const OVER_PARCELS = 'sheets-line';

/** Kinds of tiles that a map may lack: whether any were found so far. */
export type FoundLayers = Readonly<Record<'sheets', boolean>>;

/**
 * Returns areas and lines, from the ground up: the place of parcels, the lines of open sheets, outlines of all sheets.
 * They are over the open layers and under the names of the base map.
 * @param linesAbove of open sheets
 */
export function parcelLayers(palette: Palette, linesAbove: readonly LayerSpecification[] = []): LayerSpecification[] {
  return [
    { id: PARCELS_FILL, type: 'background', layout: { visibility: 'none' } },
    ...linesAbove,
    {
      id: OVER_PARCELS,
      type: 'line',
      source: 'sheets',
      'source-layer': 'sheets',
      minzoom: 13,
      // The parcels themselves show where a sheet ends at closer zooms.
      maxzoom: 15.5,
      paint: {
        'line-color': palette.sheetLine,
        'line-width': byZoom(13, 1, 15.5, 1.6),
        'line-dasharray': [4, 3],
        'line-opacity': byZoom(13, 0.8, 15, 0.6, 15.5, 0),
      },
    },
  ];
}

/** Returns numbers of sheets and parcels, over the base map's names and with a higher placement priority. */
export function parcelNumberLayers(palette: Palette, sheetLabel: string): LayerSpecification[] {
  const ink = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 };
  return [
    {
      id: 'parcels-label',
      type: 'symbol',
      source: 'parcels',
      'source-layer': 'parcel-labels',
      // Visible from here; placing invisible ones costs as much.
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
        'text-field': ['concat', `${sheetLabel} `, ['get', 'sheetNumber']],
        'text-font': [BOLD_FONT],
        'text-size': byZoom(13, 11, 16, 14),
        'text-padding': 12,
      },
      paint: { ...ink, 'text-color': palette.sheetLine, 'text-halo-width': 1.6 },
    },
  ];
}
