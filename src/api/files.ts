import * as v from 'valibot';
import { failure, success, type Result } from '../domain/result.ts';
import { startDeadline } from './deadline.ts';

/** A planning file larger than this would stall a low-end phone; it is refused, not truncated. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const FILE_TIMEOUT_MS = 30_000;

const Ring = v.array(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(2)));
const Geometry = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: v.array(Ring) }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(v.array(Ring)) }),
]);
const Feature = v.object({
  type: v.literal('Feature'),
  properties: v.nullable(v.record(v.string(), v.unknown())),
  geometry: v.nullable(v.unknown()),
});
const FeatureCollection = v.object({ type: v.literal('FeatureCollection'), features: v.array(Feature) });

/** One area of a file, `[lng, lat]` as GeoJSON has it; other geometries of the file are left out. */
export interface FileArea {
  properties: Record<string, unknown>;
  geometry: v.InferOutput<typeof Geometry>;
}

/** `files[0].url` is relative to the file host (§7); a provider may also send a whole http address. */
const addressOfFile = (fileBase: string, url: string): string =>
  /^https?:\/\//.test(url) ? url : `${fileBase.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;

async function readCapped(response: Response, maxBytes: number): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function toAreas(json: unknown): Result<FileArea[]> {
  const file = v.safeParse(FeatureCollection, json);
  if (!file.success) return failure('malformed', file.issues[0].message);
  const areas: FileArea[] = [];
  for (const { properties, geometry } of file.output.features) {
    const area = v.safeParse(Geometry, geometry);
    if (area.success) areas.push({ properties: properties ?? {}, geometry: area.output });
  }
  return success(areas);
}

/**
 * The areas of a GeoJSON file on the file host. The bearer token is not sent: that host need not be the gateway's.
 * Never throws; a file over the size cap is `refused` with status 413.
 */
export async function fetchGeoJson(
  fileBase: string,
  url: string,
  { signal, maxBytes = MAX_FILE_BYTES }: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<Result<FileArea[]>> {
  const deadline = startDeadline(FILE_TIMEOUT_MS, signal);
  try {
    const response = await fetch(addressOfFile(fileBase, url), { signal: deadline.signal });
    if (!response.ok) {
      await response.body?.cancel();
      return failure('refused', '', response.status);
    }
    const text = await readCapped(response, maxBytes);
    return text === null ? failure('refused', '', 413) : toAreas(JSON.parse(text));
  } catch (error) {
    const interruption = deadline.interruption();
    if (interruption) return failure(interruption);
    if (error instanceof SyntaxError) return failure('malformed', error.message);
    return failure('offline', error instanceof Error ? error.message : String(error));
  } finally {
    deadline.release();
  }
}
