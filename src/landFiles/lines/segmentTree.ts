import { LinesFault } from './linesFault.ts';

/** Pieces of a leaf. */
const LEAF = 8;
/** Bits of a place along the curve, an axis. */
const CURVE_BITS = 16;
const CELLS = 2 ** CURVE_BITS - 1;
/** An index and a place along the curve lie in one number of 53 bits. */
const MAX_PIECES = 2 ** 21;
/** Boxes looked at: some for any drawing, some for each side. A real one takes some 130 a side, lines that all cross each other as many as there are. */
const FREE_STEPS = 20_000_000;
const STEPS_A_SIDE = 400;
/** What is done with a side that is met takes so many times as long as a look at a box. */
const STEPS_A_MEETING = 8;

/** Where a cell lies on Hilbert's curve, so that neighbours on it are neighbours on the ground. */
function alongCurve(column: number, row: number): number {
  let [x, y, high, low] = [column, row, 0, 0];
  for (let bit = CURVE_BITS - 1; bit >= 0; bit--) {
    const right = (x >> bit) & 1;
    const up = (y >> bit) & 1;
    const quarter = (3 * right) ^ up;
    if (bit >= CURVE_BITS / 2) high = (high << 2) | quarter;
    else low = (low << 2) | quarter;
    if (up === 1) continue;
    const turned = right === 1 ? CELLS - x : x;
    x = right === 1 ? CELLS - y : y;
    y = turned;
  }
  return high * 2 ** CURVE_BITS + low;
}

/**
 * Sides of a drawing by where they lie. Not `BoxTree`, whose sides follow each other. A side far longer than most is held in pieces, so that
 * the box of a street's edge does not hold half of the ward.
 */
export class SegmentTree {
  readonly #ends: Float64Array;
  readonly #order: Int32Array;
  readonly #leaves: number;
  /** Which side each piece is of, and its box: west, south, east, north. */
  readonly #sideOf: Int32Array;
  readonly #pieces: Float64Array;
  /** The same of each node; node k has the children 2k and 2k + 1, the root is 1. */
  readonly #nodes: Float64Array;
  /** The last search that met each side. */
  readonly #met: Int32Array;
  readonly #waiting = new Int32Array(128);
  #search = 0;
  #steps: number;

  /** @param ends x, y, x, y of each side; @param searches that there will be beside one for each side */
  constructor(ends: Float64Array, searches = 0) {
    const count = ends.length / 4;
    this.#ends = ends;
    this.#steps = FREE_STEPS + STEPS_A_SIDE * (count + searches);
    const lengthOf = (side: number): number => Math.hypot(ends[side * 4 + 2]! - ends[side * 4]!, ends[side * 4 + 3]! - ends[side * 4 + 1]!);
    let totalM = 0;
    for (let side = 0; side < count; side++) totalM += lengthOf(side);
    const pieceM = Math.max(2 * (totalM / Math.max(1, count)), Number.MIN_VALUE);
    const piecesOf = (side: number): number => Math.max(1, Math.ceil(lengthOf(side) / pieceM));
    let pieces = 0;
    for (let side = 0; side < count; side++) pieces += piecesOf(side);
    if (pieces > MAX_PIECES) throw new LinesFault('too-many');
    this.#sideOf = new Int32Array(pieces);
    this.#pieces = new Float64Array(pieces * 4);
    for (let side = 0, piece = 0; side < count; side++) {
      const parts = piecesOf(side);
      const [ax, ay, bx, by] = [ends[side * 4]!, ends[side * 4 + 1]!, ends[side * 4 + 2]!, ends[side * 4 + 3]!];
      for (let part = 0; part < parts; part++, piece++) {
        const [x1, y1] = [ax + ((bx - ax) * part) / parts, ay + ((by - ay) * part) / parts];
        const last = part + 1 === parts;
        const [x2, y2] = [last ? bx : ax + ((bx - ax) * (part + 1)) / parts, last ? by : ay + ((by - ay) * (part + 1)) / parts];
        this.#sideOf[piece] = side;
        this.#pieces[piece * 4] = Math.min(x1, x2);
        this.#pieces[piece * 4 + 1] = Math.min(y1, y2);
        this.#pieces[piece * 4 + 2] = Math.max(x1, x2);
        this.#pieces[piece * 4 + 3] = Math.max(y1, y2);
      }
    }
    this.#met = new Int32Array(count);
    this.#order = this.#sideBySide();
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(pieces / LEAF))));
    this.#nodes = new Float64Array(this.#leaves * 8);
    for (let node = this.#leaves * 2 - 1; node > 0; node--) this.#setNode(node);
  }

  /** Tells each side once whose box comes within a distance of this side's. */
  nearSide(side: number, distanceM: number, visit: (other: number) => void): void {
    const [ax, ay, bx, by] = [this.#ends[side * 4]!, this.#ends[side * 4 + 1]!, this.#ends[side * 4 + 2]!, this.#ends[side * 4 + 3]!];
    this.nearBox(
      Math.min(ax, bx) - distanceM,
      Math.min(ay, by) - distanceM,
      Math.max(ax, bx) + distanceM,
      Math.max(ay, by) + distanceM,
      visit,
    );
  }

  /**
   * Tells each side once whose box meets this one, or that of a piece of it.
   * @throws LinesFault when all searches together look at far more than there is
   */
  nearBox(west: number, south: number, east: number, north: number, visit: (side: number) => void): void {
    const [nodes, pieces, waiting] = [this.#nodes, this.#pieces, this.#waiting];
    const search = ++this.#search;
    let top = 0;
    waiting[top++] = 1;
    while (top > 0) {
      const node = waiting[--top]!;
      this.#steps--;
      const at = node * 4;
      if (nodes[at]! > east || nodes[at + 2]! < west || nodes[at + 1]! > north || nodes[at + 3]! < south) continue;
      if (node < this.#leaves) {
        waiting[top++] = node * 2;
        waiting[top++] = node * 2 + 1;
        continue;
      }
      const from = (node - this.#leaves) * LEAF;
      const to = Math.min(this.#order.length, from + LEAF);
      this.#steps -= to - from;
      for (let rank = from; rank < to; rank++) {
        const piece = this.#order[rank]!;
        const box = piece * 4;
        if (pieces[box]! > east || pieces[box + 2]! < west || pieces[box + 1]! > north || pieces[box + 3]! < south) continue;
        const side = this.#sideOf[piece]!;
        if (this.#met[side] === search) continue;
        this.#met[side] = search;
        this.#steps -= STEPS_A_MEETING;
        visit(side);
      }
    }
    if (this.#steps < 0) throw new LinesFault('too-tangled');
  }

  #sideBySide(): Int32Array {
    const pieces = this.#pieces;
    const count = this.#sideOf.length;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < pieces.length; at += 4) {
      west = Math.min(west, pieces[at]!);
      south = Math.min(south, pieces[at + 1]!);
      east = Math.max(east, pieces[at + 2]!);
      north = Math.max(north, pieces[at + 3]!);
    }
    const [perM, alongM] = [CELLS / Math.max(east - west, 1e-9), CELLS / Math.max(north - south, 1e-9)];
    const keys = new Float64Array(count);
    for (let piece = 0; piece < count; piece++) {
      const at = piece * 4;
      const column = Math.floor(((pieces[at]! + pieces[at + 2]!) / 2 - west) * perM);
      const row = Math.floor(((pieces[at + 1]! + pieces[at + 3]!) / 2 - south) * alongM);
      keys[piece] = alongCurve(column, row) * MAX_PIECES + piece;
    }
    keys.sort();
    return Int32Array.from(keys, (key) => key % MAX_PIECES);
  }

  #setNode(node: number): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const isLeaf = node >= this.#leaves;
    const boxes = isLeaf ? this.#pieces : this.#nodes;
    const from = isLeaf ? (node - this.#leaves) * LEAF : node * 2;
    const to = isLeaf ? Math.min(this.#order.length, from + LEAF) : from + 2;
    for (let rank = from; rank < to; rank++) {
      const at = 4 * (isLeaf ? this.#order[rank]! : rank);
      west = Math.min(west, boxes[at]!);
      south = Math.min(south, boxes[at + 1]!);
      east = Math.max(east, boxes[at + 2]!);
      north = Math.max(north, boxes[at + 3]!);
    }
    this.#nodes[node * 4] = west;
    this.#nodes[node * 4 + 1] = south;
    this.#nodes[node * 4 + 2] = east;
    this.#nodes[node * 4 + 3] = north;
  }
}
