import { beforeAll, describe, expect, it } from 'vitest';
import type { CreateTileStore, TileShape, TileStore, TileStoreOptions } from '../../workers/parcels/tiles/tileStore.ts';
import { seededScene, SCENE_KEYS } from '../support/geometry/seededScene.ts';
import { seededRandom } from '../support/run/seededRandom.ts';
import { decodeTile } from '../support/tiles/decodeTile.ts';
import { box, holed, lot, place, STORE_OPTIONS, X, Y, Z } from '../support/tiles/storeScene.ts';
import { featureOf, placeInTile, showTile } from '../support/tiles/storeTile.ts';
import { noSums, tileDifferences } from '../support/tiles/tileDifferences.ts';
import { polygonsShape } from '../support/tiles/tileShapes.ts';

const two = polygonsShape([[box(0.1, 0.1, 0.2, 0.2)], [box(0.6, 0.6, 0.9, 0.9), box(0.7, 0.7, 0.8, 0.8)]]);
const at = (across: number, down: number): { lng: number; lat: number } => {
  const [lng, lat] = place(across, down);
  return { lng, lat };
};
const plain = ({ lngLat, partEnds, polygonEnds }: TileShape): unknown => [[...lngLat], [...partEnds], [...polygonEnds]];

/** Describes what every tile store stores and finds; runs on the WASM store and on the reference. */
export function describeTileStore(name: string, load: () => Promise<CreateTileStore>): void {
  let create: CreateTileStore;
  const open = (options: Partial<TileStoreOptions> = {}): TileStore => create({ ...STORE_OPTIONS, ...options });
  beforeAll(async () => {
    create = await load();
  });

  describe(`${name}: stored features`, () => {
    it('set: adds a feature, or replaces the one with the same id', () => {
      const store = open();
      store.set(featureOf(7, lot, ['ODT', 1]));
      expect(store.size).toBe(1);
      expect(showTile(store, Z, X, Y).shapes).toMatchObject([{ id: 7, type: 3, properties: { code: 'ODT', number: '1' } }]);
      const far = placeInTile(Z, X + 3, Y);
      store.set(featureOf(7, polygonsShape([[[far(0.5, 0.5), far(0.75, 0.5), far(0.5, 0.75)]]]), ['CLN', null]));
      expect(store.size).toBe(1);
      expect(store.tile(Z, X, Y)).toHaveLength(0);
      expect(store.idsAt(at(0.3, 0.3))).toEqual([]);
      expect(showTile(store, Z, X + 3, Y).shapes).toMatchObject([{ id: 7, type: 3, properties: { code: 'CLN' } }]);
    });

    it('remove: removes all of a feature and returns whether it was stored', () => {
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

    it('set and remove: a thousand calls in any order leave the tiles of the remaining features', () => {
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
        // Tiles requested in between must not be cached past the next change.
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
        const [one, other] = [worked, fresh].map((store) => decodeTile(store.tile(scene.z, scene.x + dx, scene.y + dy)));
        expect(tileDifferences(one!, other!, 'labels', sums)).toEqual([]);
      }
      expect(sums).toMatchObject({ movedCorners: 0, missing: 0, areaOff: 0 });
    });

    it('clear: features added afterwards make the tiles of a new store', () => {
      const random = seededRandom(22);
      const worked = open({ keys: SCENE_KEYS });
      for (let round = 0; round < 6; round += 1) {
        const { z, x, y, features } = seededScene(random);
        // Alternately more features than before, and fewer.
        const held = features.slice(0, round % 2 === 0 ? features.length : 5);
        const fresh = open({ keys: SCENE_KEYS });
        for (const feature of held) for (const store of [worked, fresh]) store.set(feature);
        expect([worked.size, worked.tile(z, x, y)]).toEqual([held.length, fresh.tile(z, x, y)]);
        expect(worked.bytes).toBe(fresh.bytes);
        worked.clear();
        expect([worked.size, worked.tile(z, x, y).length, worked.shape(held[0]!.id)]).toEqual([0, 0, null]);
        expect(worked.idsIn({ west: -180, south: -85, east: 180, north: 85 })).toEqual([]);
      }
    });

    it('shape: comes back as it was given, without repeated first corners, in new arrays', () => {
      const store = open();
      const open4 = box(0.2, 0.2, 0.4, 0.4);
      const shapes: Array<[TileShape, TileShape]> = [
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

    it('ids: any whole number up to 2^53 − 1 is an id of its own', () => {
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

    it('bytes: grow with the stored features, and not with repeated replacement', () => {
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

  describe(`${name}: spatial queries`, () => {
    it('idsAt: returns polygons that contain the point, holes excluded', () => {
      const store = open();
      store.set(featureOf(1, lot));
      store.set(featureOf(2, holed));
      store.set(featureOf(3, two));
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

    it('idsIn: returns features whose bounding box meets the box', () => {
      const store = open();
      store.set(featureOf(1, lot));
      store.set(featureOf(2, polygonsShape([[[place(0.6, 0.6), place(3.5, 3.5), place(0.6, 3.5)]]])));
      store.set(featureOf(3, polygonsShape([[box(-2, -2, -1.9, -1.9)]])));
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
}
