import { beforeAll, describe, expect, test } from 'vitest';
import { latOfMercator, lngOfMercator } from '../../../../../src/domain/geometry/mercator.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import type { TileFeature, TileShape, TileStore, TileStoreOptions } from '../../../../../workers/parcels/tiles/tileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { SCENE_KEYS, SCENE_ZOOMS, seededScene } from '../../../../support/geometry/seededScene.ts';
import { decodeTile } from '../../../../support/tiles/decodeTile.ts';
import { mvtFaults } from '../../../../support/tiles/mvtFaults.ts';
import { areaInBuffer, lengthOf, partsOf } from '../../../../support/tiles/tileGeometry.ts';
import { readTile, tileLayerNames } from '../../../../support/tiles/readTile.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

const OPTIONS: TileStoreOptions = { layer: 'shapes', labelLayer: 'labels', keys: ['name', 'count'], minZoom: 10, maxZoom: 20 };
const HERE = { lng: 105.8, lat: 21.02 };
const CHANGES = process.env.THUA_LONG === '1' ? 1_000_000 : 60_000;
const PAGE = 65_536;

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await loadTileModule();
});

const square = (lng: number, lat: number, size: number): TileShape => ({
  lngLat: Float64Array.of(lng, lat, lng + size, lat, lng + size, lat + size, lng, lat + size),
  partEnds: Uint32Array.of(4),
  polygonEnds: Uint32Array.of(1),
});

const feature = (id: number, shape: TileShape, name: string | null = null): TileFeature => ({
  id,
  shape,
  values: [name, `${id}`],
  label: { lng: shape.lngLat[0]!, lat: shape.lngLat[1]! },
});

function tileHere(store: TileStore, z: number): Uint8Array<ArrayBuffer> {
  const { x, y } = tileOf(HERE, z);
  return store.tile(z, x, y);
}

describe('WASM tile store', () => {
  test('properties: each value is stored once per layer, with its type, and left out if absent', () => {
    const store = createWasmTileStore(module, { ...OPTIONS, keys: ['a', 'b', 'c', 'd'] });
    const values = ['Thửa đất Ươ 🗺', true, false, null];
    for (const id of [3, 2 ** 53 - 1]) store.set({ id, shape: square(HERE.lng, HERE.lat, 0.0001), values, label: HERE });
    const tile = tileHere(store, 17);
    for (const layer of ['shapes', 'labels']) {
      const found = readTile(tile, layer);
      expect(found.map(({ id }) => id)).toEqual([3, 2 ** 53 - 1]);
      expect(found[1]!.properties).toEqual({ a: 'Thửa đất Ươ 🗺', b: true, c: false });
    }
    const text = new TextDecoder().decode(tile);
    expect(text.split('Thửa đất').length - 1).toBe(2);
  });

  test('clipping: a corner between two others on one border is left out of a clipped ring', () => {
    const [z, { x, y }] = [16, tileOf(HERE, 16)];
    const at = (across: number, down: number): number[] => [
      lngOfMercator((x + across / 4096) / 2 ** z),
      latOfMercator((y + down / 4096) / 2 ** z),
    ];
    const corners = [at(-64, 1000), at(-200, 1500), at(-64, 2000), at(-64, 3000), at(2000, 2000)];
    const store = createWasmTileStore(module, { ...OPTIONS, labelLayer: null });
    store.set(feature(1, { ...square(0, 0, 1), lngLat: Float64Array.from(corners.flat()), partEnds: Uint32Array.of(5) }));
    const [ring, ...others] = partsOf(decodeTile(store.tile(z, x, y))[0]!.features[0]!.geometry);
    expect(others).toEqual([]);
    expect(ring!.toSorted(([, one], [, other]) => one - other)).toEqual([
      [-64, 1000],
      [2000, 2000],
      [-64, 3000],
    ]);
  });

  test('uncut reach: shapes within it are written whole, larger ones clipped, with the same visible tile', () => {
    const REACH = 1000;
    const options = { ...OPTIONS, labelLayer: null, minZoom: SCENE_ZOOMS.min, maxZoom: SCENE_ZOOMS.max, keys: SCENE_KEYS };
    const kinds = { whole: 0, cut: 0 };
    for (let seed = 1; seed <= 60; seed += 1) {
      const { z, x, y, features } = seededScene(seededRandom(seed));
      const [reaching, cutting] = [createWasmTileStore(module, { ...options, uncutReach: REACH }), createWasmTileStore(module, options)];
      for (const each of features) for (const store of [reaching, cutting]) store.set(each);
      const bytes = reaching.tile(z, x, y);
      const shown = decodeTile(bytes);
      expect(mvtFaults(bytes, shown, REACH), `seed ${seed}`).toEqual([]);
      const ofCutting = new Map((decodeTile(cutting.tile(z, x, y))[0]?.features ?? []).map((each) => [each.id, partsOf(each.geometry)]));
      for (const { id, type, geometry } of shown[0]?.features ?? []) {
        if (type !== 3) continue;
        const [parts, cut] = [partsOf(geometry), ofCutting.get(id) ?? []];
        const area = (rings: typeof parts): number => rings.reduce((sum, ring) => sum + areaInBuffer(ring), 0);
        const length = parts.reduce((sum, ring) => sum + lengthOf(ring, true), 0);
        expect(Math.abs(area(parts) - area(cut)), `seed ${seed}, feature ${id}`).toBeLessThanOrEqual(length);
        const isBeyond = parts.flat().some((corner) => corner.some((step) => step < -65 || step > 4161));
        if (isBeyond) kinds.whole += 1;
        else if (parts.flat().some((corner) => corner.some((step) => step === -64 || step === 4160))) kinds.cut += 1;
      }
    }
    expect(kinds.whole).toBeGreaterThan(20);
    expect(kinds.cut).toBeGreaterThan(20);
  });

  test(`${CHANGES} random changes: memory stays bounded, and the remaining features are those set last`, () => {
    const memory = new WebAssembly.Memory({ initial: 2 });
    const store = createWasmTileStore(module, OPTIONS, memory);
    const random = seededRandom(20_251_121);
    const held = new Map<number, number>();
    let wrong = 0;
    const change = (): void => {
      const id = Math.floor(random() * 2000);
      if (random() < 0.4) {
        if (store.remove(id) !== held.delete(id)) wrong += 1;
        return;
      }
      const corners = 3 + Math.floor(random() ** 6 * 200);
      const lngLat = new Float64Array(corners * 2);
      for (let i = 0; i < lngLat.length; i += 1) lngLat[i] = (i % 2 === 0 ? 105.8 : 21) + random() * 0.01;
      const shape: TileShape = { lngLat, partEnds: Uint32Array.of(corners), polygonEnds: Uint32Array.of(1) };
      store.set(feature(id, shape, `name ${Math.floor(random() * 1e6)}`));
      held.set(id, lngLat[0]!);
    };
    for (let i = 0; i < 50_000; i += 1) change();
    const [bytes, room] = [store.bytes, memory.buffer.byteLength];
    for (let i = 0; i < CHANGES - 50_000; i += 1) change();
    expect(wrong).toBe(0);
    expect(store.bytes).toBeLessThan(bytes * 1.3);
    expect(memory.buffer.byteLength).toBeLessThanOrEqual(room * 2);
    expect(store.size).toBe(held.size);
    for (const [id, lng] of held) {
      expect(store.shape(id)!.lngLat[0]).toBe(lng);
      store.remove(id);
    }
    expect(store.bytes).toBe(0);
    expect(tileHere(store, 12)).toHaveLength(0);
  }, 240_000);

  test('refused memory: it is a RangeError, and everything stored stays', () => {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 40 });
    const store = createWasmTileStore(module, OPTIONS, memory);
    let id = 0;
    const fill = (): void => {
      for (;;) {
        store.set(feature(id, square(HERE.lng + (id % 100) * 1e-5, HERE.lat, 1e-5), `lot ${id}`));
        id += 1;
      }
    };
    expect(fill).toThrow(RangeError);
    expect(memory.buffer.byteLength).toBe(40 * PAGE);
    expect(store.size).toBe(id);
    expect(() => store.set(feature(5, square(0, 0, 1), 'x'.repeat(3_000_000)))).toThrow(RangeError);
    expect(store.shape(5)).toEqual(square(HERE.lng + 5e-5, HERE.lat, 1e-5));
    for (let gone = 0; gone < id; gone += 2) expect(store.remove(gone)).toBe(true);
    store.set(feature(2 ** 40, square(HERE.lng, HERE.lat, 1e-4), 'new'));
    const names = readTile(tileHere(store, 18), 'shapes').map(({ properties }) => properties.name);
    expect(names).toContain('new');
    expect(names).toContain('lot 1');
    expect(names).not.toContain('lot 2');
  });

  test('a big shape and a thousand small ones keep their insertion order at every zoom', () => {
    const store = createWasmTileStore(module, OPTIONS);
    const ids = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009);
    for (const id of ids) {
      const shape = id % 10 === 0 ? square(HERE.lng - 3, HERE.lat - 3, 6) : square(HERE.lng + (id % 30) * 1e-6, HERE.lat, 1e-4);
      store.set(feature(id, shape));
    }
    for (const z of [10, 14, 18]) {
      const drawn = readTile(tileHere(store, z), 'shapes').map((found) => found.id!);
      expect(drawn).toEqual(ids.filter((id) => drawn.includes(id)));
      expect(drawn.length).toBeGreaterThan(z === 10 ? 99 : 990);
    }
    for (const id of ids.slice(0, 500)) store.remove(id);
    store.set(feature(ids[0]!, square(HERE.lng, HERE.lat, 1e-4)));
    expect(readTile(tileHere(store, 16), 'shapes').map((found) => found.id)).toEqual([...ids.slice(500), ids[0]]);
  });

  test('invalid numbers: they are stored, found by id, and not drawn', () => {
    const store = createWasmTileStore(module, OPTIONS);
    const shape = { ...square(HERE.lng, HERE.lat, 1), lngLat: Float64Array.of(HERE.lng, HERE.lat, NaN, 3, Infinity, 4, 5, 6) };
    store.set(feature(1, shape));
    store.set({ ...feature(2, square(HERE.lng, HERE.lat, 1e-4)), label: { lng: NaN, lat: Infinity } });
    expect(store.shape(1)).toEqual(shape);
    const tile = tileHere(store, 16);
    expect(tileLayerNames(tile)).toEqual(['shapes']);
    expect(readTile(tile, 'shapes').map(({ id }) => id)).toEqual([2]);
    expect(() => store.set(feature(-1, shape))).toThrow(RangeError);
    expect(() => store.set(feature(0.5, shape))).toThrow(RangeError);
  });

  test('closed: its memory is released, and calls report it', () => {
    const store = createWasmTileStore(module, OPTIONS);
    store.set(feature(1, square(HERE.lng, HERE.lat, 1)));
    store.close();
    expect(() => store.set(feature(1, square(HERE.lng, HERE.lat, 1)))).toThrow('closed');
  });
});
