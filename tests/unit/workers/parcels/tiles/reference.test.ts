import { describe, expect, it } from 'vitest';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';
import type { CreateTileStore, TileStoreOptions } from '../../../../../workers/parcels/tiles/tileStore.ts';
import { decodeTile, type RawTileLayer } from '../../../../support/tiles/decodeTile.ts';
import { mvtFaults } from '../../../../support/tiles/mvtFaults.ts';
import { cutPlainly } from '../../../../support/tiles/plainGeojsonVt.ts';
import { SCENE_KEYS, SCENE_ZOOMS, seededScene, type Scene } from '../../../../support/geometry/seededScene.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { partsOf, signedArea } from '../../../../support/tiles/tileGeometry.ts';
import { noSums, tileDifferences, type ComparedSums } from '../../../../support/tiles/tileDifferences.ts';
import { TILE_STORES } from '../../../../support/tiles/tileStores.ts';

const TILES = process.env.THUA_LONG === '1' ? 20_000 : 120;
const OPTIONS: TileStoreOptions = {
  layer: 'shapes',
  labelLayer: 'labels',
  keys: SCENE_KEYS,
  minZoom: SCENE_ZOOMS.min,
  maxZoom: SCENE_ZOOMS.max,
};
type CutTile = (z: number, x: number, y: number) => Uint8Array;

/** The scene's tile, its eight neighbours, its parent and its four children. */
function* tilesOf({ z, x, y }: Scene): Generator<[z: number, x: number, y: number]> {
  for (let dx = -1; dx <= 1; dx += 1) for (let dy = -1; dy <= 1; dy += 1) yield [z, x + dx, y + dy];
  if (z > SCENE_ZOOMS.min) yield [z - 1, x >> 1, y >> 1];
  if (z === SCENE_ZOOMS.max) return;
  for (let child = 0; child < 4; child += 1) yield [z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)];
}

function openStore(create: CreateTileStore, { features }: Scene, labelLayer: string | null): CutTile {
  const store = create({ ...OPTIONS, labelLayer });
  for (const feature of features) store.set(feature);
  return (z, x, y) => store.tile(z, x, y);
}

const outlinesOf = (tile: readonly RawTileLayer[], id: number): number =>
  tile
    .flatMap(({ features }) => features)
    .filter((feature) => feature.id === id && feature.type === 3)
    .flatMap(({ geometry }) => partsOf(geometry))
    .filter((ring) => signedArea(ring) > 0).length;

/** Known fault: clipping a multipolygon to one part, geojson-vt may wind a hole as an outline and add its area. */
const isPlainsOwn = (line: string, tile: readonly RawTileLayer[], plain: readonly RawTileLayer[]): boolean => {
  const id = Number(/^shapes (\d+): areas /.exec(line)?.[1] ?? Number.NaN);
  return Number.isFinite(id) && outlinesOf(plain, id) > outlinesOf(tile, id);
};

/** Compares scene after scene until this many non-empty tiles are compared. */
function compare(cutOne: (scene: Scene) => CutTile, cutOther: (scene: Scene) => CutTile, isPlain: boolean): ComparedSums {
  const sums = noSums();
  for (let seed = 1; sums.tiles < TILES; seed += 1) {
    const scene = seededScene(seededRandom(seed));
    const [one, other] = [cutOne(scene), cutOther(scene)];
    for (const [z, x, y] of tilesOf(scene)) {
      const [bytes, expectedBytes] = [one(z, x, y), other(z, x, y)];
      const [tile, expected] = [decodeTile(bytes), decodeTile(expectedBytes)];
      const differences = tileDifferences(tile, expected, OPTIONS.labelLayer, sums).filter(
        (line) => !isPlain || !isPlainsOwn(line, tile, expected),
      );
      const found = [...mvtFaults(bytes, tile), ...(isPlain ? [] : mvtFaults(expectedBytes, expected)), ...differences];
      if (found.length > 0) expect.fail(`seed ${seed}, tile ${z}/${x}/${y}\n${found.slice(0, 5).join('\n')}`);
    }
  }
  return sums;
}

/**
 * Expects only rounding differences over the whole run, less than a single feature may have.
 * @param movedShare corners that may be one unit off: coordinates in steps of the deepest zoom round twice above it
 */
function expectNearlyEqual({ tiles, features, corners, movedCorners, area, areaOff, missing }: ComparedSums, movedShare: number): void {
  expect(tiles).toBeGreaterThanOrEqual(TILES);
  expect(features / tiles).toBeGreaterThan(5);
  expect(movedCorners / corners).toBeLessThan(movedShare);
  expect(areaOff / area).toBeLessThan(1e-4);
  expect(missing / features).toBeLessThan(0.02);
}

describe('differential tiles', () => {
  it(`reference: ${TILES} tiles have the shapes of plain geojson-vt`, () => {
    const reference = (scene: Scene): CutTile => openStore(createReferenceTileStore, scene, null);
    expectNearlyEqual(
      compare(reference, (scene) => cutPlainly(scene.features, OPTIONS), true),
      0.001,
    );
  }, 600_000);

  it.each(TILE_STORES.slice(1).map((store) => [store.name, store] as const))(
    `%s: ${TILES} tiles have the shapes, labels and properties of the reference`,
    async (_name, { load }) => {
      const create = await load();
      const ours = (scene: Scene): CutTile => openStore(create, scene, OPTIONS.labelLayer);
      const reference = (scene: Scene): CutTile => openStore(createReferenceTileStore, scene, OPTIONS.labelLayer);
      expectNearlyEqual(compare(ours, reference, false), 0.1);
    },
    600_000,
  );
});
