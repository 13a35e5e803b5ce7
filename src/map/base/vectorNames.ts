import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { GroundColours } from './groundColours.ts';
import { BASE_NAME } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './textFont.ts';
import { byZoom, isClass, type layersOf } from './vectorGround.ts';

type Part = ReturnType<typeof layersOf>;

interface Ink {
  size: number | ExpressionSpecification;
  colour: string;
  halo: string;
  bold?: boolean;
  field?: ExpressionSpecification;
}

const names = (filter: FilterSpecification | null, { size, colour, halo, bold, field = BASE_NAME }: Ink, layout: object = {}): object => ({
  type: 'symbol',
  ...(filter ? { filter } : {}),
  layout: {
    'text-field': field,
    'text-font': [bold ? BOLD_FONT : REGULAR_FONT],
    'text-size': size,
    'text-line-height': 1.4,
    'text-max-width': 8,
    'text-padding': 4,
    ...layout,
  },
  paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.4 },
});

/** The summit's name over its height; a hill without either is left out by the tiles' own rank. */
const HILL = [
  'case', ['has', 'ele'], ['concat', BASE_NAME, '\n', ['to-string', ['round', ['to-number', ['get', 'ele']]]], ' m'], BASE_NAME,
] as unknown as ExpressionSpecification;

/** Names of vector tiles in the OpenMapTiles schema, in Vietnamese and in our fonts; the most important last, on top. */
export function nameLayers(part: Part, colours: GroundColours, hills: boolean): LayerSpecification[] {
  const { text: colour, halo, waterText, hillText } = colours;
  const rank = { 'symbol-sort-key': ['coalesce', ['get', 'rank'], 99] };
  const along = { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-max-width': 99 };
  const peaks = part('hill', 'mountain_peak', {
    minzoom: 9,
    ...names(null, { size: 12, colour: hillText, halo, field: HILL }, { ...rank, 'text-offset': [0, 0.4], 'text-anchor': 'top' }),
  });
  return [
    ...(hills ? [peaks] : []),
    part('stream-name', 'waterway', { minzoom: 12, ...names(null, { size: 12, colour: waterText, halo }, along) }),
    part('water-name', 'water_name', names(isClass('lake', 'bay', 'sea', 'ocean', 'strait'), { size: byZoom(4, 12, 9, 14), colour: waterText, halo })),
    part('road-name', 'transportation_name', { minzoom: 14, ...names(null, { size: byZoom(14, 11, 18, 13), colour, halo }, along) }),
    part('hamlet', 'place', {
      minzoom: 12,
      ...names(isClass('hamlet', 'suburb', 'quarter', 'neighbourhood', 'island', 'islet'), { size: 12, colour, halo }, rank),
    }),
    part('village', 'place', { minzoom: 10, ...names(isClass('village'), { size: 13, colour, halo }, rank) }),
    part('town', 'place', { minzoom: 7, ...names(isClass('town'), { size: byZoom(7, 12, 12, 15), colour, halo, bold: true }, rank) }),
    part('city', 'place', { maxzoom: 14, ...names(isClass('city'), { size: byZoom(5, 12, 10, 17), colour, halo, bold: true }, rank) }),
    part('country', 'place', {
      maxzoom: 7,
      ...names(isClass('country'), { size: 13, colour, halo, bold: true }, { ...rank, 'text-letter-spacing': 0.15, 'text-transform': 'uppercase' }),
    }),
  ];
}
