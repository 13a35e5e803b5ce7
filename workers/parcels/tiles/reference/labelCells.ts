import { EXTENT } from './cellIndex.ts';
import type { StoredFeature } from './storedFeature.ts';
import type { WrittenFeature } from './writeTile.ts';

/** Label points by cell. A label may stand outside its shape, so it is found by where it stands alone. */
export class LabelCells {
  readonly #cellZoom: number;
  readonly #cells = new Map<number, Set<StoredFeature>>();

  constructor(cellZoom: number) {
    this.#cellZoom = cellZoom;
  }

  add(feature: StoredFeature): void {
    const key = this.#keyOf(feature);
    if (key === null) return;
    const cell = this.#cells.get(key) ?? new Set();
    this.#cells.set(key, cell.add(feature));
  }

  remove(feature: StoredFeature): void {
    const key = this.#keyOf(feature);
    const cell = key === null ? undefined : this.#cells.get(key);
    cell?.delete(feature);
    if (cell?.size === 0) this.#cells.delete(key!);
  }

  /** Each label in the one tile it lies in, so that none is drawn twice. */
  cut(z: number, x: number, y: number): WrittenFeature[] {
    const [size, down] = [2 ** z, 2 ** (z - this.#cellZoom)];
    const key = Math.floor(x / down) * 2 ** this.#cellZoom + Math.floor(y / down);
    const labels: WrittenFeature[] = [];
    for (const feature of this.#cells.get(key) ?? []) {
      const [atX, atY] = [feature.label!.x * size - x, feature.label!.y * size - y];
      if (atX < 0 || atX >= 1 || atY < 0 || atY >= 1) continue;
      labels.push({ feature, type: 1, parts: [[{ x: Math.floor(atX * EXTENT), y: Math.floor(atY * EXTENT) }]] });
    }
    return labels;
  }

  #keyOf({ label }: StoredFeature): number | null {
    const size = 2 ** this.#cellZoom;
    return label && Math.floor(label.x * size) * size + Math.floor(label.y * size);
  }
}
