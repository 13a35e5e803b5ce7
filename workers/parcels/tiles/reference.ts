import { boxHolds, boxesMeet } from '../../../src/domain/geometry/box.ts';
import { DEEPEST_ZOOM, EXTENT, BUFFER, CellIndex, type CutFeature } from './reference/cellIndex.ts';
import { copyShape, type StoredFeature, storedFeature, polygonsContain, type WorldBox } from './reference/storedFeature.ts';
import { writeTile, type WrittenFeature } from './reference/writeTile.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import type { CreateTileStore, TileFeature } from './tileStore.ts';

/** Cells whose index is kept; a phone's screen lies in at most four. */
const MAX_INDEXES = 16;
/** A shape that touches more cells stands in a list of its own, which every cell looks through. */
const WIDE_CELLS = 64;

/**
 * Features by the tiles of one zoom, the cells. Each cell has a geojson-vt index of its own, made when a tile of it is
 * asked for and dropped when a feature in it comes, goes or changes: what lies elsewhere is never indexed again.
 */
class ShapeCells {
  readonly #cellZoom: number;
  readonly #cells = new Map<number, Set<StoredFeature>>();
  readonly #wide = new Set<StoredFeature>();
  readonly #indexes = new Map<number, CellIndex>();

  constructor(cellZoom: number) {
    this.#cellZoom = cellZoom;
  }

  get bytes(): number {
    let bytes = 0;
    for (const index of this.#indexes.values()) bytes += index.bytes;
    for (const cell of this.#cells.values()) bytes += 16 * cell.size;
    return bytes;
  }

  add(feature: StoredFeature): void {
    this.#touch(feature, (features) => features.add(feature));
  }

  remove(feature: StoredFeature): void {
    this.#touch(feature, (features) => features.delete(feature));
  }

  /** Features whose box may meet this one. */
  *near(box: WorldBox): Generator<StoredFeature> {
    yield* this.#wide;
    const keys = this.#keysOf(box, 0);
    if (!keys) {
      yield* new Set([...this.#cells.values()].flatMap((cell) => [...cell]));
    } else if (keys.length === 1) {
      yield* this.#cells.get(keys[0]!) ?? [];
    } else {
      yield* new Set(keys.flatMap((key) => [...(this.#cells.get(key) ?? [])]));
    }
  }

  /** What lies in a tile of the cells' zoom or a deeper one, and in its buffer. */
  cut(z: number, x: number, y: number): CutFeature[] {
    const down = 2 ** (z - this.#cellZoom);
    const [cellX, cellY] = [Math.floor(x / down), Math.floor(y / down)];
    const key = cellX * 2 ** this.#cellZoom + cellY;
    const index = this.#indexes.get(key) ?? new CellIndex(this.#featuresOf(key, cellX, cellY));
    // The least recently used one stands first and goes first.
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    if (this.#indexes.size > MAX_INDEXES) this.#indexes.delete(this.#indexes.keys().next().value as number);
    return index.cut(z, x, y);
  }

  #featuresOf(key: number, cellX: number, cellY: number): StoredFeature[] {
    const size = 2 ** this.#cellZoom;
    const margin = BUFFER / EXTENT;
    const meets = ({ west, north, east, south }: WorldBox): boolean =>
      west * size <= cellX + 1 + margin &&
      east * size >= cellX - margin &&
      north * size <= cellY + 1 + margin &&
      south * size >= cellY - margin;
    return [...[...this.#wide].filter(({ worldBox }) => meets(worldBox!)), ...(this.#cells.get(key) ?? [])];
  }

  #touch(feature: StoredFeature, change: (features: Set<StoredFeature>) => void): void {
    if (!feature.worldBox) return;
    const keys = this.#keysOf(feature.worldBox, BUFFER / EXTENT);
    if (!keys) {
      change(this.#wide);
      this.#indexes.clear();
      return;
    }
    for (const key of keys) {
      const cell = this.#cells.get(key) ?? new Set();
      change(cell);
      if (cell.size > 0) this.#cells.set(key, cell);
      else this.#cells.delete(key);
      this.#indexes.delete(key);
    }
  }

  /** @returns null for more cells than are worth naming one by one */
  #keysOf({ west, north, east, south }: WorldBox, margin: number): number[] | null {
    const size = 2 ** this.#cellZoom;
    const cell = (part: number): number => Math.min(size - 1, Math.max(0, Math.floor(part)));
    const [fromX, toX] = [cell(west * size - margin), cell(east * size + margin)];
    const [fromY, toY] = [cell(north * size - margin), cell(south * size + margin)];
    if ((toX - fromX + 1) * (toY - fromY + 1) > WIDE_CELLS) return null;
    const keys: number[] = [];
    for (let x = fromX; x <= toX; x += 1) for (let y = fromY; y <= toY; y += 1) keys.push(x * size + y);
    return keys;
  }
}

/** Cells of this zoom are about 2.4 km wide; a store with tiles of lower zooms has larger ones. */
const DEEPEST_CELL_ZOOM = 14;

/**
 * A tile store on geojson-vt and vt-pbf, nothing simplified: the oracle of the tests, the baseline of the bench, and
 * what the worker falls back on without WASM.  Zooms end at 24.
 */
export const createReferenceTileStore: CreateTileStore = (options) => {
  const { layer, labelLayer, keys, shapeKeys = keys, labelKeys = keys, minZoom, maxZoom, labelMinZoom = minZoom, farLabels } = options;
  const held = new Map<number, StoredFeature>();
  const cells = new ShapeCells(Math.min(minZoom, DEEPEST_CELL_ZOOM));
  let featureBytes = 0;

  function remove(id: number): boolean {
    const feature = held.get(id);
    if (!feature) return false;
    held.delete(id);
    cells.remove(feature);
    featureBytes -= feature.bytes;
    return true;
  }

  function set(given: TileFeature): void {
    remove(given.id);
    const feature = storedFeature(given, keys);
    held.set(feature.id, feature);
    cells.add(feature);
    featureBytes += feature.bytes;
  }

  /** Each label in the one tile it lies in, so that none is drawn twice. */
  function* labelsIn(z: number, x: number, y: number): Generator<WrittenFeature> {
    const size = 2 ** z;
    for (const feature of cells.near({ west: x / size, north: y / size, east: (x + 1) / size, south: (y + 1) / size })) {
      const [atX, atY] = feature.label ? [feature.label.x * size - x, feature.label.y * size - y] : [-1, -1];
      if (atX < 0 || atX >= 1 || atY < 0 || atY >= 1) continue;
      yield { feature, type: 1, parts: [[{ x: Math.floor(atX * EXTENT), y: Math.floor(atY * EXTENT) }]] };
    }
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

const worldBoxOf = (west: number, south: number, east: number, north: number): WorldBox => ({
  west: mercatorX(west),
  north: mercatorY(north),
  east: mercatorX(east),
  south: mercatorY(south),
});
