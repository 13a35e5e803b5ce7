import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { sourceIdOf, type BaseMap } from './baseMap.ts';
import type { MapTheme } from './palette.ts';
import { BASE_NAME } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './textFont.ts';

const namesThings = (textField: unknown): boolean => /name/.test(JSON.stringify(textField ?? ''));
const isBold = (font: unknown): boolean => /bold|medium|semibold/i.test(JSON.stringify(font ?? ''));

/** Names as we write them, from our own fonts. The text is replaced, not the filter, because old and new filters do not mix. */
function ownText(layer: LayerSpecification): object {
  if (layer.type !== 'symbol') return {};
  const { layout = {} } = layer;
  const textField = layout['text-field'];
  return {
    layout: {
      ...layout,
      'text-font': [isBold(layout['text-font']) ? BOLD_FONT : REGULAR_FONT],
      ...(namesThings(textField) ? { 'text-field': BASE_NAME } : {}),
    },
  };
}

/** By its address, so that two styles of one provider share their tiles; one without an address by its name. */
const newIdOf = (name: string, source: SourceSpecification): string => {
  const { url, tiles } = source as { url?: string; tiles?: string[] };
  return sourceIdOf(source.type, url ?? tiles?.[0] ?? name);
};

/**
 * Turns a fetched street style into a base map under our layers.
 * @param attribution the sign of its tiles, whatever the provider's own description says or forgets
 */
export function adaptStreetStyle(style: StyleSpecification, { prefix, attribution }: { prefix: string; attribution: string }): BaseMap {
  const ids = new Map(Object.entries(style.sources).map(([name, source]) => [name, newIdOf(name, source)]));
  const signed = (source: SourceSpecification): SourceSpecification =>
    source.type === 'geojson' ? source : ({ ...source, attribution } as SourceSpecification);
  const vectors = Object.entries(style.sources).filter(([, { type }]) => type === 'vector').map(([name]) => ids.get(name)!);
  return {
    sources: Object.fromEntries(Object.entries(style.sources).map(([name, source]) => [ids.get(name)!, signed(source)])),
    layers: style.layers.map((layer) => {
      const source = 'source' in layer && typeof layer.source === 'string' ? { source: ids.get(layer.source)! } : {};
      return { ...layer, ...source, ...ownText(layer), id: `${prefix}-${layer.id}` } as LayerSpecification;
    }),
    ...(style.sprite ? { sprite: style.sprite } : {}),
    needs: () => vectors,
  };
}

const WALL: Record<MapTheme, string> = { light: '#d5d8d3', dark: '#3b4648' };

/** The street map with its buildings raised (§4 '3D street'), as high as the map data says; it has no heights of parcels. */
export function withBuildings(street: BaseMap, theme: MapTheme): BaseMap {
  const [source] = street.needs(0);
  if (source === undefined) return street;
  const raised = {
    id: `base-street3d-${theme}-raised`,
    type: 'fill-extrusion',
    source,
    'source-layer': 'building',
    minzoom: 14,
    filter: ['!=', ['get', 'hide_3d'], true],
    paint: {
      'fill-extrusion-color': WALL[theme],
      'fill-extrusion-height': ['interpolate', ['linear'], ['zoom'], 14, 0, 15.5, ['coalesce', ['get', 'render_height'], 5]],
      'fill-extrusion-base': ['interpolate', ['linear'], ['zoom'], 14, 0, 15.5, ['coalesce', ['get', 'render_min_height'], 0]],
      'fill-extrusion-opacity': 0.6,
    },
  } as LayerSpecification;
  return { ...street, layers: [...street.layers, raised] };
}
