import { beforeAll, describe, expect, it } from 'vitest';
import type { CreateTileStore, TileStore, TileStoreOptions } from '../../workers/parcels/tiles/tileStore.ts';
import { decodeTile } from '../support/tiles/decodeTile.ts';
import { box, holed, lot, place, STORE_OPTIONS, X, Y, Z } from '../support/tiles/storeScene.ts';
import { featureOf, showTile } from '../support/tiles/storeTile.ts';
import { signedArea } from '../support/tiles/tileGeometry.ts';
import { polygonsShape, rectangle, type Pair } from '../support/tiles/tileShapes.ts';

/** Describes the shapes, values and labels of every tile store; runs on the WASM store and on the reference. */
export function describeStoredTiles(name: string, load: () => Promise<CreateTileStore>): void {
  let create: CreateTileStore;
  const open = (options: Partial<TileStoreOptions> = {}): TileStore => create({ ...STORE_OPTIONS, ...options });
  beforeAll(async () => {
    create = await load();
  });

  describe(`${name}: tiles`, () => {
    it('tile: corners are whole tile units, the outer ring comes first, its holes follow', () => {
      const store = open();
      store.set(featureOf(1, holed));
      const { parts } = showTile(store, Z, X, Y).shapes![0]!;
      const [edge, inner] = [
        [410, 3686],
        [1229, 2867],
      ];
      const sorted = (ring: Pair[]): string[] => ring.map(String).toSorted();
      const square = ([low, high]: number[]): string[] => sorted(rectangle(low!, low!, high!, high!));
      expect(parts.map(sorted)).toEqual([square(edge!), square(inner!)]);
      expect(parts.map(signedArea).map(Math.sign)).toEqual([1, -1]);
    });

    it('tile: a shape over the tile is cut at the buffer, and a hole over the tile leaves no area', () => {
      const store = open();
      store.set(featureOf(1, polygonsShape([[box(-9, -9, 9, 9)]])));
      store.set(featureOf(2, polygonsShape([[box(-9, -9, 9, 9), box(-8, -8, 8, 8)]])));
      const shapes = showTile(store, Z, X, Y).shapes!;
      const areaOf = (id: number): number =>
        shapes
          .filter((shown) => shown.id === id)
          .flatMap(({ parts }) => parts.map(signedArea))
          .reduce((sum, area) => sum + area, 0);
      expect([1, 2].map(areaOf)).toEqual([4224 ** 2, 0]);
      expect(showTile(store, Z, X + 8, Y).shapes).toHaveLength(2);
    });

    it('tile: it has its own buffer, and is empty where nothing is, beyond the zooms and outside the world', () => {
      const store = open({ minZoom: 12, maxZoom: 16 });
      store.set(featureOf(1, polygonsShape([[box(-9, -9, 9, 9)]]), [], place(0.5, 0.5)));
      const bytes = store.tile(Z, X, Y);
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
      expect(bytes.byteLength).toBeGreaterThan(0);
      expect(store.tile(12, X >> 2, Y >> 2).length).toBeGreaterThan(0);
      expect(store.tile(16, X << 2, Y << 2).length).toBeGreaterThan(0);
      for (const [z, x, y] of [
        [11, X >> 3, Y >> 3],
        [17, X << 3, Y << 3],
        [0, 0, 0],
        [24, X << 10, Y << 10],
        [Z, X + 100, Y],
      ] as const) {
        expect(store.tile(z, x, y)).toHaveLength(0);
      }
      for (const [x, y] of [
        [-1, Y],
        [X, -1],
        [2 ** Z, Y],
        [X, 2 ** Z],
      ] as const)
        expect(store.tile(Z, x, y)).toHaveLength(0);
      store.close();
    });

    it('values: every kind keeps its type, and null has no value', () => {
      const store = open({ keys: ['value', 'other'] });
      const values = ['', 'Đường số 1\nđất ở 🏠', '1', true, false, 'true', null];
      values.forEach((value, id) => store.set(featureOf(id, lot, [value, 'ODT'], place(0.3, 0.3))));
      const shown = showTile(store, Z, X, Y);
      for (const layer of [shown.shapes!, shown.labels!]) {
        expect(layer).toHaveLength(values.length);
        for (const { id, properties } of layer)
          expect(properties).toEqual(values[id] === null ? { other: 'ODT' } : { value: values[id], other: 'ODT' });
      }
    });

    it('labels: below their first zoom only the shapes are in the tile', () => {
      const store = open({ labelMinZoom: Z });
      store.set(featureOf(1, lot, ['ODT', 1], place(0.3, 0.3)));
      expect(Object.keys(showTile(store, Z, X, Y))).toEqual(['shapes', 'labels']);
      expect(Object.keys(showTile(store, Z - 1, X >> 1, Y >> 1))).toEqual(['shapes']);
    });

    it('labels: below a zoom they carry fewer keys and only those values, with or without a shared table', () => {
      for (const shapeKeys of [['code', 'number'], ['code']]) {
        const store = open({ keys: ['code', 'number'], shapeKeys, farLabels: { below: Z, keys: ['code'] } });
        for (let id = 0; id < 5; id += 1) store.set(featureOf(id, lot, ['ODT', `number ${id}`], place(0.3, 0.3)));
        for (const { id, properties } of showTile(store, Z, X, Y).labels!)
          expect(properties).toEqual({ code: 'ODT', number: `number ${id}` });
        const far = decodeTile(store.tile(Z - 1, X >> 1, Y >> 1));
        expect(far.map(({ features }) => features.length)).toEqual([5, 5]);
        for (const { properties } of showTile(store, Z - 1, X >> 1, Y >> 1).labels!) expect(properties).toEqual({ code: 'ODT' });
        if (shapeKeys.length === 1) expect(far.flatMap(({ values }) => values)).toEqual(['ODT', 'ODT']);
      }
    });

    it('values: each layer carries its own keys and no value of the other layer', () => {
      const store = open({ keys: ['code', 'number', 'both', 'none'], shapeKeys: ['code', 'both'], labelKeys: ['both', 'number'] });
      for (let id = 0; id < 50; id += 1)
        store.set(featureOf(id, lot, [`code ${id % 7}`, `number ${id}`, `both ${id % 3}`, 'none'], place(0.3, 0.3)));
      // A value that is the code in one layer and the number in the other.
      store.set(featureOf(50, lot, ['number 1', 'code 1', 'both 1', 'none'], place(0.3, 0.3)));
      const bytes = store.tile(Z, X, Y);
      const shown = showTile(store, Z, X, Y);
      for (const { id, properties } of shown.shapes!) {
        expect(properties).toEqual(id === 50 ? { code: 'number 1', both: 'both 1' } : { code: `code ${id! % 7}`, both: `both ${id! % 3}` });
      }
      for (const { id, properties } of shown.labels!) {
        expect(properties).toEqual(id === 50 ? { number: 'code 1', both: 'both 1' } : { number: `number ${id}`, both: `both ${id! % 3}` });
      }
      expect([shown.shapes!.length, shown.labels!.length]).toEqual([51, 51]);
      const [shapes, labels] = decodeTile(bytes);
      expect(shapes!.values.filter((value) => String(value).startsWith('number'))).toEqual(['number 1']);
      expect(labels!.values.filter((value) => String(value).startsWith('code'))).toEqual(['code 1']);
      expect([...shapes!.values, ...labels!.values]).not.toContain('none');
    });

    it('labels: a point is in exactly one tile of every zoom, on borders and outside its shape too', () => {
      const store = open();
      const places: Pair[] = [place(0.5, 0.5), place(0, 0), place(1, 0.25), place(0.25, 1), place(0.999_999, 0.999_999), place(5.5, -3.5)];
      places.forEach((label, id) => store.set(featureOf(id, lot, ['ODT', id], label)));
      store.set(featureOf(99, lot));
      for (let z = STORE_OPTIONS.minZoom; z <= STORE_OPTIONS.maxZoom; z += 1) {
        const met: number[] = [];
        for (const [lng, lat] of places) {
          const north = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
          const [x, y] = [Math.floor((lng / 360 + 0.5) * 2 ** z), Math.floor(north * 2 ** z)];
          for (let dx = -1; dx <= 1; dx += 1)
            for (let dy = -1; dy <= 1; dy += 1) {
              for (const label of showTile(store, z, x + dx, y + dy).labels ?? []) {
                if (Math.abs(places[label.id]![0] - lng) + Math.abs(places[label.id]![1] - lat) > 0) continue;
                met.push(label.id);
                expect(label).toMatchObject({ type: 1, properties: { code: 'ODT', number: `${label.id}` } });
                for (const part of label.parts[0]![0]!) expect(part >= 0 && part <= 4096).toBe(true);
              }
            }
        }
        expect(met, `zoom ${z}`).toEqual(places.map((_, id) => id));
      }
    });

    it('labels: a store without their layer has none', () => {
      const store = open({ labelLayer: null });
      store.set(featureOf(1, lot, ['ODT'], place(0.3, 0.3)));
      expect(Object.keys(showTile(store, Z, X, Y))).toEqual(['shapes']);
    });
  });
}
