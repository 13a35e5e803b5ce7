import type { LiveLayer } from '../../../contract/live/liveLayers.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import type { FetchLimits, SourceAnswer } from '../fetch/fetchSource.ts';
import { LiveError } from '../liveError.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', copy: '©', '#39': "'", '#169': '©' };

/** What a service says as one line of plain text: no tags, no controls, no marks that turn the direction of a line. */
export function plainText(said: unknown, maxChars: number): string {
  if (typeof said !== 'string') return '';
  // What is longer than this is no title, and patterns would look through all of it.
  return cleanText(said.slice(0, 4 * maxChars))
    .replace(/<(script|style)\b[^>]*>[^<]*<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars)
    .trim();
}

/**
 * Addresses of services that are asked by names and values. What the operator typed beside the standard's own names (`map=`, a key) is kept.
 */

/** Names of OGC's standards, which we fill in ourselves. */
const OWN_NAMES = new Set(
  (
    'service request version acceptversions layers layer styles style crs srs bbox width height format transparent query_layers info_format ' +
    'tilematrixset tilematrix tilerow tilecol typename typenames outputformat srsname count maxfeatures i j x y exceptions feature_count'
  ).split(' '),
);

/**
 * @param values by name in capitals; a value in braces is a placeholder and stays as it is
 * @returns the typed address with them
 */
export function kvpAddress(typed: URL, values: Readonly<Record<string, string | number>>): string {
  const kept = [...typed.searchParams].filter(([name]) => !OWN_NAMES.has(name.toLowerCase()));
  const pairs = [...kept, ...Object.entries(values)].map(([name, value]) => {
    const text = String(value);
    const isPlaceholder = /^(\w+:)?\{[\w-]+\}(,\S*)?$/.test(text);
    return `${encodeURIComponent(name)}=${isPlaceholder ? text : encodeURIComponent(text)}`;
  });
  return `${typed.origin}${typed.pathname}?${pairs.join('&')}`;
}

export const SOURCE_KINDS = ['wms', 'wmts', 'xyz', 'arcgis', 'wfs', 'tilejson', 'pmtiles'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface SourceReading {
  /** As the operator typed it, with a template's placeholders. */
  typed: string;
  /** The same as an address; what is asked of it goes to this host. */
  url: URL;
  /** Of several: its name at the service. */
  layer: string | undefined;
  grid: number | undefined;
  /** How the numbers of a box are ordered in a grid, where the service does not do as EPSG says. */
  axis: 'en' | 'ne' | undefined;
  /** Other hosts that the operator lets it name. */
  hosts: readonly string[];
  ask(address: string, limits?: FetchLimits, headers?: Record<string, string>): Promise<SourceAnswer>;
  tell(words: string): void;
}

export type LiveDraft = Pick<
  LiveLayer,
  'title' | 'attribution' | 'bounds' | 'min_zoom' | 'max_zoom' | 'legend_url' | 'legend' | 'request' | 'identify'
>;

export const TITLE_MAX_CHARS = 200;
export const ATTRIBUTION_MAX_CHARS = 500;
export const MAX_LIVE_ZOOM = 22;

/** Of a draft, where a service tells neither a legend nor what a tap asks. */
export const NO_LEGEND: Pick<LiveDraft, 'legend_url' | 'legend' | 'identify'> = { legend_url: null, legend: [], identify: null };

/** Around Việt Nam with Hoàng Sa and Trường Sa. */
const VIETNAM_BOUNDS: LiveLayer['bounds'] = [101.5, 5.5, 118, 24];
export const WORLD_BOUNDS: LiveLayer['bounds'] = [-180, -85.0511, 180, 85.0511];

/** Where a layer has something; the whole country where no bounds were read. */
export function boundsOrCountry(bounds: LiveLayer['bounds'] | undefined, reading: SourceReading): LiveLayer['bounds'] {
  if (bounds === undefined) reading.tell('Không đọc được phạm vi của dịch vụ; lấy cả nước (no bounds said: the whole country).');
  return bounds ?? VIETNAM_BOUNDS;
}

export function readBounds(numbers: readonly number[]): LiveLayer['bounds'] | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  if (!(west < east && south < north) || west < -360 || east > 360 || south < -91 || north > 91) return undefined;
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}

/**
 * An address that a service names for its content: of the typed host, or of one that was allowed.
 * @param template may hold placeholders in braces
 */
export function assertOwnHost(template: string, { url, hosts }: SourceReading): string {
  const plain = template.replaceAll(/[{}]/g, '');
  if (!URL.canParse(plain)) throw new LiveError(`Địa chỉ "${template.slice(0, 120)}" không đọc được (not an address).`);
  const named = new URL(plain);
  if (named.host === url.host || hosts.includes(named.host) || hosts.includes(named.hostname)) return template;
  throw new LiveError(
    `Dịch vụ dẫn sang máy chủ khác, ${named.host}; nếu đúng thì thêm --allow-host ${named.host} (content of another host).`,
  );
}

export async function askWell(reading: SourceReading, address: string): Promise<SourceAnswer> {
  const answer = await reading.ask(address);
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

export async function askJson(reading: SourceReading, address: string): Promise<Record<string, unknown>> {
  const value = jsonOf((await askWell(reading, address)).bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LiveError('Câu trả lời không phải JSON (the answer is no JSON object).');
  return value as Record<string, unknown>;
}

/** The address of a legend that a service names; null of one on another host. */
export function ownLegend(named: string, { url }: SourceReading): string | null {
  const legend = URL.canParse(named) ? new URL(named) : undefined;
  const isOwn = legend?.host === url.host && legend.protocol === url.protocol && !/[{}'\\]/.test(legend.href);
  return isOwn ? legend.href : null;
}

/** Media types of pictures that browsers show, the best first. */
const PICTURES = ['image/png', 'image/png; mode=8bit', 'image/png8', 'image/webp', 'image/jpeg', 'image/jpgpng', 'image/gif'];

/** @throws LiveError where a service offers none that we show */
export function pictureFormat(offered: readonly string[]): string {
  const format = PICTURES.find((one) => offered.includes(one));
  if (format !== undefined) return format;
  throw new LiveError(`Dịch vụ không cho ảnh PNG, WebP hay JPEG (no picture we show): ${offered.slice(0, 8).join(', ')}`);
}

/** The vector layers that are meant: the operator's, else those that the service tells. @throws LiveError for none */
export function vectorLayers({ layer }: SourceReading, said: readonly string[]): string[] {
  const names = layer === undefined ? said : layer.split(',').filter(Boolean);
  if (names.length > 0) return names.slice(0, 100);
  throw new LiveError('Ô vector cần tên các lớp: --layer thua,duong (vector tiles need the names of their layers).');
}

/** Denominator of the scale of web mercator at zoom 0 on the equator, in tiles of 256 px of 0.28 mm (OGC 07-057r7, annex E). */
const SCALE_AT_ZOOM_0 = 559_082_264.0287178;

/** Zooms (of 512 px tiles, as maps count them) between two denominators of scales; what is not above zero limits nothing. */
export function zoomsOfScales(finest: number, coarsest: number): { min_zoom: number; max_zoom: number } {
  const zoom = (scale: number): number => Math.log2(SCALE_AT_ZOOM_0 / scale) - 1;
  const bounded = (value: number): number => Math.min(MAX_LIVE_ZOOM, Math.max(0, value));
  const min_zoom = coarsest > 0 && Number.isFinite(coarsest) ? bounded(Math.ceil(zoom(coarsest) - 1e-6)) : 0;
  const max_zoom = finest > 0 ? bounded(Math.floor(zoom(finest) + 1e-6)) : MAX_LIVE_ZOOM;
  return { min_zoom: Math.min(min_zoom, max_zoom), max_zoom };
}

/** Names and titles to choose from, as lines. */
export const choicesOf = (choices: ReadonlyArray<{ name: string; title: string }>): string =>
  [
    ...choices.slice(0, 40).map(({ name, title }) => `\n  --layer ${JSON.stringify(name)}${title === name ? '' : `  ${title}`}`),
    ...(choices.length > 40 ? [`\n  … ${choices.length - 40}`] : []),
  ].join('');

/** @throws LiveError that names those that the service has */
export function chooseLayer<Choice extends { name: string; title: string }>(
  choices: readonly Choice[],
  wanted: string | undefined,
): Choice {
  const found = wanted === undefined && choices.length === 1 ? choices[0] : choices.find(({ name }) => name === wanted);
  if (found) return found;
  if (choices.length === 0) throw new LiveError('Dịch vụ không có lớp nào (the service has no layer).');
  const head = wanted === undefined ? 'Chọn một lớp (choose a layer)' : `Không có lớp "${wanted.slice(0, 80)}" (no such layer)`;
  throw new LiveError(`${head}:${choicesOf(choices)}`);
}
