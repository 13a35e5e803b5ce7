import { afterEach, expect, test, vi } from 'vitest';
import { chooseTileStore } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { TEST_CENTER as CENTER } from '../../../../support/land/testLand.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';
import { startParcelsCore, type ServedCore } from '../../../../support/land/parcelsCore.ts';

let served: ServedCore | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await served?.server.close();
  served = undefined;
});

test('tile store: WebAssembly where it is, geojson-vt where it is not or the settings turn it off', async () => {
  expect((await chooseTileStore(true)).kind).toBe('wasm');
  expect((await chooseTileStore(false)).kind).toBe('reference');
  vi.stubGlobal('WebAssembly', undefined);
  expect((await chooseTileStore(true)).kind).toBe('reference');
});

/** Within the tile and its buffer. */
const isShown = ({ x, y }: { x: number; y: number }): boolean => Math.min(x, y) >= -64 && Math.max(x, y) <= 4160;

test('debug flag: turned off, the same parcels with the same ids, properties and corners to a tile step', async () => {
  served = await startParcelsCore();
  const { core, server } = served;
  const settings = { apiBase: server.base, fileBase: server.base, token: null };
  const { x, y } = tileOf(CENTER, 17);
  const draw = async () => {
    await core.searchAround(CENTER);
    const tile = await core.tile('parcels', 17, x, y);
    const found = ['parcels', 'parcel-labels'].map((layer) => readTile(tile, layer));
    return found.map((features) => new Map(features.map((feature) => [feature.id!, feature])));
  };
  const withWasm = await draw();
  expect((await core.size()).tileStore).toBe('wasm');
  await core.configure({ ...settings, wasm: false });
  expect(await core.size()).toMatchObject({ tileStore: 'reference', parcels: 0 });
  const without = await draw();
  withWasm.forEach((features, layer) => {
    expect([...features.keys()]).toEqual([...without[layer]!.keys()]);
    expect(features.size).toBeGreaterThan(100);
    for (const [id, feature] of features) {
      const other = without[layer]!.get(id)!;
      expect(feature.properties).toEqual(other.properties);
      // What lies beyond the buffer is not always cut.
      const [corners, others] = [feature.loadGeometry().flat().filter(isShown), other.loadGeometry().flat()];
      for (const corner of corners) {
        const nearest = Math.min(...others.map((one) => Math.max(Math.abs(one.x - corner.x), Math.abs(one.y - corner.y))));
        expect(nearest).toBeLessThanOrEqual(1);
      }
    }
  });
  await core.configure(settings);
  expect((await core.size()).tileStore).toBe('wasm');
});
