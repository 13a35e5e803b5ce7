import { readAtMost } from '../../domain/readAtMost.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { baseMapProviders, type BaseMapProviders, type BaseMapSettings } from '../../domain/map/baseMapProviders.ts';
import { type BaseMap, sourceIdOf } from './baseMap.ts';
import type { MapTheme } from './palette.ts';
import { BASE_NAME } from './sovereignty.ts';
import { BOLD_FONT, REGULAR_FONT } from './mapFonts.ts';

/** Makes a path absolute: workers fetch tiles and have no page as a base. */
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

/** Providers as configured when the app was built. */
export const PROVIDERS = withAbsoluteAddresses(baseMapProviders(import.meta.env as BaseMapSettings));

/** Time limit: our own map is already on the screen, so a longer wait gains nothing. */
const STYLE_TIMEOUT_MS = 6000;
/** Size limit, above any common street style. */
const MAX_STYLE_BYTES = 1_000_000;
const MAX_LAYERS = 400;

/** Layer types of a street map, without any that fetch pages or draw by code. */
const LAYER_TYPES = new Set(['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'fill-extrusion', 'hillshade']);

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether base maps may come from an address: a provider's over https, or this page's own origin. */
function isAllowed(address: unknown, base: string): boolean {
  if (typeof address !== 'string') return false;
  // Placeholders are not valid in an address.
  const plain = address.replaceAll(/\{[\w-]+\}/g, '0');
  if (!URL.canParse(plain, base)) return false;
  const url = new URL(plain, base);
  if (url.origin === location.origin) return true;
  return url.protocol === 'https:' && PROVIDERS.sources.some((source) => url.href.startsWith(source.endsWith('/') ? source : `${source}/`));
}

/** Returns whether a source reads only from allowed addresses; otherwise it is dropped with its layers. */
function isSafeSource(source: unknown, base: string): source is SourceSpecification {
  if (!isPart(source)) return false;
  if (source.type === 'geojson') return isPart(source.data);
  if (source.type !== 'vector' && source.type !== 'raster' && source.type !== 'raster-dem') return false;
  const { url, tiles } = source;
  if (url !== undefined) return isAllowed(url, base);
  return Array.isArray(tiles) && tiles.length > 0 && tiles.every((tile) => isAllowed(tile, base));
}

/**
 * Reads the parts of a downloaded style that may be drawn. The map validates its values: it rejects a style with a
 * broken expression as a whole.
 * @returns null when it is no street style: not version 8, too many layers, or none left
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

/** Returns null when the style is unavailable: no network, too slow, too large, or nothing that we would draw. */
export async function fetchStreetStyle(address: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]) });
    if (!response.ok) return null;
    const text = new TextDecoder().decode(await readAtMost(response.body, MAX_STYLE_BYTES));
    return readStreetStyle(JSON.parse(text), response.url || address);
  } catch {
    // No network is an ordinary state of this app: the offline base map is drawn.
    return null;
  }
}

const hasNameText = (textField: unknown): boolean => /name/.test(JSON.stringify(textField ?? ''));
const isBold = (font: unknown): boolean => /bold|medium|semibold/i.test(JSON.stringify(font ?? ''));

/** Replaces names by ours in our fonts: the text, not the filter, because old and new filters do not mix. */
function ownText(layer: LayerSpecification): object {
  if (layer.type !== 'symbol') return {};
  const { layout = {} } = layer;
  const textField = layout['text-field'];
  return {
    layout: {
      ...layout,
      'text-font': [isBold(layout['text-font']) ? BOLD_FONT : REGULAR_FONT],
      ...(hasNameText(textField) ? { 'text-field': BASE_NAME } : {}),
    },
  };
}

/** Names a source by its address, so that styles of one provider share tiles; one without an address by its name. */
const newIdOf = (name: string, source: SourceSpecification): string => {
  const { url, tiles } = source as { url?: string; tiles?: string[] };
  return sourceIdOf(source.type, url ?? tiles?.[0] ?? name);
};

/** @param attribution of the tiles, whatever the provider's own description states or omits */
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

/** Returns the street map with raised buildings (§4 '3D street'), as high as the map data states. */
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
