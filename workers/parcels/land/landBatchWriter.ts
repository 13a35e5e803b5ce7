import { growColumn } from '../store/growColumn.ts';
import { type LandBatch, NO_SIDE } from './landCell.ts';
import { mergeTinySides } from './mergeTinySides.ts';
import { triangulate } from './triangulate.ts';

/** As many as 16 bits can count. */
const MAX_VERTICES = 65_536;
/** Beside its corners a ring has its last one before, and its first two behind. */
const EXTRA_VERTICES = 3;

/** A grid of 65,536 steps a side. */
interface LandGrid {
  originX: number;
  originY: number;
  step: number;
}

/** Writes parcels on a grid into batches, each as large as its indices allow. */
export class LandBatchWriter {
  readonly #grid: LandGrid;
  readonly #isWide: boolean;
  readonly #done: LandBatch[] = [];
  #vertices = new Uint16Array(0);
  #vertexCount = 0;
  #triangles: number[] = [];
  #ids: number[] = [];

  /** @param isWide a writer of one wide parcel */
  constructor(grid: LandGrid, isWide = false) {
    this.#grid = grid;
    this.#isWide = isWide;
  }

  /**
   * @param polygons of the parcel: rings of x, y … in parts of the Mercator square, the outline first
   * @param kind what it is coloured by, below NO_SIDE
   */
  add(id: number, kind: number, polygons: ReadonlyArray<readonly number[][]>): void {
    const onGrid = polygons.map((rings) => this.#onGrid(rings)).filter((rings) => rings.length > 0);
    const needed = onGrid.flat().reduce((sum, ring) => sum + ring.length / 2 + EXTRA_VERTICES, 0);
    if (needed === 0) return;
    if (this.#vertexCount > 0 && this.#vertexCount + needed > MAX_VERTICES) this.#close();
    this.#vertices = growColumn(this.#vertices, (this.#vertexCount + needed) * 4);
    for (const rings of onGrid) this.#writePolygon(rings, kind, this.#ids.length);
    this.#ids.push(id);
  }

  /** All that was added. */
  finish(): LandBatch[] {
    if (this.#vertexCount > 0) this.#close();
    return this.#done;
  }

  /** Without corners that fall on the one before or between tiny sides, and rings of which nothing is left: an outline that is none has no holes. */
  #onGrid(rings: readonly number[][]): number[][] {
    const { originX, originY, step } = this.#grid;
    const kept: number[][] = [];
    for (const ring of rings) {
      const flat: number[] = [];
      let [beforeX, beforeY] = [-1, -1];
      for (let i = 0; i < ring.length; i += 2) {
        const x = Math.min(MAX_VERTICES - 1, Math.max(0, Math.round((ring[i]! - originX) / step)));
        const y = Math.min(MAX_VERTICES - 1, Math.max(0, Math.round((ring[i + 1]! - originY) / step)));
        if (x === beforeX && y === beforeY) continue;
        flat.push(x, y);
        [beforeX, beforeY] = [x, y];
      }
      while (flat.length > 2 && flat[0] === flat.at(-2) && flat[1] === flat.at(-1)) flat.length -= 2;
      const merged = mergeTinySides(flat);
      if (merged.length >= 6) kept.push(merged);
      else if (kept.length === 0) return [];
    }
    return kept;
  }

  #writePolygon(rings: readonly number[][], kind: number, parcel: number): void {
    const first = this.#vertexCount + 1;
    const [outline] = rings;
    const flat = rings.length === 1 ? outline! : rings.flat();
    /** Where each hole begins, in corners: so many rings, each with its extra vertices, stand before it. */
    const holes: number[] = [];
    let corners = 0;
    for (const ring of rings) {
      if (corners > 0) holes.push(corners);
      corners += ring.length / 2;
      this.#writeRing(ring, kind, parcel);
    }
    for (const corner of triangulate(flat, holes)) {
      let before = 0;
      while (before < holes.length && corner >= holes[before]!) before += 1;
      this.#triangles.push(first + corner + before * EXTRA_VERTICES);
    }
  }

  #writeRing(ring: readonly number[], kind: number, parcel: number): void {
    const corners = ring.length / 2;
    let at = this.#vertexCount * 4;
    for (let i = -1; i < corners + 2; i += 1) {
      const corner = (i + corners) % corners;
      this.#vertices[at] = ring[2 * corner]!;
      this.#vertices[at + 1] = ring[2 * corner + 1]!;
      // A side begins where two vertices of the same ring follow, and one more.
      this.#vertices[at + 2] = kind + (i + 1 < corners ? 0 : NO_SIDE);
      this.#vertices[at + 3] = parcel;
      at += 4;
    }
    this.#vertexCount += corners + EXTRA_VERTICES;
  }

  #close(): void {
    const needsMore = this.#vertexCount > MAX_VERTICES;
    this.#done.push({
      ...this.#grid,
      vertices: this.#vertices.slice(0, this.#vertexCount * 4),
      triangles: needsMore ? Uint32Array.from(this.#triangles) : Uint16Array.from(this.#triangles),
      featureIds: Float64Array.from(this.#ids),
      isWide: this.#isWide,
    });
    this.#vertexCount = 0;
    this.#triangles = [];
    this.#ids = [];
  }
}
