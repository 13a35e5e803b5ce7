import * as v from 'valibot';
import { readAtMost, TooManyBytes } from '../../domain/readAtMost.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { fetchWithin } from '../createClient.ts';
import { LAYER_FILE_TIMEOUT_MS, MAX_LAYER_FILE_BYTES } from '../../domain/limits.ts';

const FeatureCollection = v.object({ type: v.literal('FeatureCollection'), features: v.array(v.unknown()) });

/** One area of a file. Other geometries are left out. */
export interface FileArea {
  properties: Record<string, unknown>;
  /** Polygons, outline first: `lng, lat, …` degrees as in the file, closed or not. Empty if a corner is invalid. */
  polygons: Float64Array[][];
}

/** Resolves an address relative to the file or image host (§7). Absolute http addresses stay. */
export const addressOfFile = (fileBase: string, url: string): string =>
  /^https?:\/\//i.test(url) ? url : `${fileBase.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns null if a corner is not in degrees, as in files in VN-2000 grid metres. */
function toRing(value: unknown): Float64Array | null {
  if (!Array.isArray(value)) return null;
  const ring = new Float64Array(value.length * 2);
  for (let i = 0; i < value.length; i += 1) {
    const point: unknown = value[i];
    if (!Array.isArray(point)) return null;
    const [lng, lat] = point as unknown[];
    if (typeof lng !== 'number' || typeof lat !== 'number' || !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return null;
    ring[i * 2] = lng;
    ring[i * 2 + 1] = lat;
  }
  return ring;
}

/** Converts all parts, or returns null, since half an area would be wrong. */
function allOf<Part>(values: unknown, toPart: (value: unknown) => Part | null): Part[] | null {
  if (!Array.isArray(values)) return null;
  const parts: Part[] = [];
  for (const value of values) {
    const part = toPart(value);
    if (part === null) return null;
    parts.push(part);
  }
  return parts;
}

const toPolygon = (value: unknown): Float64Array[] | null => allOf(value, toRing);

/** Converts without a schema, which is slow on large files and creates objects per corner; null if not polygons. */
function toPolygons(geometry: unknown): Float64Array[][] | null {
  if (!isRecord(geometry)) return null;
  if (geometry.type === 'MultiPolygon') return allOf(geometry.coordinates, toPolygon) ?? [];
  if (geometry.type !== 'Polygon') return null;
  const polygon = toPolygon(geometry.coordinates);
  return polygon ? [polygon] : [];
}

function toAreas(json: unknown): Result<FileArea[]> {
  const file = v.safeParse(FeatureCollection, json);
  if (!file.success) return failure('malformed', file.issues[0].message);
  const areas: FileArea[] = [];
  for (const feature of file.output.features) {
    if (!isRecord(feature)) continue;
    const polygons = toPolygons(feature.geometry);
    if (polygons) areas.push({ properties: isRecord(feature.properties) ? feature.properties : {}, polygons });
  }
  return success(areas);
}

export function areasOfText(text: string): Result<FileArea[]> {
  try {
    return toAreas(JSON.parse(text));
  } catch (error) {
    return failure('malformed', (error as Error).message);
  }
}

export interface FileOptions {
  signal?: AbortSignal;
  maxBytes?: number;
  /** Customer's token, sent only below `fileBase`, where a gateway may charge for files. Null: anonymous. */
  token?: string | null;
  /** Called before parsing, which blocks for a while. */
  beforeReading?: (bytes: number) => void;
}

/** Fetches the areas of a file. Never throws; a file over the size limit is `refused` with 413. */
export async function fetchGeoJson(
  fileBase: string,
  url: string,
  { signal, maxBytes = MAX_LAYER_FILE_BYTES, token = null, beforeReading }: FileOptions = {},
): Promise<Result<FileArea[]>> {
  return fetchWithin({ timeoutMs: LAYER_FILE_TIMEOUT_MS, signal }, async (deadline) => {
    const address = addressOfFile(fileBase, url);
    const isOurs = token !== null && address.startsWith(`${fileBase.replace(/\/+$/, '')}/`);
    const response = await fetch(address, { signal: deadline.signal, headers: isOurs ? { authorization: `Bearer ${token}` } : {} });
    if (!response.ok) {
      await response.body?.cancel();
      return failure('refused', '', response.status);
    }
    const body = await readAtMost(response.body, maxBytes).catch((error: unknown) => {
      if (error instanceof TooManyBytes) return null;
      throw error;
    });
    if (!body) return failure('refused', '', 413);
    beforeReading?.(body.length);
    return areasOfText(new TextDecoder().decode(body));
  });
}
