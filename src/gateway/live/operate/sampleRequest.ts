import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import type { LiveLayer, LiveRequest } from '../../../contract/live/liveLayers.ts';
import { tm3Grid, utmGrid, type Vn2000Grid } from '../../../domain/coordinates/vn2000.ts';
import { mercatorX, mercatorY } from '../../../domain/geometry/mercator.ts';
import type { LiveSlot } from '../layerTemplates.ts';
import { MERCATOR_EDGE_M } from '../read/tileLevel.ts';

/** Where a street fills a screen: services that draw land draw it here. */
const SAMPLE_ZOOM = 15;
const SAMPLE_PX = '256';
/** Of a box that is asked for, metres to either side of the middle. */
const HALF_M = 500;

interface SampleRequest {
  slot: LiveSlot;
  values: Record<string, string>;
  /** Of an archive. */
  range?: string;
}

type WireGrid = Extract<LiveRequest, { kind: 'warped' }>['grid'];

const gridOf = (grid: NonNullable<WireGrid>): Vn2000Grid =>
  grid.kind === 'tm3' ? tm3Grid(grid.central_meridian_deg) : utmGrid(grid.kind === 'utm48' ? 48 : 49);

/** Metres of the grid, of web mercator where there is none. */
async function inGrid(lng: number, lat: number, grid: WireGrid): Promise<[number, number]> {
  if (grid === null) return [(mercatorX(lng) - 0.5) * 2 * MERCATOR_EDGE_M, (0.5 - mercatorY(lat)) * 2 * MERCATOR_EDGE_M];
  const [e = NaN, n = NaN] = (await loadGeometryCore()).fromWgs84(new Float64Array([lng, lat]), gridOf(grid));
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

/** How fine a picture of pixels of 0.28 mm is, in what a layer is asked by. */
const densitiesOf = (url: string): Record<string, string> =>
  Object.fromEntries(Object.entries({ dpi: '91', points: '72' }).filter(([name]) => url.includes(`{${name}}`)));

/** What a layer is asked for in its middle, to see that it answers. */
export async function sampleRequest(layer: LiveLayer): Promise<SampleRequest> {
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
