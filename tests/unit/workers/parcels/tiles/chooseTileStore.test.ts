import { afterEach, expect, test, vi } from 'vitest';
import { findCadastralItemsAroundCall } from '../../../../../src/contract/cadastralItems.ts';
import { PACKED_PARCELS } from '../../../../../src/contract/packed/packedParcels.ts';
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

/** As a browser without WASM SIMD. */
const hideSimd = () => vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);

test('tile store: WebAssembly where it has SIMD, geojson-vt and no packed answers elsewhere', async () => {
  expect(await chooseTileStore()).toMatchObject({ kind: 'wasm', unpack: expect.any(Function) });
  hideSimd();
  expect(await chooseTileStore()).toMatchObject({ kind: 'reference', unpack: null });
  vi.stubGlobal('WebAssembly', undefined);
  expect((await chooseTileStore()).kind).toBe('reference');
});

/** Within the tile and its buffer. */
const isShown = ({ x, y }: { x: number; y: number }): boolean => Math.min(x, y) >= -64 && Math.max(x, y) <= 4160;

test('tile store: without SIMD the same parcels with the same ids, properties and corners to a tile step, asked for as JSON', async () => {
  const { x, y } = tileOf(CENTER, 17);
  const draw = async () => {
    served = await startParcelsCore();
    const { core, server } = served;
    await core.searchAround(CENTER);
    const tile = await core.tile('parcels', 17, x, y);
    const found = ['parcels', 'parcel-labels'].map((layer) => readTile(tile, layer));
    const { tileStore } = await core.size();
    const accepted = server.seen.find(({ path }) => path.endsWith(findCadastralItemsAroundCall.path))?.headers.accept;
    await server.close();
    served = undefined;
    return { tileStore, accepted, layers: found.map((features) => new Map(features.map((feature) => [feature.id!, feature]))) };
  };
  const withWasm = await draw();
  hideSimd();
  const without = await draw();
  expect([withWasm.tileStore, without.tileStore]).toEqual(['wasm', 'reference']);
  expect(withWasm.accepted).toContain(PACKED_PARCELS);
  expect(without.accepted).not.toContain(PACKED_PARCELS);
  withWasm.layers.forEach((features, layer) => {
    expect([...features.keys()]).toEqual([...without.layers[layer]!.keys()]);
    expect(features.size).toBeGreaterThan(100);
    for (const [id, feature] of features) {
      const other = without.layers[layer]!.get(id)!;
      expect(feature.properties).toEqual(other.properties);
      // What lies beyond the buffer is not always cut.
      const [corners, others] = [feature.loadGeometry().flat().filter(isShown), other.loadGeometry().flat()];
      for (const corner of corners) {
        const nearest = Math.min(...others.map((one) => Math.max(Math.abs(one.x - corner.x), Math.abs(one.y - corner.y))));
        expect(nearest).toBeLessThanOrEqual(1);
      }
    }
  });
});
