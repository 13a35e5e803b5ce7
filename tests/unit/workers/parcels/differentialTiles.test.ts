import { describe, expect, it } from 'vitest';
import { createReferenceTileStore } from '../../../../workers/parcels/reference.ts';
import type { TileStoreOptions } from '../../../../workers/parcels/tileStore.ts';
import { mvtFaults } from '../../../support/mvtFaults.ts';
import { cutPlainly } from '../../../support/plainGeojsonVt.ts';
import { SCENE_KEYS, SCENE_ZOOMS, seededScene, type Scene } from '../../../support/seededScene.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { noSums, tileDifferences } from '../../../support/tileDifferences.ts';

const TILES = process.env.THUA_LONG === '1' ? 20_000 : 2_000;
const LABELS = 'labels';
const OPTIONS: TileStoreOptions = { layer: 'shapes', labelLayer: LABELS, keys: SCENE_KEYS, minZoom: SCENE_ZOOMS.min, maxZoom: SCENE_ZOOMS.max };

/** The scene's tile, its eight neighbours, the one above it and its four children. */
function* tilesOf({ z, x, y }: Scene): Generator<[z: number, x: number, y: number]> {
  for (let dx = -1; dx <= 1; dx += 1) for (let dy = -1; dy <= 1; dy += 1) yield [z, x + dx, y + dy];
  if (z > SCENE_ZOOMS.min) yield [z - 1, x >> 1, y >> 1];
  if (z === SCENE_ZOOMS.max) return;
  for (let child = 0; child < 4; child += 1) yield [z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)];
}

describe('differential tiles', () => {
  it(`reference: the tiles of plain geojson-vt, over ${TILES} tiles`, () => {
    const sums = noSums();
    for (let seed = 1; sums.tiles < TILES; seed += 1) {
      const scene = seededScene(seededRandom(seed));
      const store = createReferenceTileStore({ ...OPTIONS, labelLayer: null });
      for (const feature of scene.features) store.set(feature);
      const cut = cutPlainly(scene.features, OPTIONS);
      for (const [z, x, y] of tilesOf(scene)) {
        const tile = store.tile(z, x, y);
        expect(mvtFaults(tile), `seed ${seed}, ${z}/${x}/${y}`).toEqual([]);
        expect(tileDifferences(tile, cut(z, x, y), null, sums), `seed ${seed}, ${z}/${x}/${y}`).toEqual([]);
      }
    }
    console.log(sums);
  });
});
