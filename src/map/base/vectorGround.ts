import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { GroundColours } from './groundColours.ts';

/** Areas and lines of vector tiles in the OpenMapTiles schema, as we draw them. */

export const isClass = (...classes: string[]): FilterSpecification =>
  ['match', ['get', 'class'], classes, true, false] as unknown as FilterSpecification;

export const byZoom = (...stops: Array<number | string>): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Widths grow as the ground does. */
const wide = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification;

type Part = (id: string, sourceLayer: string, rest: object) => LayerSpecification;

/** Makes layers of one vector source, named apart from those of other base maps. */
export const layersOf = (prefix: string, source: string): Part => (id, sourceLayer, rest) =>
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
    part('stream', 'waterway', line(colours.waterLine, wide(9, 0.5, 14, 1.4, 20, 8), isClass('river', 'stream', 'canal', 'drain', 'ditch'))),
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

/** Borders on land only: whose sea is whose is not a base map's to draw. */
const borderLayer = (part: Part, colours: GroundColours): LayerSpecification => {
  const onLand = ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['coalesce', ['get', 'maritime'], 0], 1]] as unknown as FilterSpecification;
  return part('border', 'boundary', line(colours.border, byZoom(4, 0.6, 10, 1.4), onLand, { 'line-dasharray': [4, 2], 'line-opacity': 0.8 }));
};
