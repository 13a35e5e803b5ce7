import { readAtMost } from '../../domain/readAtMost.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { baseMapProviders, type BaseMapProviders, type BaseMapSettings } from '../../domain/map/baseMapProviders.ts';
import { type BaseMap, sourceIdOf } from './baseMap.ts';
import type { MapTheme } from './palette.ts';
import { BASE_NAME } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

/** Workers fetch tiles, and know no page that a path could begin at. */
const absolute = (address: string): string => (address.startsWith('/') ? location.origin + address : address);

function withAbsoluteAddresses(providers: BaseMapProviders): BaseMapProviders {
  const { streetStyle, vector, satellite, terrain, archive } = providers;
  return {
    ...providers,
    streetStyle: { light: absolute(streetStyle.light), dark: absolute(streetStyle.dark) },
    vector: { ...vector, tileJson: absolute(vector.tileJson) },
    satellite: { ...satellite, tiles: absolute(satellite.tiles) },
    terrain: { ...terrain, tiles: absolute(terrain.tiles) },
    archive: archive && { ...archive, url: absolute(archive.url) },
  };
}

/** As the app was built. */
export const PROVIDERS = withAbsoluteAddresses(baseMapProviders(import.meta.env as BaseMapSettings));

/** Our own map is on the screen already, so waiting longer than this buys nobody anything. */
const STYLE_TIMEOUT_MS = 6000;
/** The common street styles weigh 30 to 120 KB; what is larger is something else. */
const MAX_STYLE_BYTES = 1_000_000;
const MAX_LAYERS = 400;

/** Nothing that fetches pages or draws by code: what a street map is made of. */
const LAYER_TYPES = new Set(['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'fill-extrusion', 'hillshade']);

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an address lies where base maps may come from: a provider's over https, or this page's own origin. */
function isAllowed(address: unknown, base: string): boolean {
  if (typeof address !== 'string') return false;
  // Placeholders are no part of a valid address.
  const plain = address.replaceAll(/\{[\w-]+\}/g, '0');
  if (!URL.canParse(plain, base)) return false;
  const url = new URL(plain, base);
  if (url.origin === location.origin) return true;
  return url.protocol === 'https:' && PROVIDERS.sources.some((source) => url.href.startsWith(source.endsWith('/') ? source : `${source}/`));
}

/** A source that reads only from allowed addresses; anything else is dropped with its layers. */
function isSafeSource(source: unknown, base: string): source is SourceSpecification {
  if (!isPart(source)) return false;
  if (source.type === 'geojson') return isPart(source.data);
  if (source.type !== 'vector' && source.type !== 'raster' && source.type !== 'raster-dem') return false;
  const { url, tiles } = source;
  if (url !== undefined) return isAllowed(url, base);
  return Array.isArray(tiles) && tiles.length > 0 && tiles.every((tile) => isAllowed(tile, base));
}

/**
 * What may be drawn of a style that came over the network. Its values are the map's to judge: it refuses a style with a
 * broken expression whole.
 * @returns null when it is no street style: not of version 8, too many layers, or nothing left of it
 */
export function readStreetStyle(style: unknown, base: string): StyleSpecification | null {
  if (!isPart(style) || style.version !== 8 || !isPart(style.sources) || !Array.isArray(style.layers)) return null;
  if (style.layers.length > MAX_LAYERS) return null;
  const sources = Object.fromEntries(Object.entries(style.sources).filter(([, source]) => isSafeSource(source, base)));
  const ids = new Set<string>();
  const layers = style.layers.filter((layer: unknown) => {
    if (!isPart(layer) || typeof layer.id !== 'string' || ids.has(layer.id) || !LAYER_TYPES.has(String(layer.type))) return false;
    ids.add(layer.id);
    return layer.type === 'background' || (typeof layer.source === 'string' && Object.hasOwn(sources, layer.source));
  });
  if (Object.keys(sources).length === 0 || layers.length === 0) return null;
  const sprite = isAllowed(style.sprite, base) ? { sprite: style.sprite } : {};
  return { version: 8, sources, layers, ...sprite } as StyleSpecification;
}

/**
 * Asks for a street style.
 * @returns null when it cannot be had: no network, too slow, too large, or nothing we would draw
 */
export async function fetchStreetStyle(address: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]) });
    if (!response.ok) return null;
    const text = new TextDecoder().decode(await readAtMost(response.body, MAX_STYLE_BYTES));
    return readStreetStyle(JSON.parse(text), response.url || address);
  } catch {
    // Being without a network is an ordinary state of this app: the offline base map is the answer.
    return null;
  }
}

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
  const vectors = Object.entries(style.sources)
    .filter(([, { type }]) => type === 'vector')
    .map(([name]) => ids.get(name)!);
  return {
    sources: Object.fromEntries(Object.entries(style.sources).map(([name, source]) => [ids.get(name)!, signed(source)])),
    layers: style.layers.map((layer) => {
      const source = 'source' in layer && typeof layer.source === 'string' ? { source: ids.get(layer.source)! } : {};
      return { ...layer, ...source, ...ownText(layer), id: `${prefix}-${layer.id}` } as LayerSpecification;
    }),
    ...(style.sprite ? { sprite: style.sprite } : {}),
    requiredSources: () => vectors,
  };
}

const WALL: Record<MapTheme, string> = { light: '#d5d8d3', dark: '#3b4648' };

/** The street map with its buildings raised (§4 '3D street'), as high as the map data says; it has no heights of parcels. */
export function withBuildings(street: BaseMap, theme: MapTheme): BaseMap {
  const [source] = street.requiredSources(0);
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
