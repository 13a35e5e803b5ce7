import { BUFFER, CellIndex, EXTENT, type CutFeature } from './cellIndex.ts';
import type { StoredFeature, WorldBox } from './storedFeature.ts';

/** Cells whose index is kept; a phone's screen lies in at most four. */
const MAX_INDEXES = 16;
/** A shape that touches more cells stands in a list of its own, which every cell looks through. */
const WIDE_CELLS = 64;

/**
 * Features by the tiles of one zoom, the cells. Each cell has a geojson-vt index of its own, made when a tile of it is
 * asked for and dropped when a feature in it comes, goes or changes: what lies elsewhere is never indexed again.
 */
export class ShapeCells {
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
