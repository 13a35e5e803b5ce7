import * as v from 'valibot';
import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import {
  plainText,
  fetchJson,
  assertOwnHost,
  ATTRIBUTION_MAX_CHARS,
  type LiveDraft,
  MAX_LIVE_ZOOM,
  NO_LEGEND,
  readBounds,
  type SourceReading,
  TITLE_MAX_CHARS,
  vectorLayers,
  WORLD_BOUNDS,
} from './sourceReading.ts';
import { isVectorTemplate, tileTemplates } from './readXyz.ts';

const zoom = v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(30))), undefined);

/** TileJSON 2 and 3; invalid values count as missing. */
const TileJson = v.object({
  tiles: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_096))), v.minLength(1)),
  name: v.fallback(v.string(), ''),
  attribution: v.fallback(v.string(), ''),
  scheme: v.fallback(v.picklist(['xyz', 'tms']), 'xyz'),
  format: v.fallback(v.string(), ''),
  minzoom: zoom,
  maxzoom: zoom,
  tileSize: v.fallback(v.optional(v.number()), undefined),
  tilesize: v.fallback(v.optional(v.number()), undefined),
  bounds: v.fallback(v.optional(v.array(v.number())), undefined),
  vector_layers: v.fallback(v.optional(v.array(v.object({ id: v.pipe(v.string(), v.maxLength(200)) }))), undefined),
});
type TileJson = v.InferOutput<typeof TileJson>;

/** Resolves URLs relative to the document. */
const absolute = (template: string, { url }: SourceReading): string =>
  /^https?:/i.test(template) ? template : new URL(template, url).href.replaceAll('%7B', '{').replaceAll('%7D', '}');

function requestOf({ tiles: named, vector_layers, scheme, ...fields }: TileJson, reading: SourceReading): LiveRequest {
  const found = tileTemplates(named.map((template) => absolute(template, reading)));
  const tiles = found.tiles.map((template) => assertOwnHost(template, reading));
  const isTms = scheme === 'tms' || found.scheme === 'tms';
  if (vector_layers || /^(pbf|mvt)$/i.test(fields.format) || isVectorTemplate(tiles[0]!)) {
    if (isTms) throw new LiveError('Ô vector đếm y từ phía nam không đọc được (vector tiles of the scheme tms).');
    const names = (vector_layers ?? []).map(({ id }) => id);
    return { kind: 'vector-tiles', tiles, layers: vectorLayers(reading, names) };
  }
  // Most servers have tiles of 256 px and do not state it.
  const tile_size = (fields.tileSize ?? fields.tilesize) === 512 ? 512 : 256;
  return { kind: 'raster', tiles, tile_size, scheme: isTms ? 'tms' : 'xyz' };
}

export async function readTileJson(reading: SourceReading): Promise<LiveDraft> {
  const parsed = v.safeParse(TileJson, await fetchJson(reading, reading.url.href));
  if (!parsed.success) throw new LiveError('Câu trả lời không phải TileJSON: không có "tiles" (no TileJSON).');
  const json = parsed.output;
  const min_zoom = Math.min(MAX_LIVE_ZOOM, Math.floor(json.minzoom ?? 0));
  return {
    title: plainText(json.name, TITLE_MAX_CHARS),
    attribution: plainText(json.attribution, ATTRIBUTION_MAX_CHARS),
    bounds: readBounds(json.bounds ?? []) ?? WORLD_BOUNDS,
    min_zoom,
    max_zoom: Math.max(min_zoom, Math.min(MAX_LIVE_ZOOM, Math.floor(json.maxzoom ?? 19))),
    request: requestOf(json, reading),
    ...NO_LEGEND,
  };
}
