import { boxHolds, boxesMeet } from '../../../src/domain/geometry/box.ts';
import { DEEPEST_ZOOM } from './reference/cellIndex.ts';
import { LabelCells } from './reference/labelCells.ts';
import { copyShape, type StoredFeature, storedFeature, polygonsContain, type WorldBox } from './reference/storedFeature.ts';
import { ShapeCells } from './reference/shapeCells.ts';
import { writeTile, type WrittenFeature } from './reference/writeTile.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import type { CreateTileStore, TileFeature } from './tileStore.ts';

/** Cells of this zoom are about 2.4 km wide; a store with tiles of lower zooms has larger ones. */
const DEEPEST_CELL_ZOOM = 14;

/**
 * A tile store on geojson-vt and vt-pbf, nothing simplified: the oracle of the tests, the baseline of the bench, and
 * what the worker falls back on without WASM. Integers from 2^63 up and from −2^52 down, which vt-pbf cannot write, are left
 * out of the properties. Zooms end at 24.
 */
export const createReferenceTileStore: CreateTileStore = (options) => {
  const { layer, labelLayer, keys, shapeKeys = keys, labelKeys = keys, minZoom, maxZoom, labelMinZoom = minZoom, farLabels } = options;
  const held = new Map<number, StoredFeature>();
  const cells = new ShapeCells(Math.min(minZoom, DEEPEST_CELL_ZOOM));
  const labelCells = new LabelCells(Math.min(minZoom, DEEPEST_CELL_ZOOM));
  let featureBytes = 0;

  function remove(id: number): boolean {
    const feature = held.get(id);
    if (!feature) return false;
    held.delete(id);
    cells.remove(feature);
    labelCells.remove(feature);
    featureBytes -= feature.bytes;
    return true;
  }

  function set(given: TileFeature): void {
    remove(given.id);
    const feature = storedFeature(given, keys);
    held.set(feature.id, feature);
    cells.add(feature);
    labelCells.add(feature);
    featureBytes += feature.bytes;
  }

  function clear(): void {
    for (const id of held.keys()) remove(id);
  }

  return {
    get size() {
      return held.size;
    },
    get bytes() {
      return featureBytes + cells.bytes;
    },
    set,
    setBatch({ indexes, featureOf }) {
      indexes.forEach((_, place) => set(featureOf(place)));
    },
    remove,
    idsAt({ lng, lat }) {
      const ids: number[] = [];
      for (const { id, shape, box } of cells.near(worldBoxOf(lng, lat, lng, lat))) {
        if (boxHolds(box!, lng, lat) && polygonsContain(shape, lng, lat)) ids.push(id);
      }
      return ids;
    },
    idsIn(asked) {
      const ids: number[] = [];
      for (const { id, box } of cells.near(worldBoxOf(asked.west, asked.south, asked.east, asked.north))) {
        if (boxesMeet(box!, asked)) ids.push(id);
      }
      return ids;
    },
    shape(id) {
      const feature = held.get(id);
      return feature ? copyShape(feature.shape) : null;
    },
    tile(z, x, y, content = 'all') {
      const inRange = z >= minZoom && z <= Math.min(maxZoom, DEEPEST_ZOOM) && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
      if (!inRange) return new Uint8Array(0);
      const cut = content === 'all' ? cells.cut(z, x, y) : [];
      const shapes = cut.map((cut): WrittenFeature => ({ ...cut, type: 3 }));
      const labels = labelLayer === null || z < labelMinZoom ? [] : labelCells.cut(z, x, y);
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

const worldBoxOf = (west: number, south: number, east: number, north: number): WorldBox => ({
  west: mercatorX(west),
  north: mercatorY(north),
  east: mercatorX(east),
  south: mercatorY(south),
});
