import { gunzipSync } from 'node:zlib';
import { READING_LIMITS } from '../fetch/liveLimits.ts';
import { LiveError } from '../liveError.ts';
import {
  plainText,
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

/** Header length of PMTiles, version 3. */
const HEAD_BYTES = 127;
/** Maximum metadata: real ones are some kilobytes, but compressed ones could expand to any size. */
const MAX_METADATA_BYTES = 512 * 1024;
const CONTENT: Readonly<Record<number, 'vector' | 'raster'>> = { 1: 'vector', 2: 'raster', 3: 'raster', 4: 'raster', 5: 'raster' };
const [PLAIN, GZIP] = [1, 2];

/** Reads a part of the archive. @throws LiveError if the server does not support ranges, which archives need */
async function askRange(reading: SourceReading, from: number, length: number): Promise<Buffer> {
  const range = { Range: `bytes=${from}-${from + length - 1}` };
  const { status, bytes } = await reading
    .fetch(reading.url.href, { ...READING_LIMITS.sample, redirects: 2 }, range)
    .catch((error: unknown) => {
      // Too large means that the server ignored the range and sent the whole file.
      throw error instanceof LiveError && /lớn hơn/.test(error.message)
        ? new LiveError('Máy chủ không trả lời từng phần của tệp (the server does not support range requests).')
        : error;
    });
  if (status === 206 && bytes.length === length) return bytes;
  if (status === 200 || status === 206)
    throw new LiveError('Máy chủ không trả lời từng phần của tệp (the server does not support range requests).');
  throw new LiveError(`${reading.url.host} trả lời ${status} (answered ${status}).`);
}

interface Metadata {
  name?: unknown;
  attribution?: unknown;
  vector_layers?: unknown;
}

/** Reads the metadata itself, because the library decompresses any size. */
async function readMetadata(reading: SourceReading, head: Buffer): Promise<Metadata> {
  const [from, length] = [Number(head.readBigUInt64LE(24)), Number(head.readBigUInt64LE(32))];
  if (length === 0) return {};
  if (!Number.isSafeInteger(from) || length > MAX_METADATA_BYTES) throw new LiveError('PMTiles có phần mô tả quá lớn (too much metadata).');
  const packed = await askRange(reading, from, length);
  try {
    const plain =
      head[97] === GZIP ? gunzipSync(packed, { maxOutputLength: MAX_METADATA_BYTES }) : head[97] === PLAIN ? packed : Buffer.from('{}');
    const value = JSON.parse(plain.toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    throw new LiveError('Phần mô tả của PMTiles không đọc được (metadata not readable).');
  }
}

const layerNames = ({ vector_layers: listed }: Metadata): string[] =>
  (Array.isArray(listed) ? (listed as Array<{ id?: unknown } | null>) : [])
    .map((layer) => layer?.id)
    .filter((id) => typeof id === 'string' && id !== '' && id.length <= 200) as string[];

export async function readPmtiles(reading: SourceReading): Promise<LiveDraft> {
  const head = await askRange(reading, 0, HEAD_BYTES);
  if (head.toString('latin1', 0, 7) !== 'PMTiles') throw new LiveError('Tệp không phải PMTiles (no PMTiles archive).');
  if (head[7] !== 3) throw new LiveError(`PMTiles phiên bản ${head[7]} không đọc được (only version 3).`);
  const content = CONTENT[head[99]!];
  if (content === undefined) throw new LiveError('PMTiles chứa loại ô không đọc được (unsupported kind of tiles).');
  const metadata = await readMetadata(reading, head);
  const layers = content === 'vector' ? vectorLayers(reading, layerNames(metadata)) : [];
  const degrees = [102, 106, 110, 114].map((at) => head.readInt32LE(at) / 1e7);
  const [min_zoom, max_zoom] = [head[100]!, head[101]!].map((zoom) => Math.min(MAX_LIVE_ZOOM, zoom)) as [number, number];
  return {
    title: plainText(metadata.name, TITLE_MAX_CHARS),
    attribution: plainText(metadata.attribution, ATTRIBUTION_MAX_CHARS),
    bounds: readBounds(degrees) ?? WORLD_BOUNDS,
    min_zoom: Math.min(min_zoom, max_zoom),
    max_zoom,
    request: { kind: 'pmtiles', url: reading.url.href, content, layers },
    ...NO_LEGEND,
  };
}
