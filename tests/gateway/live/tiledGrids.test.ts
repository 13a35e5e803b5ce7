import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveRequest } from '../../../src/contract/live/liveLayers.ts';
import { fillAddress } from '../../../src/gateway/live/layerTemplates.ts';
import { readDraft } from '../../../src/gateway/live/operate/verifyLayer.ts';
import type { DrawnSquare } from '../../support/live/drawnSquare.ts';
import { GRID_CODES, gridSquares, PIXEL_M } from '../../support/live/gridSquares.ts';
import { hasMapProxy, startMapProxy } from '../../support/live/mapProxy.ts';
import { hasQgisServer, startQgisServer } from '../../support/live/qgisServer.ts';
import { redMiddle } from '../../support/live/redMiddle.ts';

interface Tiler {
  name: string;
  start(squares: readonly DrawnSquare[]): Promise<{ base: string; close(): Promise<void> }>;
  /** Ratio of its real pixel size to the declared one. */
  stretch: number;
}

const MAP_PROXY: Tiler = { name: 'MapProxy', start: startMapProxy, stretch: 1 };
/** It computes levels with the US survey inch and declares the other: its tiles are 3 to 5 m off. */
const QGIS_SERVER: Tiler = { name: 'QGIS Server', start: startQgisServer, stretch: 0.0254000508 / 0.0254 };

// Neither is installed everywhere, and QGIS Server takes seconds to start.
const isLong = process.env.THUA_LONG === '1';
const tilers = [...(hasMapProxy ? [MAP_PROXY] : []), ...(isLong && hasQgisServer ? [QGIS_SERVER] : [])];
const codes = isLong ? GRID_CODES : GRID_CODES.filter((_, at) => at % 6 === 0);

// Keeps the file from being empty, which is an error.
it.skipIf(tilers.length === 0)('grids: tiled by MapProxy; skipped if python3-mapproxy is not installed', () => {
  expect(tilers.length).toBeGreaterThan(0);
});

describe.each(tilers)('grids tiled by $name', ({ start, stretch }) => {
  let server: Awaited<ReturnType<Tiler['start']>>;
  let squares: Map<number, DrawnSquare>;

  beforeAll(async () => {
    squares = await gridSquares();
    server = await start([...squares.values()]);
  });
  afterAll(() => server.close());

  it.each(codes)('grids: WMTS tiles in EPSG:%i are within a pixel of zoom 19 of their declared position', async (code) => {
    const asked = {
      url: `${server.base}/service`,
      kind: 'wmts' as const,
      layer: `o_${code}`,
      grid: code,
      ports: [Number(new URL(server.base).port)],
      hosts: [],
      isPrivate: true,
      told: [],
    };
    const { request } = await readDraft(asked, {}, () => undefined);
    const { url, matrices } = request as Extract<LiveRequest, { kind: 'warped-matrix' }>;
    const { east, north } = squares.get(code)!;
    const {
      id,
      tile_px: tilePx,
      origin_e: originE,
      origin_n: originN,
      ...finest
    } = matrices.reduce((one, other) => (one.m_per_px < other.m_per_px ? one : other));
    const mPerPx = finest.m_per_px * stretch;
    const [column, row] = [(east - originE) / mPerPx / tilePx, (originN - north) / mPerPx / tilePx].map(Math.floor) as [number, number];
    // The square may span several tiles.
    const tiles = Array.from({ length: 9 }, (_, at) => {
      const [col, line] = [column + (at % 3) - 1, row + Math.floor(at / 3) - 1];
      return { address: fillAddress(url, { matrix: id, row: `${line}`, col: `${col}` }, [id])!, x: col * tilePx, y: line * tilePx };
    });
    const { x, y, count } = await redMiddle(tiles);
    expect(Math.sqrt(count) * mPerPx).toBeCloseTo(10, 0);
    expect(Math.hypot(originE + x * mPerPx - east, originN - y * mPerPx - north)).toBeLessThan(PIXEL_M);
  });
});
