import * as v from 'valibot';
import { type LiveLayer, LiveLayer as LiveLayerSchema, type LiveRequest } from '../../../contract/live/liveLayers.ts';
import { type SourceSpec, readingOf } from '../sourceSpec.ts';
import type { ResolveAll } from '../fetch/sourceAccess.ts';
import { layerOrigins, type LiveSlot } from '../layerTemplates.ts';
import { LiveError } from '../liveError.ts';
import { LayerProxy } from '../layerProxy.ts';
import { readSource } from '../read/readSource.ts';
import { jsonOf, type LiveDraft } from '../read/sourceReading.ts';
import type { StoredLayer } from '../rows.ts';
import type { LayerFields } from './layersOptions.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { liveGrid } from '../../../domain/map/offeredLayer.ts';
import { mercatorX, mercatorY } from '../../../domain/geometry/mercator.ts';
import { MERCATOR_EDGE_M } from '../read/tileLevel.ts';

/** Street zoom, at which services of land draw it. */
const SAMPLE_ZOOM = 15;
const SAMPLE_PX = '256';
/** Half side of a sample box, metres. */
const HALF_M = 500;

type WireGrid = Extract<LiveRequest, { kind: 'warped' }>['grid'];

/** Returns metres of the grid, or of web mercator without one. */
async function inGrid(lng: number, lat: number, grid: WireGrid): Promise<[number, number]> {
  if (grid === null) return [(mercatorX(lng) - 0.5) * 2 * MERCATOR_EDGE_M, (0.5 - mercatorY(lat)) * 2 * MERCATOR_EDGE_M];
  const [e = NaN, n = NaN] = (await loadGeometryCore()).fromWgs84(new Float64Array([lng, lat]), liveGrid(grid));
  return [e, n];
}

const boxText = ([e, n]: [number, number], half: number, axis: 'en' | 'ne', decimals: number): string =>
  (axis === 'en' ? [e - half, n - half, e + half, n + half] : [n - half, e - half, n + half, e + half])
    .map((value) => value.toFixed(decimals))
    .join(',');

function tileValues({ min_zoom, max_zoom }: LiveLayer, lng: number, lat: number, isTms: boolean): Record<string, string> {
  const z = Math.max(min_zoom, Math.min(max_zoom, SAMPLE_ZOOM));
  const [x, y] = [mercatorX(lng), mercatorY(lat)].map((side) => Math.min(2 ** z - 1, Math.max(0, Math.floor(side * 2 ** z)))) as [
    number,
    number,
  ];
  return { z: String(z), x: String(x), y: String(isTms ? 2 ** z - 1 - y : y) };
}

/** Returns the values of a layer's placeholders for the pixel density, for pixels of 0.28 mm. */
const densitiesOf = (url: string): Record<string, string> =>
  Object.fromEntries(Object.entries({ dpi: '91', points: '72' }).filter(([name]) => url.includes(`{${name}}`)));

/** Returns a request at the layer's centre, to test whether it answers. */
async function sampleRequest(layer: LiveLayer): Promise<{ slot: LiveSlot; values: Record<string, string>; range?: string }> {
  const { request, bounds } = layer;
  const [lng, lat] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  switch (request.kind) {
    case 'raster': {
      if (!request.tiles[0]!.includes('{bbox')) return { slot: 'tiles', values: tileValues(layer, lng, lat, request.scheme === 'tms') };
      return { slot: 'tiles', values: { bbox: boxText(await inGrid(lng, lat, null), HALF_M, 'en', 2) } };
    }
    case 'vector-tiles':
      return { slot: 'tiles', values: tileValues(layer, lng, lat, false) };
    case 'warped': {
      const bbox = boxText(await inGrid(lng, lat, request.grid), HALF_M, request.axis, 2);
      return { slot: 'image', values: { bbox, width: SAMPLE_PX, height: SAMPLE_PX, ...densitiesOf(request.url) } };
    }
    case 'warped-matrix': {
      const [e, n] = await inGrid(lng, lat, request.grid);
      const { id, m_per_px, origin_e, origin_n, tile_px, columns, rows } = request.matrices[Math.floor(request.matrices.length / 2)]!;
      const at = (metres: number, count: number): string =>
        String(Math.min(count - 1, Math.max(0, Math.floor(metres / (m_per_px * tile_px)))));
      return { slot: 'matrix', values: { matrix: id, row: at(origin_n - n, rows), col: at(e - origin_e, columns) } };
    }
    case 'features': {
      const at: [number, number] = request.grid ? await inGrid(lng, lat, request.grid) : [lng, lat];
      return {
        slot: 'features',
        values: { bbox: request.grid ? boxText(at, HALF_M, request.axis, 2) : boxText(at, 0.005, request.axis, 6) },
      };
    }
    case 'pmtiles':
      return { slot: 'archive', values: {}, range: 'bytes=0-126' };
  }
}

export async function readDraft(
  spec: SourceSpec,
  fields: Pick<LayerFields, 'title' | 'attribution' | 'min_zoom' | 'max_zoom'>,
  report: (message: string) => void,
  resolve?: ResolveAll,
): Promise<LiveDraft> {
  const draft = { ...(await readSource(spec.url, spec.kind, readingOf(spec, report, resolve))), ...fields };
  if (draft.min_zoom > draft.max_zoom)
    throw new LiveError(`Mức phóng ${draft.min_zoom} lớn hơn ${draft.max_zoom} (the minimum zoom is above the maximum).`);
  return draft;
}

/** Checks that browsers can request a layer directly: an https page blocks http, and the policy must name each host. */
function assertDirect(layer: LiveLayer, isPrivate: boolean): void {
  for (const origin of layerOrigins(layer)) {
    if (origin.startsWith('http:') && !isPrivate)
      throw new LiveError(`${origin} không có https, trình duyệt sẽ không hỏi; thêm --proxy (no https: browsers block it).`);
    if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) throw new LiveError(`${origin}: thêm --proxy (a host that a CSP cannot name).`);
  }
}

/** Verifies that a layer can be stored: it is valid, may be requested as configured, and has answered. */
export async function verifyLayer(stored: StoredLayer, report: (message: string) => void, resolve?: ResolveAll): Promise<StoredLayer> {
  const parsed = v.safeParse(LiveLayerSchema, stored.layer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new LiveError(
      `Điều dịch vụ nói không dùng được (the service description cannot be used): ${v.getDotPath(issue) ?? ''} ${issue.message.slice(0, 200)}`,
    );
  }
  const layer = parsed.output;
  if (!stored.isProxied) assertDirect(layer, stored.spec.isPrivate);
  const { slot, values, range } = await sampleRequest(layer);
  const from = { address: '', range, origin: pageOrigin() };
  const { status, body, readers } = await new LayerProxy(resolve).answer({ ...stored, layer }, slot, values, from);
  const isThere = status === 200 || status === 206;
  if (!isThere) report('Ở giữa phạm vi dịch vụ không có ô nào (no tile in the middle of its bounds).');
  if (slot === 'features') assertFeatures(body);
  if (!stored.isProxied && isThere) assertReadable(readers, report);
  return { ...stored, layer };
}

/** Returns the origin of the operator's pages; a reserved name if unknown. */
const pageOrigin = (): string => (process.env.PUBLIC_ORIGIN ?? '').split(/[\s,]+/)[0] || 'https://thua.invalid';

function assertReadable(readers: string, report: (message: string) => void): void {
  if (readers === '')
    throw new LiveError(
      'Dịch vụ không cho trang web khác đọc (không có Access-Control-Allow-Origin); thêm --proxy (the service allows no cross-origin requests: no CORS).',
    );
  if (readers !== '*' && readers !== pageOrigin())
    report(`Dịch vụ chỉ cho trang ${readers.slice(0, 120)} đọc; nếu không phải trang của bạn thì thêm --proxy (CORS for that page only).`);
}

function assertFeatures(body: Buffer): void {
  const answer = jsonOf(body.toString('utf8')) as { features?: unknown; error?: { message?: unknown } } | undefined;
  if (Array.isArray(answer?.features)) return;
  const reason = typeof answer?.error?.message === 'string' ? answer.error.message.slice(0, 200) : 'không có features';
  throw new LiveError(`Dịch vụ không trả lời đối tượng (returns no features): ${reason}`);
}
