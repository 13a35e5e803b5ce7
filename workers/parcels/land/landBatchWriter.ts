import { growColumn } from '../store/growColumn.ts';
import { type LandBatch, NO_SIDE } from './landCell.ts';
import earcut from 'earcut';

/** Steps of the grid under which a side is tiny: its direction would be the grid's own. */
const TINY = 16;

/**
 * A ring without corners between tiny sides that lie within a step of the straight line. On a grid a curve of tiny sides is a
 * staircase, whose corners turn so sharply that a line around them has gaps. Sides of 16 steps and more keep all their corners.
 * @param ring x, y … in steps, no corner twice in a row
 */
export function mergeTinySides(ring: number[]): number[] {
  const corners = ring.length / 2;
  const kept = [ring[0]!, ring[1]!];
  let anchor = 0;
  for (let i = 1; i < corners; i += 1) {
    if (isStraight(ring, anchor, i + 1)) continue;
    kept.push(ring[2 * i]!, ring[2 * i + 1]!);
    anchor = i;
  }
  return kept.length === ring.length ? ring : kept;
}

/** Whether `to` is near enough to `from`, and all corners between them are to their line, for the line to stand for them. */
function isStraight(ring: readonly number[], from: number, to: number): boolean {
  const [fromX, fromY] = [ring[2 * from]!, ring[2 * from + 1]!];
  const end = (2 * to) % ring.length;
  const [sideX, sideY] = [ring[end]! - fromX, ring[end + 1]! - fromY];
  const length = Math.hypot(sideX, sideY);
  if (length === 0 || length >= TINY) return false;
  for (let i = from + 1; i < to; i += 1) {
    if (Math.abs((ring[2 * i]! - fromX) * sideY - (ring[2 * i + 1]! - fromY) * sideX) > length) return false;
  }
  return true;
}

/** Above it corners are not worth looking at one by one. */
const FEW_CORNERS = 12;

/** Whether all corners turn the same way, once around. */
function isConvex(flat: readonly number[]): boolean {
  const corners = flat.length / 2;
  if (corners > FEW_CORNERS) return false;
  let turns = 0;
  let reversals = 0;
  let [beforeX, beforeY] = [flat[0]! - flat[2 * corners - 2]!, flat[1]! - flat[2 * corners - 1]!];
  for (let i = 0; i < corners; i += 1) {
    const next = i + 1 === corners ? 0 : i + 1;
    const [x, y] = [flat[2 * next]! - flat[2 * i]!, flat[2 * next + 1]! - flat[2 * i + 1]!];
    const turn = Math.sign(beforeX * y - beforeY * x);
    if (turn !== 0 && turns !== 0 && turn !== turns) return false;
    if (turn !== 0) turns = turn;
    if (x < 0 !== beforeX < 0) reversals += 1;
    [beforeX, beforeY] = [x, y];
  }
  // A star of five points turns one way only, twice around.
  return reversals <= 2;
}

/**
 * Triangles of a polygon, three corners each.
 * @param flat x, y, x, y … of the outline, then of its holes; no ring repeats its first corner
 * @param holes where each hole begins, in corners
 */
function triangulate(flat: readonly number[], holes: readonly number[]): number[] {
  if (holes.length > 0 || !isConvex(flat)) return earcut(flat as number[], holes as number[], 2);
  const triangles: number[] = [];
  for (let corner = 2; corner < flat.length / 2; corner += 1) triangles.push(0, corner - 1, corner);
  return triangles;
}

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
