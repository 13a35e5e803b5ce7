import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { CHANGED_CELL_ZOOM as CELL_ZOOM, TILE_MIN_ZOOM, type ChangedCells } from '../api.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';

/** Room around a tile in which shapes beside it are drawn too, 64 of 4096 steps of the largest tiles, in cells. */
const MARGIN = (64 / 4096) * 2 ** (CELL_ZOOM - TILE_MIN_ZOOM.parcels);
/** More than a screen shows: beyond it everything is asked anew. */
const MAX_NAMED = 64;

/** Collects which cells changed, those within them included, until somebody takes the list. */
export class ChangedCellCollector {
  #cells = new Set<number>();
  #all = false;

  /** A shape within this box came, changed or went. */
  add({ west, south, east, north }: LngLatBox): void {
    if (this.#all) return;
    const size = 2 ** CELL_ZOOM;
    const [left, right] = [Math.floor(mercatorX(west) * size - MARGIN), Math.floor(mercatorX(east) * size + MARGIN)];
    const [top, bottom] = [Math.floor(mercatorY(north) * size - MARGIN), Math.floor(mercatorY(south) * size + MARGIN)];
    // Written so that a box that is none (NaN, infinite) is everything too.
    if (!((right - left + 1) * (bottom - top + 1) <= MAX_NAMED)) return this.addAll();
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) this.#cells.add(x * size + y);
    if (this.#cells.size > MAX_NAMED) this.addAll();
  }

  addAll(): void {
    this.#all = true;
    this.#cells.clear();
  }

  /** What changed since it was asked last. */
  take(): ChangedCells {
    const size = 2 ** CELL_ZOOM;
    const taken = this.#all ? 'all' : [...this.#cells].map((key) => ({ x: Math.floor(key / size), y: key % size }));
    this.#all = false;
    this.#cells.clear();
    return taken;
  }
}
