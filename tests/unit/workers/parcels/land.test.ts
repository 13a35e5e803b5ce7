import { afterEach, describe, expect, test, vi } from 'vitest';
import { mercatorX, mercatorY } from '../../../../src/domain/geometry/mercator.ts';
import type { ParcelsApi } from '../../../../workers/parcels/api.ts';
import { featureId } from '../../../../workers/parcels/tiles/featureId.ts';
import type { TestServer } from '../../../support/gateways/httpServer.ts';
import { LOT_DEG } from '../../../support/land/gridLand.ts';
import { startParcelsCore } from '../../../support/land/parcelsCore.ts';
import { TEST_CENTER as CENTER, TEST_SOUTH_WEST as SOUTH_WEST } from '../../../support/land/testLand.ts';

let server: TestServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = undefined;
});

async function startCore(): Promise<ParcelsApi> {
  const started = await startParcelsCore();
  server = started.server;
  return started.core;
}

const MIDDLE = { x: Math.floor(mercatorX(CENTER.lng) * 2 ** 16), y: Math.floor(mercatorY(CENTER.lat) * 2 ** 16) };
const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: MIDDLE.x + dx, y: MIDDLE.y + dy })));
const lotAt = (column: number, row: number) => ({ lng: SOUTH_WEST.lng + column * LOT_DEG, lat: SOUTH_WEST.lat + row * LOT_DEG });

describe('parcels worker: cells', () => {
  test('every stored parcel is in one cell, and sample land is marked', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const { parcels } = await core.size();
    const ids: number[] = [];
    for (const cell of AROUND) {
      const [built] = await core.landCells([cell]);
      expect(built).toMatchObject(cell);
      if (built!.batches.length > 0) expect(built!.hasSample).toBe(true);
      for (const { featureIds } of built!.batches) ids.push(...featureIds);
    }
    expect(ids).toHaveLength(parcels);
    expect(new Set(ids).size).toBe(parcels);
  });

  test('of many cells the first are returned, up to a limited amount of work, and at least one', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const empty = Array.from({ length: 20 }, (_, i) => ({ x: 100 + i, y: 100 }));
    expect(await core.landCells(empty)).toHaveLength(20);
    const asked = Array.from({ length: 20 }, () => MIDDLE);
    const answered = await core.landCells(asked);
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThan(20);
  });

  test('the parcel drawn at a point is that of its tile, and beside parcels there is none', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    expect(await core.drawnAt(lotAt(20.3, 19.7))).toBe(featureId('lot-20-19'));
    expect(await core.drawnAt({ lng: 105, lat: 21 })).toBeNull();
  });

  test('without WASM SIMD the cells are the same', async () => {
    const cellsOf = async (core: ParcelsApi) => {
      await core.searchAround(CENTER);
      return Promise.all(AROUND.map(async (cell) => core.landCells([cell])));
    };
    const withWasm = await cellsOf(await startCore());
    await server!.close();
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    const core = await startCore();
    expect(await cellsOf(core)).toEqual(withWasm);
    expect((await core.size()).tileStore).toBe('reference');
  });
});
