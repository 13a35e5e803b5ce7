import { boxContains, boxesIntersect } from '../../../src/domain/geometry/box.ts';
import { DEEPEST_ZOOM, EXTENT, ShapeIndex } from './reference/shapeIndex.ts';
import { copyShape, type StoredFeature, storedFeature, polygonsContain } from './reference/storedFeature.ts';
import { writeTile, type WrittenFeature } from './reference/writeTile.ts';
import type { CreateTileStore, TileFeature } from './tileStore.ts';

/**
 * Tile store of geojson-vt and vt-pbf without simplification: the tests' oracle, and the fallback without WASM SIMD.
 * The first tile after a change rebuilds the index. Zooms up to 24.
 */
export const createReferenceTileStore: CreateTileStore = (options) => {
  const { layer, labelLayer, keys, shapeKeys = keys, labelKeys = keys, minZoom, maxZoom, labelMinZoom = minZoom, farLabels } = options;
  const held = new Map<number, StoredFeature>();
  let index: ShapeIndex | null = null;
  let featureBytes = 0;

  function remove(id: number): boolean {
    const feature = held.get(id);
    if (!feature) return false;
    held.delete(id);
    index = null;
    featureBytes -= feature.bytes;
    return true;
  }

  function set(tileFeature: TileFeature): void {
    remove(tileFeature.id);
    const feature = storedFeature(tileFeature, keys);
    held.set(feature.id, feature);
    index = null;
    featureBytes += feature.bytes;
  }

  /** Returns each label in the one tile that contains it, so that none is drawn twice. */
  function* labelsIn(z: number, x: number, y: number): Generator<WrittenFeature> {
    const size = 2 ** z;
    for (const feature of held.values()) {
      const [atX, atY] = feature.label ? [feature.label.x * size - x, feature.label.y * size - y] : [-1, -1];
      if (atX < 0 || atX >= 1 || atY < 0 || atY >= 1) continue;
      yield { feature, type: 1, parts: [[{ x: Math.floor(atX * EXTENT), y: Math.floor(atY * EXTENT) }]] };
    }
  }

  const idsOf = (matches: (feature: StoredFeature) => boolean): number[] => [...held.values()].filter(matches).map(({ id }) => id);

  function clear(): void {
    for (const id of held.keys()) remove(id);
  }

  return {
    get size() {
      return held.size;
    },
    get bytes() {
      return featureBytes + (index?.bytes ?? 0);
    },
    set,
    setBatch({ indexes, featureOf }) {
      indexes.forEach((_, place) => set(featureOf(place)));
    },
    remove,
    idsAt: ({ lng, lat }) => idsOf(({ box, shape }) => box !== null && boxContains(box, lng, lat) && polygonsContain(shape, lng, lat)),
    idsIn: (queryBox) => idsOf(({ box }) => box !== null && boxesIntersect(box, queryBox)),
    shape(id) {
      const feature = held.get(id);
      return feature ? copyShape(feature.shape) : null;
    },
    tile(z, x, y, content = 'all') {
      const inRange = z >= minZoom && z <= Math.min(maxZoom, DEEPEST_ZOOM) && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
      if (!inRange) return new Uint8Array(0);
      const cut = content === 'all' ? (index ??= new ShapeIndex(held.values())).cut(z, x, y) : [];
      const shapes = cut.map((cut): WrittenFeature => ({ ...cut, type: 3 }));
      const labels = labelLayer === null || z < labelMinZoom ? [] : [...labelsIn(z, x, y)];
      const written = { [layer]: { features: shapes, keys: shapeKeys } };
      return writeTile(
        labelLayer === null
          ? written
          : { ...written, [labelLayer]: { features: labels, keys: farLabels && z < farLabels.below ? farLabels.keys : labelKeys } },
      );
    },
    clear,
    close: clear,
  };
};
