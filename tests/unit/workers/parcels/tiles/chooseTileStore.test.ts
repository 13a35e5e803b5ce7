import { afterEach, expect, test, vi } from 'vitest';
import { findCadastralItemsAroundCall } from '../../../../../src/contract/land/parcels.ts';
import { PACKED_PARCELS } from '../../../../../src/contract/land/packedParcels.ts';
import { chooseTileStore } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { TEST_CENTER as CENTER } from '../../../../support/land/testLand.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';
import { startParcelsCore, type ServedCore } from '../../../../support/land/parcelsCore.ts';

let served: ServedCore | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await served?.server.close();
  served = undefined;
});

/** Fakes a browser without WASM SIMD. */
const hideSimd = () => vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);

test('tile store: with SIMD it is WebAssembly, elsewhere geojson-vt without packed responses', async () => {
  expect(await chooseTileStore()).toMatchObject({ kind: 'wasm', unpack: expect.any(Function) });
  hideSimd();
  expect(await chooseTileStore()).toMatchObject({ kind: 'reference', unpack: null });
  vi.stubGlobal('WebAssembly', undefined);
  expect((await chooseTileStore()).kind).toBe('reference');
});

test('tile store: without SIMD labels have the same ids, properties and positions, and requests use JSON', async () => {
  const { x, y } = tileOf(CENTER, 17);
  const draw = async () => {
    served = await startParcelsCore();
    const { core, server } = served;
    await core.searchAround(CENTER);
    const labels = readTile(await core.tile('labels', 17, x, y), 'parcel-labels');
    const { tileStore } = await core.size();
    const accepted = server.seen.find(({ path }) => path.endsWith(findCadastralItemsAroundCall.path))?.headers.accept;
    await server.close();
    served = undefined;
    return { tileStore, accepted, labels: new Map(labels.map((label) => [label.id!, label])) };
  };
  const withWasm = await draw();
  hideSimd();
  const without = await draw();
  expect([withWasm.tileStore, without.tileStore]).toEqual(['wasm', 'reference']);
  expect(withWasm.accepted).toContain(PACKED_PARCELS);
  expect(without.accepted).not.toContain(PACKED_PARCELS);
  expect([...withWasm.labels.keys()]).toEqual([...without.labels.keys()]);
  expect(withWasm.labels.size).toBeGreaterThan(100);
  for (const [id, label] of withWasm.labels) {
    const other = without.labels.get(id)!;
    expect(label.properties).toEqual(other.properties);
    const [{ x, y }, at] = [label.loadGeometry()[0]![0]!, other.loadGeometry()[0]![0]!];
    expect(Math.max(Math.abs(x - at.x), Math.abs(y - at.y))).toBeLessThanOrEqual(1);
  }
});
