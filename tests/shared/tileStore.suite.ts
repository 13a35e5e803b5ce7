import { beforeAll, describe, expect, it } from 'vitest';
import type { CreateTileStore, TileShape, TileStore, TileStoreOptions } from '../../workers/parcels/tiles/tileStore.ts';
import { decodeTile } from '../support/tiles/decodeTile.ts';
import { seededScene, SCENE_KEYS } from '../support/geometry/seededScene.ts';
import { seededRandom } from '../support/run/seededRandom.ts';
import { featureOf, placeInTile, showTile } from '../support/tiles/storeTile.ts';
import { noSums, tileDifferences } from '../support/tiles/tileDifferences.ts';
import { signedArea } from '../support/tiles/tileGeometry.ts';
import { linesShape, pointsShape, polygonsShape, rectangle, type Pair } from '../support/tiles/tileShapes.ts';

export const STORE_OPTIONS: TileStoreOptions = {
  layer: 'shapes',
  labelLayer: 'labels',
  keys: ['code', 'number'],
  minZoom: 10,
  maxZoom: 20,
};
const [Z, X, Y] = [14, 12_990, 7_210];
const place = placeInTile(Z, X, Y);
/** A rectangle of the tile Z/X/Y, in shares of its side. */
const box = (west: number, north: number, east: number, south: number): Pair[] =>
  rectangle(west, north, east, south).map(([across, down]) => place(across, down));
const lot = polygonsShape([[box(0.25, 0.25, 0.5, 0.5)]]);
const holed = polygonsShape([[box(0.1, 0.1, 0.9, 0.9), box(0.3, 0.3, 0.7, 0.7)]]);
const two = polygonsShape([[box(0.1, 0.1, 0.2, 0.2)], [box(0.6, 0.6, 0.9, 0.9), box(0.7, 0.7, 0.8, 0.8)]]);
const at = (across: number, down: number): { lng: number; lat: number } => {
  const [lng, lat] = place(across, down);
  return { lng, lat };
};
const plain = ({ kind, lngLat, partEnds, polygonEnds }: TileShape): unknown => [kind, [...lngLat], [...partEnds], [...polygonEnds]];

/** What every tile store must do; run on the WASM store and on the reference. */
export function describeTileStore(name: string, load: () => Promise<CreateTileStore>): void {
  let create: CreateTileStore;
  const open = (options: Partial<TileStoreOptions> = {}): TileStore => create({ ...STORE_OPTIONS, ...options });
  beforeAll(async () => {
    create = await load();
  });

  describe(`${name}: what is held`, () => {
    it('set: adds, and puts a feature in place of the one with its id', () => {
      const store = open();
      store.set(featureOf(7, lot, ['ODT', 1]));
      expect(store.size).toBe(1);
      expect(showTile(store, Z, X, Y).shapes).toMatchObject([{ id: 7, type: 3, properties: { code: 'ODT', number: 1 } }]);
      const [lng, lat] = placeInTile(Z, X + 3, Y)(0.5, 0.5);
      store.set(featureOf(7, pointsShape([[lng, lat]]), ['CLN', null]));
      expect(store.size).toBe(1);
      expect(store.tile(Z, X, Y)).toHaveLength(0);
      expect(store.idsAt(at(0.3, 0.3))).toEqual([]);
      expect(showTile(store, Z, X + 3, Y).shapes).toEqual([{ id: 7, type: 1, properties: { code: 'CLN' }, parts: [[[2048, 2048]]] }]);
    });

    it('remove: takes everything of a feature away, and says whether it was held', () => {
      const store = open();
      store.set(featureOf(1, lot, ['ODT', 1], place(0.3, 0.3)));
      store.set(featureOf(2, holed));
      expect(store.remove(1)).toBe(true);
      expect(store.remove(1)).toBe(false);
      expect(store.remove(99)).toBe(false);
      expect(store.size).toBe(1);
      expect(store.shape(1)).toBeNull();
      expect(store.idsAt(at(0.28, 0.28))).toEqual([2]);
      const { shapes, labels } = showTile(store, Z, X, Y);
      expect(shapes!.map(({ id }) => id)).toEqual([2]);
      expect(labels).toBeUndefined();
      store.remove(2);
      expect(store.tile(Z, X, Y)).toHaveLength(0);
    });

    it('set and remove: a thousand in any order leave the tiles that the survivors alone make', () => {
      const random = seededRandom(21);
      const scene = seededScene(random);
      const options = { keys: SCENE_KEYS };
      const [worked, fresh] = [open(options), open(options)];
      const held = new Map<number, (typeof scene.features)[number]>();
      for (let step = 0; step < 1000; step += 1) {
        const any = (): (typeof scene.features)[number] => scene.features[Math.floor(random() * scene.features.length)]!;
        const [{ id }, { shape, label }, { values }] = [any(), any(), any()];
        if (random() < 0.3) {
          expect(worked.remove(id)).toBe(held.delete(id));
        } else {
          worked.set({ id, shape, values, label });
          held.set(id, { id, shape, values, label });
        }
        // Tiles that are asked for in between must not be kept past the next change.
        if (step % 7 === 0) worked.tile(scene.z, scene.x, scene.y);
      }
      for (const feature of held.values()) fresh.set(feature);
      expect(worked.size).toBe(held.size);
      const sums = noSums();
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [-1, 1],
        [0, -1],
      ] as const) {
        const [one, other] = [worked, fresh].map((store) => store.tile(scene.z, scene.x + dx, scene.y + dy));
        expect(tileDifferences(one!, other!, 'labels', sums)).toEqual([]);
      }
      expect(sums).toMatchObject({ movedCorners: 0, missing: 0, areaOff: 0 });
    });

    it('shape: comes back as it was given, rings without a repeated first corner, arrays of its own', () => {
      const store = open();
      const open4 = box(0.2, 0.2, 0.4, 0.4);
      const shapes: Array<[TileShape, TileShape]> = [
        [pointsShape([place(0.1, 0.2), place(0.3, 0.4)]), pointsShape([place(0.1, 0.2), place(0.3, 0.4)])],
        [linesShape([box(0, 0, 1, 1), open4]), linesShape([box(0, 0, 1, 1), open4])],
        [linesShape([[...open4, open4[0]!]]), linesShape([[...open4, open4[0]!]])],
        [two, two],
        [polygonsShape([[[...open4, open4[0]!], box(0.25, 0.25, 0.3, 0.3)]]), polygonsShape([[open4, box(0.25, 0.25, 0.3, 0.3)]])],
      ];
      shapes.forEach(([given, expected], id) => {
        const mine: TileShape = {
          ...given,
          lngLat: given.lngLat.slice(),
          partEnds: given.partEnds.slice(),
          polygonEnds: given.polygonEnds.slice(),
        };
        store.set(featureOf(id, mine));
        mine.lngLat.fill(0);
        const back = store.shape(id)!;
        expect(plain(back)).toEqual(plain(expected));
        back.lngLat.fill(0);
        expect(plain(store.shape(id)!)).toEqual(plain(expected));
      });
      expect(store.shape(99)).toBeNull();
    });

    it('ids: any whole number up to 2^53 − 1, none taken for another', () => {
      const store = open();
      const ids = [0, 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52 + 1, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];
      for (const id of ids) store.set(featureOf(id, lot, [], place(0.3, 0.3)));
      expect(store.size).toBe(ids.length);
      const { shapes, labels } = showTile(store, Z, X, Y);
      for (const shown of [shapes, labels]) expect(shown!.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
      expect(store.idsAt(at(0.3, 0.3)).toSorted((a, b) => a - b)).toEqual(ids);
      expect(store.remove(2 ** 32)).toBe(true);
      expect(store.shape(1)).not.toBeNull();
      expect(store.shape(2 ** 32)).toBeNull();
    });

    it('bytes: grow with what is held, and not by replacing it again and again', () => {
      const store = open();
      const fill = (code: string): void => {
        for (let id = 0; id < 1000; id += 1) store.set(featureOf(id, lot, [code, id], place(0.3, 0.3)));
      };
      fill('first');
      const once = store.bytes;
      expect(once).toBeGreaterThan(1000 * 4 * 2 * 4);
      for (let round = 0; round < 50; round += 1) fill(`round ${round}`);
      expect(store.size).toBe(1000);
      expect(store.bytes).toBeLessThan(4 * once);
    });
  });

  describe(`${name}: what lies where`, () => {
    it('idsAt: polygons that hold the point, holes taken out; never lines and points', () => {
      const store = open();
      store.set(featureOf(1, lot));
      store.set(featureOf(2, holed));
      store.set(featureOf(3, two));
      store.set(featureOf(4, linesShape([box(0, 0, 1, 1)])));
      store.set(featureOf(5, pointsShape([place(0.4, 0.4)])));
      const ids = (across: number, down: number): number[] => store.idsAt(at(across, down)).toSorted();
      expect(ids(0.28, 0.28)).toEqual([1, 2]);
      expect(ids(0.4, 0.4)).toEqual([1]);
      expect(ids(0.15, 0.15)).toEqual([2, 3]);
      expect(ids(0.85, 0.65)).toEqual([2, 3]);
      expect(ids(0.75, 0.75)).toEqual([2]);
      expect(ids(0.05, 0.5)).toEqual([]);
      expect(store.idsAt({ lng: NaN, lat: 20 })).toEqual([]);
      expect(store.idsAt({ lng: 400, lat: 95 })).toEqual([]);
    });

    it('idsIn: features whose box meets the box', () => {
      const store = open();
      store.set(featureOf(1, lot));
      store.set(featureOf(2, linesShape([[place(0.6, 0.6), place(3.5, 3.5)]])));
      store.set(featureOf(3, pointsShape([place(-2, -2)])));
      const ids = (west: number, north: number, east: number, south: number): number[] => {
        const [from, to] = [at(west, south), at(east, north)];
        return store.idsIn({ west: from.lng, south: from.lat, east: to.lng, north: to.lat }).toSorted();
      };
      expect(ids(0.3, 0.3, 0.4, 0.4)).toEqual([1]);
      expect(ids(0, 0, 1, 1)).toEqual([1, 2]);
      expect(ids(3, 1, 3.2, 1.2)).toEqual([2]);
      expect(ids(0.51, 0, 0.59, 1)).toEqual([]);
      expect(ids(-3, -3, 4, 4)).toEqual([1, 2, 3]);
      expect(store.idsIn({ west: -180, south: -90, east: 180, north: 90 }).toSorted()).toEqual([1, 2, 3]);
    });
  });

  describe(`${name}: tiles`, () => {
    it('tile: corners in whole units of the tile, the first ring outside, its holes after it', () => {
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

    it('tile: what covers it is cut at the buffer; of what has it in a hole nothing is left, or rings that cancel out', () => {
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

    it('tile: a buffer of its own; none where nothing lies, nor outside the zooms and the world', () => {
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

    it('values: of every kind, told apart; none for null', () => {
      const store = open({ keys: ['value', 'other'] });
      // oxfmt-ignore
      const values = ['', 'Đường số 1\nđất ở 🏠', '1', 1, true, false, 0, -1, 127, 128, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, -(2 ** 31), 0.5, -1234.5678, 1e-12, 'true', null];
      values.forEach((value, id) => store.set(featureOf(id, lot, [value, 'ODT'], place(0.3, 0.3))));
      const shown = showTile(store, Z, X, Y);
      for (const layer of [shown.shapes!, shown.labels!]) {
        expect(layer).toHaveLength(values.length);
        for (const { id, properties } of layer)
          expect(properties).toEqual(values[id] === null ? { other: 'ODT' } : { value: values[id], other: 'ODT' });
      }
    });

    it('labels: none below the zoom they begin at, and the shapes stay', () => {
      const store = open({ labelMinZoom: Z });
      store.set(featureOf(1, lot, ['ODT', 1], place(0.3, 0.3)));
      expect(Object.keys(showTile(store, Z, X, Y))).toEqual(['shapes', 'labels']);
      expect(Object.keys(showTile(store, Z - 1, X >> 1, Y >> 1))).toEqual(['shapes']);
    });

    it('labels: fewer keys below a zoom, and no value of the others, shared table or not', () => {
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

    it('values: each layer carries its own keys, and no value of the other', () => {
      const store = open({ keys: ['code', 'number', 'both', 'none'], shapeKeys: ['code', 'both'], labelKeys: ['both', 'number'] });
      for (let id = 0; id < 50; id += 1)
        store.set(featureOf(id, lot, [`code ${id % 7}`, `number ${id}`, `both ${id % 3}`, 'none'], place(0.3, 0.3)));
      // A value that one layer has as its code and the other as its number.
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

    it('labels: a point in exactly one tile of every zoom, on borders and outside the shape too', () => {
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
                expect(label).toMatchObject({ type: 1, properties: { code: 'ODT', number: label.id } });
                for (const part of label.parts[0]![0]!) expect(part >= 0 && part <= 4096).toBe(true);
              }
            }
        }
        expect(met, `zoom ${z}`).toEqual(places.map((_, id) => id));
      }
    });

    it('labels: none for a store without their layer', () => {
      const store = open({ labelLayer: null });
      store.set(featureOf(1, lot, ['ODT'], place(0.3, 0.3)));
      expect(Object.keys(showTile(store, Z, X, Y))).toEqual(['shapes']);
    });
  });
}
