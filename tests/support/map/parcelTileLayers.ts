import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from '../../../src/map/base/palette.ts';
import { type ColouredLandCode, tint } from '../../../src/map/overlays/zoneColour.ts';
import { lineShare, PARCEL_LINES, type ZoomStops } from '../../../src/map/overlays/parcelLines.ts';

const byZoom = (...stops: ZoomStops): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Code whose colour applies: the first part of a compound code such as 'ONT+CLN'. */
const COLOURING_CODE: ExpressionSpecification = [
  'case',
  ['==', ['slice', ['get', 'landCode'], 3, 4], '+'],
  ['slice', ['get', 'landCode'], 0, 3],
  ['get', 'landCode'],
];

/** Properties that all parcel outlines share, so that MapLibre triangulates them once. */
const LINES = { type: 'line', source: 'parcels', 'source-layer': 'parcels', layout: { 'line-join': 'round' } } as const;

/** Id of the layer of areas. */
export const PARCEL_TILES_FILL = 'parcels-tiles-fill';

/** Makes MapLibre layers that draw parcels from vector tiles as the map's own layer draws them from cells. */
export function parcelTileLayers(palette: Palette, codes: readonly ColouredLandCode[], parcelOpacity: number): LayerSpecification[] {
  const { paper, parcelFallback, parcelTint } = palette;
  const { casingWidth, casingMinZoom, casingOpacity, lineWidth, lineOpacity } = PARCEL_LINES;
  const pairs = codes.flatMap(({ code, colour }) => [code, tint(colour, paper, parcelTint)]);
  const colour = ['match', COLOURING_CODE, ...pairs, parcelFallback] as unknown as ExpressionSpecification;
  const share = lineShare(parcelOpacity);
  return [
    {
      id: PARCEL_TILES_FILL,
      type: 'fill',
      source: 'parcels',
      'source-layer': 'parcels',
      paint: { 'fill-color': colour, 'fill-opacity': parcelOpacity / 100 },
    },
    {
      id: 'parcels-tiles-casing',
      ...LINES,
      paint: {
        'line-color': palette.parcelCasing,
        'line-width': byZoom(...casingWidth),
        'line-opacity': ['step', ['zoom'], 0, casingMinZoom, casingOpacity * share],
      },
    },
    {
      id: 'parcels-tiles-line',
      ...LINES,
      paint: {
        'line-color': palette.parcelLine,
        'line-width': byZoom(...lineWidth),
        'line-opacity': byZoom(...lineOpacity.map((value, i) => (i % 2 === 0 ? value : value * share))),
      },
    },
  ];
}
