import { LIVE_PROXY_PATH, type LiveLayer, type LiveRequest } from '../../contract/live/liveLayers.ts';

/** Requests that a layer supports, each with its own template. */
export const LIVE_SLOTS = ['tiles', 'image', 'matrix', 'features', 'archive', 'identify', 'legend'] as const;
export type LiveSlot = (typeof LIVE_SLOTS)[number];

const CONTENT_SLOTS: Readonly<Record<LiveRequest['kind'], LiveSlot>> = {
  raster: 'tiles',
  'vector-tiles': 'tiles',
  warped: 'image',
  'warped-matrix': 'matrix',
  features: 'features',
  pmtiles: 'archive',
};

/** Returns a layer's URLs by slot; several tile servers are equivalent. */
export const layerTemplates = ({ request, identify, legend_url }: LiveLayer): Partial<Record<LiveSlot, readonly string[]>> => ({
  [CONTENT_SLOTS[request.kind]]: 'tiles' in request ? request.tiles : [request.url],
  ...(identify && { identify: [identify.url] }),
  ...(legend_url !== null && { legend: [legend_url] }),
});

export function layerOrigins(layer: LiveLayer): string[] {
  const addresses = Object.values(layerTemplates(layer)).flat();
  return [...new Set(addresses.map((address) => new URL(address.replaceAll(/[{}]/g, '')).origin))];
}

const placeholdersOf = (template: string): string[] => [...new Set([...template.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name!))];

function proxiedTemplate(id: string, slot: LiveSlot, template: string): string {
  const pairs = placeholdersOf(template).map((name) => `${parameterOf(name)}={${name}}`);
  return `${LIVE_PROXY_PATH}${id}/${slot}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** Maps `bbox-epsg-3857` to `bbox`. */
const parameterOf = (placeholder: string): string => (placeholder.startsWith('bbox') ? 'bbox' : placeholder);

export function proxiedLayer(layer: LiveLayer): LiveLayer {
  const proxy = (slot: LiveSlot, template: string): string => proxiedTemplate(layer._id, slot, template);
  const { request, identify, legend_url } = layer;
  const slot = CONTENT_SLOTS[request.kind];
  return {
    ...layer,
    legend_url: legend_url === null ? null : proxy('legend', legend_url),
    identify: identify && { ...identify, url: proxy('identify', identify.url) },
    request: 'tiles' in request ? { ...request, tiles: [proxy(slot, request.tiles[0]!)] } : { ...request, url: proxy(slot, request.url) },
  };
}

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,20})?(?:e-?\d{1,2})?`;
const WHOLE = /^\d{1,9}$/;
const PIXELS = /^\d{1,4}$/;
/** Allowed placeholder values: numbers, and names of the layer's levels. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  z: /^\d{1,2}$/,
  x: WHOLE,
  y: WHOLE,
  row: WHOLE,
  col: WHOLE,
  width: PIXELS,
  height: PIXELS,
  dpi: PIXELS,
  points: PIXELS,
  i: PIXELS,
  j: PIXELS,
  lng: new RegExp(`^${NUMBER}$`),
  lat: new RegExp(`^${NUMBER}$`),
  bbox: new RegExp(`^${NUMBER}(?:,${NUMBER}){3}$`),
};
const MAX_PX = 2_048;

/** Fills a template of the service with query parameters; undefined if one is missing, invalid or not in it. */
export function fillAddress(template: string, values: Readonly<Record<string, string>>, matrices: readonly string[]): string | undefined {
  const names = placeholdersOf(template);
  if (Object.keys(values).some((key) => !names.some((name) => parameterOf(name) === key))) return undefined;
  let filled = template;
  for (const name of names) {
    const value = values[parameterOf(name)] ?? '';
    const fits = name === 'matrix' ? matrices.includes(value) : PATTERNS[parameterOf(name)]?.test(value);
    if (fits !== true || ((name === 'width' || name === 'height') && !(Number(value) >= 1 && Number(value) <= MAX_PX))) return undefined;
    filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value).replaceAll('%2C', ','));
  }
  return filled;
}
