import * as v from 'valibot';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import type { LiveLayer } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import { plainText, fetchJson, readBounds, type SourceReading } from './sourceReading.ts';
import { type ReferenceSystem, systemOf } from './referenceSystem.ts';
import { MERCATOR_EDGE_M } from './tileLevel.ts';

/** Maximum legend entries of a layer; longer lists are unreadable. */
const MAX_ENTRIES = 200;

type Entry = LiveLayer['legend'][number];
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject).slice(0, MAX_ENTRIES) : []);

/** Returns the hex colour of Esri's four numbers from 0 to 255. */
function hexOf(colour: unknown): string | undefined {
  if (!Array.isArray(colour) || colour.length < 3) return undefined;
  const [red, green, blue, alpha = 255] = colour as unknown[];
  const parts = [red, green, blue];
  if (alpha === 0 || !parts.every((part) => typeof part === 'number' && part >= 0 && part <= 255)) return undefined;
  return `#${parts
    .map((part) =>
      Math.round(part as number)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function colourOf(symbol: unknown): string | undefined {
  if (!isObject(symbol)) return undefined;
  return hexOf(symbol['color']) ?? (isObject(symbol['outline']) ? hexOf(symbol['outline']['color']) : undefined);
}

/** Reads the renderers simple, uniqueValue and classBreaks. Picture symbols have no colour and are left out. */
export function arcgisLegend(drawingInfo: unknown, name: string): Entry[] {
  const renderer = isObject(drawingInfo) && isObject(drawingInfo['renderer']) ? drawingInfo['renderer'] : {};
  const infos =
    renderer['type'] === 'simple'
      ? [{ label: plainText(renderer['label'], 200) || name, symbol: renderer['symbol'] }]
      : [...listOf(renderer['uniqueValueInfos']), ...listOf(renderer['classBreakInfos'])];
  const entries = infos.flatMap(({ label, symbol }): Entry[] => {
    const [plain, colour] = [plainText(label, 200), colourOf(symbol)];
    return plain === '' || colour === undefined ? [] : [{ label: plain, colour }];
  });
  return entries.slice(0, MAX_ENTRIES);
}

/** Parts of ArcGIS' REST services that are read; invalid values count as missing. */

const number = v.fallback(v.number(), NaN);
const text = v.fallback(v.string(), '');
const SpatialReference = v.fallback(v.object({ wkid: v.optional(v.number()), latestWkid: v.optional(v.number()) }), {});
const Extent = v.fallback(
  v.optional(v.object({ xmin: number, ymin: number, xmax: number, ymax: number, spatialReference: v.optional(SpatialReference, {}) })),
  undefined,
);

export const ArcgisService = v.object({
  mapName: text,
  name: text,
  description: text,
  serviceDescription: text,
  copyrightText: text,
  capabilities: text,
  supportedImageFormatTypes: text,
  supportedQueryFormats: text,
  geometryType: text,
  type: text,
  maxImageWidth: number,
  maxRecordCount: number,
  minScale: number,
  maxScale: number,
  singleFusedMapCache: v.fallback(v.boolean(), false),
  spatialReference: SpatialReference,
  fullExtent: Extent,
  extent: Extent,
  documentInfo: v.fallback(v.object({ Title: text, Author: text }), { Title: '', Author: '' }),
  layers: v.fallback(v.array(v.object({ id: v.number(), name: text, subLayerIds: v.fallback(v.nullable(v.array(v.number())), null) })), []),
  drawingInfo: v.optional(v.unknown()),
  tileInfo: v.fallback(
    v.optional(
      v.object({
        rows: v.number(),
        cols: v.number(),
        origin: v.object({ x: v.number(), y: v.number() }),
        spatialReference: SpatialReference,
        lods: v.array(v.object({ level: v.number(), resolution: v.pipe(v.number(), v.gtValue(0)) })),
      }),
    ),
    undefined,
  ),
});
export type ArcgisService = v.InferOutput<typeof ArcgisService>;

/** @throws LiveError with the service's message: it answers 200 with an `error` */
export async function fetchArcgisService(reading: SourceReading, address: string): Promise<ArcgisService> {
  const json = await fetchJson(reading, address);
  const error = json['error'] as { code?: unknown; message?: unknown } | undefined;
  if (error !== undefined) {
    const reason = plainText(error.message, 200) || 'không nói vì sao (without a reason)';
    throw new LiveError(`Dịch vụ từ chối (the service refuses): ${Number(error.code)} ${reason}`);
  }
  return v.parse(ArcgisService, json);
}

/** @returns undefined if only a text defines it, or it is unsupported */
export function arcgisSystem({ latestWkid, wkid }: ArcgisService['spatialReference']): ReferenceSystem | undefined {
  const system = [latestWkid, wkid].map((code) => systemOf(String(code))).find(Boolean);
  return system && { ...system, name: String(system.code) };
}

const degreesOf = (e: number, n: number): [number, number] => [
  (e / MERCATOR_EDGE_M) * 180,
  (Math.atan(Math.sinh((n / MERCATOR_EDGE_M) * Math.PI)) * 180) / Math.PI,
];

/** Returns an extent in degrees; undefined if it is missing, invalid or in an unsupported system. */
export async function boundsOfExtent(extent: ArcgisService['extent']): Promise<LiveLayer['bounds'] | undefined> {
  if (!extent) return undefined;
  const { xmin, ymin, xmax, ymax, spatialReference } = extent;
  if ([4326, 4756].includes(spatialReference.latestWkid ?? spatialReference.wkid ?? 0)) return readBounds([xmin, ymin, xmax, ymax]);
  const system = arcgisSystem(spatialReference);
  if (!system || ![xmin, ymin, xmax, ymax].every(Number.isFinite)) return undefined;
  if (!system.grid) return readBounds([...degreesOf(xmin, ymin), ...degreesOf(xmax, ymax)]);
  const core = await loadGeometryCore();
  const corners = core.toWgs84(new Float64Array([xmin, ymin, xmax, ymin, xmax, ymax, xmin, ymax]), system.grid);
  const [lngs, lats] = [0, 1].map((side) => [0, 2, 4, 6].map((at) => corners[at + side]!));
  return readBounds([Math.min(...lngs!), Math.min(...lats!), Math.max(...lngs!), Math.max(...lats!)]);
}
