import type { LiveLayer } from '../../../contract/live/liveLayers.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import type { FetchLimits, SourceAnswer } from '../fetch/fetchSource.ts';
import { LiveError } from '../liveError.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', copy: '©', '#39': "'", '#169': '©' };

/** Returns a service's text as one plain line, without tags, control or bidi characters. */
export function plainText(text: unknown, maxChars: number): string {
  if (typeof text !== 'string') return '';
  // Longer texts are not titles and would make the patterns slow.
  return cleanText(text.slice(0, 4 * maxChars))
    .replace(/<(script|style)\b[^>]*>[^<]*<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#?\w{1,8});/g, (match, name: string) => ENTITIES[name.toLowerCase()] ?? match)
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars)
    .trim();
}

/** Parameters of OGC standards, which are set here. */
const OWN_NAMES = new Set(
  (
    'service request version acceptversions layers layer styles style crs srs bbox width height format transparent query_layers info_format ' +
    'tilematrixset tilematrix tilerow tilecol typename typenames outputformat srsname count maxfeatures i j x y exceptions feature_count'
  ).split(' '),
);

/** Returns the operator's URL with `values` by upper-case name; its other parameters (`map=`, a key) are kept. */
export function kvpAddress(typed: URL, values: Readonly<Record<string, string | number>>): string {
  const others = [...typed.searchParams].filter(([name]) => !OWN_NAMES.has(name.toLowerCase()));
  const pairs = [...others, ...Object.entries(values)].map(([name, value]) => {
    const text = String(value);
    const isPlaceholder = /^(\w+:)?\{[\w-]+\}(,\S*)?$/.test(text);
    return `${encodeURIComponent(name)}=${isPlaceholder ? text : encodeURIComponent(text)}`;
  });
  return `${typed.origin}${typed.pathname}?${pairs.join('&')}`;
}

export const SOURCE_KINDS = ['wms', 'wmts', 'xyz', 'arcgis', 'wfs', 'tilejson', 'pmtiles'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface SourceReading {
  /** Operator's text, with a template's placeholders. */
  typed: string;
  /** Operator's text parsed as a URL; requests go to its host. */
  url: URL;
  /** Layer name at the service, if it has several. */
  layer: string | undefined;
  grid: number | undefined;
  /** Axis order of boxes in a grid, if the service deviates from EPSG. */
  axis: 'en' | 'ne' | undefined;
  /** Other hosts that the service may refer to. */
  hosts: readonly string[];
  fetch(address: string, limits?: FetchLimits, headers?: Record<string, string>): Promise<SourceAnswer>;
  report(message: string): void;
}

export type LiveDraft = Pick<
  LiveLayer,
  'title' | 'attribution' | 'bounds' | 'min_zoom' | 'max_zoom' | 'legend_url' | 'legend' | 'request' | 'identify'
>;

export const TITLE_MAX_CHARS = 200;
export const ATTRIBUTION_MAX_CHARS = 500;
export const MAX_LIVE_ZOOM = 22;

export const NO_LEGEND: Pick<LiveDraft, 'legend_url' | 'legend' | 'identify'> = { legend_url: null, legend: [], identify: null };

/** Bounds of Việt Nam with Hoàng Sa and Trường Sa. */
const VIETNAM_BOUNDS: LiveLayer['bounds'] = [101.5, 5.5, 118, 24];
export const WORLD_BOUNDS: LiveLayer['bounds'] = [-180, -85.0511, 180, 85.0511];

export function boundsOrCountry(bounds: LiveLayer['bounds'] | undefined, reading: SourceReading): LiveLayer['bounds'] {
  if (bounds === undefined) reading.report('Không đọc được phạm vi của dịch vụ; lấy cả nước (no bounds stated: the whole country).');
  return bounds ?? VIETNAM_BOUNDS;
}

/** Returns west, south, east and north within the globe; undefined if they are invalid. */
export function readBounds(numbers: readonly number[]): LiveLayer['bounds'] | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  if (!(west < east && south < north) || west < -360 || east > 360 || south < -91 || north > 91) return undefined;
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}

/** Checks that a URL or template of the service is on the operator's host or an allowed one. */
export function assertOwnHost(template: string, { url, hosts }: SourceReading): string {
  const plain = template.replaceAll(/[{}]/g, '');
  if (!URL.canParse(plain)) throw new LiveError(`Địa chỉ "${template.slice(0, 120)}" không đọc được (not an address).`);
  const named = new URL(plain);
  if (named.host === url.host || hosts.includes(named.host) || hosts.includes(named.hostname)) return template;
  throw new LiveError(
    `Dịch vụ dẫn sang máy chủ khác, ${named.host}; nếu đúng thì thêm --allow-host ${named.host} (content of another host).`,
  );
}

/** Fetches an address. @throws LiveError for a status other than 2xx */
export async function fetchOk(reading: SourceReading, address: string): Promise<SourceAnswer> {
  const answer = await reading.fetch(address);
  if (answer.status < 200 || answer.status > 299) {
    throw new LiveError(`${new URL(address).host} trả lời ${answer.status} (answered ${answer.status}).`);
  }
  return answer;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function fetchJson(reading: SourceReading, address: string): Promise<Record<string, unknown>> {
  const value = jsonOf((await fetchOk(reading, address)).bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LiveError('Câu trả lời không phải JSON (the response is not a JSON object).');
  return value as Record<string, unknown>;
}

/** Returns the legend URL of a service; null if it is on another host. */
export function ownLegend(named: string, { url }: SourceReading): string | null {
  const legend = URL.canParse(named) ? new URL(named) : undefined;
  const isOwn = legend?.host === url.host && legend.protocol === url.protocol && !/[{}'\\]/.test(legend.href);
  return isOwn ? legend.href : null;
}

/** Picture formats that browsers support, best first. */
const PICTURES = ['image/png', 'image/png; mode=8bit', 'image/png8', 'image/webp', 'image/jpeg', 'image/jpgpng', 'image/gif'];

/** @throws LiveError if none is supported */
export function pictureFormat(offered: readonly string[]): string {
  const format = PICTURES.find((picture) => offered.includes(picture));
  if (format !== undefined) return format;
  throw new LiveError(`Dịch vụ không cho ảnh PNG, WebP hay JPEG (no supported picture format): ${offered.slice(0, 8).join(', ')}`);
}

/** Returns the operator's vector layers, else the service's. @throws LiveError if there are none */
export function vectorLayers({ layer }: SourceReading, serviceLayers: readonly string[]): string[] {
  const names = layer === undefined ? serviceLayers : layer.split(',').filter(Boolean);
  if (names.length > 0) return names.slice(0, 100);
  throw new LiveError('Ô vector cần tên các lớp: --layer thua,duong (vector tiles need the names of their layers).');
}

/** Scale denominator of web mercator at zoom 0 on the equator, tiles of 256 px of 0.28 mm (OGC 07-057r7, annex E). */
const SCALE_AT_ZOOM_0 = 559_082_264.0287178;

/** Returns the zooms (512 px tiles) between two scale denominators; values not above zero set no limit. */
export function zoomsOfScales(finest: number, coarsest: number): { min_zoom: number; max_zoom: number } {
  const zoom = (scale: number): number => Math.log2(SCALE_AT_ZOOM_0 / scale) - 1;
  const bounded = (value: number): number => Math.min(MAX_LIVE_ZOOM, Math.max(0, value));
  const min_zoom = coarsest > 0 && Number.isFinite(coarsest) ? bounded(Math.ceil(zoom(coarsest) - 1e-6)) : 0;
  const max_zoom = finest > 0 ? bounded(Math.floor(zoom(finest) + 1e-6)) : MAX_LIVE_ZOOM;
  return { min_zoom: Math.min(min_zoom, max_zoom), max_zoom };
}

export const formatChoices = (choices: ReadonlyArray<{ name: string; title: string }>): string =>
  [
    ...choices.slice(0, 40).map(({ name, title }) => `\n  --layer ${JSON.stringify(name)}${title === name ? '' : `  ${title}`}`),
    ...(choices.length > 40 ? [`\n  … ${choices.length - 40}`] : []),
  ].join('');

/** @throws LiveError that lists the service's layers */
export function chooseLayer<Choice extends { name: string; title: string }>(choices: readonly Choice[], layer: string | undefined): Choice {
  const found = layer === undefined && choices.length === 1 ? choices[0] : choices.find(({ name }) => name === layer);
  if (found) return found;
  if (choices.length === 0) throw new LiveError('Dịch vụ không có lớp nào (the service has no layer).');
  const head = layer === undefined ? 'Chọn một lớp (choose a layer)' : `Không có lớp "${layer.slice(0, 80)}" (no such layer)`;
  throw new LiveError(`${head}:${formatChoices(choices)}`);
}
