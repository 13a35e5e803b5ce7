import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom } from '../overlays/features.ts';
import type { GroundColours } from './palette.ts';
import { BASE_NAME } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

const isClass = (...classes: string[]): FilterSpecification =>
  ['match', ['get', 'class'], classes, true, false] as unknown as FilterSpecification;

/** Line width that grows with the scale of the map. */
const wide = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification;

type Part = (id: string, sourceLayer: string, rest: object) => LayerSpecification;

/** Makes layers of one vector source, with names distinct from those of other base maps. */
export const vectorLayersOf =
  (prefix: string, source: string): Part =>
  (id, sourceLayer, rest) =>
    ({ id: `${prefix}-${id}`, source, 'source-layer': sourceLayer, ...rest }) as LayerSpecification;

const fill = (colour: string | ExpressionSpecification, filter?: FilterSpecification, more: object = {}): object => ({
  type: 'fill',
  ...(filter ? { filter } : {}),
  paint: { 'fill-color': colour, 'fill-antialias': false },
  ...more,
});

const line = (colour: string, width: number | ExpressionSpecification, filter: FilterSpecification, paint: object = {}): object => ({
  type: 'line',
  filter,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': colour, 'line-width': width, ...paint },
});

export function areaLayers(part: Part, colours: GroundColours): LayerSpecification[] {
  const cover: unknown[] = ['match', ['get', 'class'], 'wood', colours.wood, 'grass', colours.grass, 'farmland', colours.field];
  cover.push('sand', colours.sand, 'rock', colours.rock, 'wetland', colours.wetland, colours.grass);
  return [
    part('built', 'landuse', fill(colours.built, isClass('residential', 'suburb', 'neighbourhood', 'industrial', 'commercial', 'retail'))),
    part('cover', 'landcover', fill(cover as unknown as ExpressionSpecification)),
    part('park', 'park', fill(colours.park, undefined, { paint: { 'fill-color': colours.park, 'fill-opacity': 0.55 } })),
    part('water', 'water', fill(colours.water)),
    part(
      'stream',
      'waterway',
      line(colours.waterLine, wide(9, 0.5, 14, 1.4, 20, 8), isClass('river', 'stream', 'canal', 'drain', 'ditch')),
    ),
    part('building', 'building', fill(colours.building, undefined, { minzoom: 14 })),
  ];
}

const MAIN = ['motorway', 'trunk', 'primary'];
const MIDDLE = ['secondary', 'tertiary'];
const SMALL = ['minor', 'service'];

const widthOf = (kind: 'main' | 'middle' | 'small', more: number): ExpressionSpecification => {
  if (kind === 'main') return wide(6, 0.6 + more / 2, 12, 2.2 + more, 16, 9 + more, 20, 30 + more);
  if (kind === 'middle') return wide(9, 0.5 + more / 2, 13, 1.8 + more, 16, 7 + more, 20, 24 + more);
  return wide(13, 0.5 + more / 2, 16, 4 + more, 20, 16 + more);
};

export function roadLayers(part: Part, colours: GroundColours): LayerSpecification[] {
  return [
    part('small-casing', 'transportation', { minzoom: 13.5, ...line(colours.roadCasing, widthOf('small', 1.2), isClass(...SMALL)) }),
    part('middle-casing', 'transportation', { minzoom: 11, ...line(colours.roadCasing, widthOf('middle', 1.4), isClass(...MIDDLE)) }),
    part('main-casing', 'transportation', { minzoom: 8, ...line(colours.roadCasing, widthOf('main', 1.6), isClass(...MAIN)) }),
    part('small', 'transportation', { minzoom: 13, ...line(colours.road, widthOf('small', 0), isClass(...SMALL)) }),
    part('path', 'transportation', {
      minzoom: 13,
      ...line(colours.path, wide(13, 0.7, 16, 1.4, 20, 3), isClass('path', 'track'), { 'line-dasharray': [3, 2] }),
    }),
    part('middle', 'transportation', { minzoom: 9, ...line(colours.road, widthOf('middle', 0), isClass(...MIDDLE)) }),
    part('main', 'transportation', { minzoom: 6, ...line(colours.mainRoad, widthOf('main', 0), isClass(...MAIN)) }),
    part('rail', 'transportation', { minzoom: 10, ...line(colours.rail, wide(10, 0.5, 16, 1.6, 20, 3), isClass('rail', 'transit')) }),
    borderLayer(part, colours),
  ];
}

/** Returns borders on land only: a base map of ours takes no position on maritime borders. */
const borderLayer = (part: Part, colours: GroundColours): LayerSpecification => {
  const onLand = [
    'all',
    ['<=', ['get', 'admin_level'], 4],
    ['!=', ['coalesce', ['get', 'maritime'], 0], 1],
  ] as unknown as FilterSpecification;
  return part(
    'border',
    'boundary',
    line(colours.border, byZoom(4, 0.6, 10, 1.4), onLand, { 'line-dasharray': [4, 2], 'line-opacity': 0.8 }),
  );
};

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

/** Summit's name over its height; the tiles' own rank leaves out a hill without either. */
const HILL = [
  'case',
  ['has', 'ele'],
  ['concat', BASE_NAME, '\n', ['to-string', ['round', ['to-number', ['get', 'ele']]]], ' m'],
  BASE_NAME,
] as unknown as ExpressionSpecification;

/** Returns names of vector tiles (OpenMapTiles schema) in Vietnamese and our fonts; the most important on top. */
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
    part(
      'water-name',
      'water_name',
      names(isClass('lake', 'bay', 'sea', 'ocean', 'strait'), { size: byZoom(4, 12, 9, 14), colour: waterText, halo }),
    ),
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
      ...names(
        isClass('country'),
        { size: 13, colour, halo, bold: true },
        { ...rank, 'text-letter-spacing': 0.15, 'text-transform': 'uppercase' },
      ),
    }),
  ];
}
