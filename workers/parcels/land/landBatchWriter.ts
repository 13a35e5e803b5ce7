import { growColumn } from '../store/growColumn.ts';
import { type LandBatch, NO_SIDE } from './landCell.ts';
import earcut from 'earcut';

/** Length in grid steps below which a side's direction is mostly rounding error. */
const TINY = 16;

/**
 * Removes corners between tiny sides within a grid step of the straight line. Rounded curves of tiny sides become
 * staircases whose sharp corners leave gaps in the outline. Corners at sides of 16 steps or more are kept.
 * @param ring x, y … in steps, without repeated corners
 */
export function mergeTinySides(ring: number[]): number[] {
  const corners = ring.length / 2;
  const merged = [ring[0]!, ring[1]!];
  let anchor = 0;
  for (let i = 1; i < corners; i += 1) {
    if (isStraight(ring, anchor, i + 1)) continue;
    merged.push(ring[2 * i]!, ring[2 * i + 1]!);
    anchor = i;
  }
  return merged.length === ring.length ? ring : merged;
}

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

/** Rings with more corners go to earcut without a test. */
const FEW_CORNERS = 12;

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
  // A five-pointed star turns one way only, but twice around.
  return reversals <= 2;
}

/** Triangulates an outline and holes without repeated first corners. @param holes index of each hole's first corner */
function triangulate(flat: readonly number[], holes: readonly number[]): number[] {
  if (holes.length > 0 || !isConvex(flat)) return earcut(flat as number[], holes as number[], 2);
  const triangles: number[] = [];
  for (let corner = 2; corner < flat.length / 2; corner += 1) triangles.push(0, corner - 1, corner);
  return triangles;
}

/** Maximum that 16-bit indices address. */
const MAX_VERTICES = 65_536;
/** Extra vertices of a ring: its last corner before, its first two after. */
const EXTRA_VERTICES = 3;

/** Grid with 65,536 steps per side. */
interface LandGrid {
  originX: number;
  originY: number;
  step: number;
}

/** Writes parcels on a grid into batches that 16-bit indices can address. */
export class LandBatchWriter {
  readonly #grid: LandGrid;
  readonly #isWide: boolean;
  readonly #done: LandBatch[] = [];
  #vertices = new Uint16Array(0);
  #vertexCount = 0;
  #triangles: number[] = [];
  #ids: number[] = [];

  constructor(grid: LandGrid, isWide = false) {
    this.#grid = grid;
    this.#isWide = isWide;
  }

  /**
   * @param polygons rings of x, y … in parts of the Mercator square, outline first
   * @param kind colour index, below NO_SIDE
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

  /** Rounds rings to the grid and drops repeated corners and empty rings; an empty outline drops its holes. */
  #onGrid(rings: readonly number[][]): number[][] {
    const { originX, originY, step } = this.#grid;
    const gridRings: number[][] = [];
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
      if (merged.length >= 6) gridRings.push(merged);
      else if (gridRings.length === 0) return [];
    }
    return gridRings;
  }

  #writePolygon(rings: readonly number[][], kind: number, parcel: number): void {
    const first = this.#vertexCount + 1;
    const [outline] = rings;
    const flat = rings.length === 1 ? outline! : rings.flat();
    /** First corner of each hole, and thereby the number of rings (with their extra vertices) before a corner. */
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
      // A side starts at a vertex followed by two more of its ring.
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
