import { LinesFault } from './linesFault.ts';

const LEAF = 8;
/** Bits of a position along the curve, per axis. */
const CURVE_BITS = 16;
const CELLS = 2 ** CURVE_BITS - 1;
/** Maximum pieces, so that index and curve position fit into 53 bits. */
const MAX_PIECES = 2 ** 21;
/** Step limit: a base and an addition per side. Real drawings take about 130 per side. */
const FREE_STEPS = 20_000_000;
const STEPS_A_SIDE = 400;
/** Steps counted for a visited side, which takes longer than a box. */
const STEPS_A_MEETING = 8;

/** Returns the position of a cell on Hilbert's curve, where neighbours are close on the ground. */
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

export type SegmentTree = ReturnType<typeof segmentTree>;

/**
 * Indexes sides by position. Unlike `searchCrossing`, sides are unordered. Long sides are split into pieces, so that
 * their boxes stay small.
 * @param ends x, y, x, y of each side; @param searches expected searches in addition to one per side
 */
export function segmentTree(ends: Float64Array, searches = 0) {
  const waiting = new Int32Array(128);
  let searchesDone = 0;
  const count = ends.length / 4;
  let steps = FREE_STEPS + STEPS_A_SIDE * (count + searches);
  const lengthOf = (side: number): number => Math.hypot(ends[side * 4 + 2]! - ends[side * 4]!, ends[side * 4 + 3]! - ends[side * 4 + 1]!);
  let totalM = 0;
  for (let side = 0; side < count; side++) totalM += lengthOf(side);
  const pieceM = Math.max(2 * (totalM / Math.max(1, count)), Number.MIN_VALUE);
  const piecesOf = (side: number): number => Math.max(1, Math.ceil(lengthOf(side) / pieceM));
  let pieceCount = 0;
  for (let side = 0; side < count; side++) pieceCount += piecesOf(side);
  if (pieceCount > MAX_PIECES) throw new LinesFault('too-many');
  /** Side of each piece, and its box: west, south, east, north. */
  const sideOf = new Int32Array(pieceCount);
  const pieces = new Float64Array(pieceCount * 4);
  for (let side = 0, piece = 0; side < count; side++) {
    const parts = piecesOf(side);
    const [ax, ay, bx, by] = [ends[side * 4]!, ends[side * 4 + 1]!, ends[side * 4 + 2]!, ends[side * 4 + 3]!];
    for (let part = 0; part < parts; part++, piece++) {
      const [x1, y1] = [ax + ((bx - ax) * part) / parts, ay + ((by - ay) * part) / parts];
      const last = part + 1 === parts;
      const [x2, y2] = [last ? bx : ax + ((bx - ax) * (part + 1)) / parts, last ? by : ay + ((by - ay) * (part + 1)) / parts];
      sideOf[piece] = side;
      pieces[piece * 4] = Math.min(x1, x2);
      pieces[piece * 4 + 1] = Math.min(y1, y2);
      pieces[piece * 4 + 2] = Math.max(x1, x2);
      pieces[piece * 4 + 3] = Math.max(y1, y2);
    }
  }
  /** Last search that met each side. */
  const met = new Int32Array(count);
  const order = sideBySide();
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(pieceCount / LEAF))));
  /** Box of each node; node k has the children 2k and 2k + 1, the root is 1. */
  const nodes = new Float64Array(leaves * 8);
  for (let node = leaves * 2 - 1; node > 0; node--) setNode(node);

  /** Visits each side once whose box is within a distance of this side's box. */
  function nearSide(side: number, distanceM: number, visit: (other: number) => void): void {
    const [ax, ay, bx, by] = [ends[side * 4]!, ends[side * 4 + 1]!, ends[side * 4 + 2]!, ends[side * 4 + 3]!];
    nearBox(Math.min(ax, bx) - distanceM, Math.min(ay, by) - distanceM, Math.max(ax, bx) + distanceM, Math.max(ay, by) + distanceM, visit);
  }

  /** Visits each side once of which a piece's box meets this box. @throws LinesFault if searches exceed the limit */
  function nearBox(west: number, south: number, east: number, north: number, visit: (side: number) => void): void {
    const search = ++searchesDone;
    let top = 0;
    waiting[top++] = 1;
    while (top > 0) {
      const node = waiting[--top]!;
      steps--;
      const at = node * 4;
      if (nodes[at]! > east || nodes[at + 2]! < west || nodes[at + 1]! > north || nodes[at + 3]! < south) continue;
      if (node < leaves) {
        waiting[top++] = node * 2;
        waiting[top++] = node * 2 + 1;
        continue;
      }
      const from = (node - leaves) * LEAF;
      const to = Math.min(order.length, from + LEAF);
      steps -= to - from;
      for (let rank = from; rank < to; rank++) {
        const piece = order[rank]!;
        const box = piece * 4;
        if (pieces[box]! > east || pieces[box + 2]! < west || pieces[box + 1]! > north || pieces[box + 3]! < south) continue;
        const side = sideOf[piece]!;
        if (met[side] === search) continue;
        met[side] = search;
        steps -= STEPS_A_MEETING;
        visit(side);
      }
    }
    if (steps < 0) throw new LinesFault('too-tangled');
  }

  function sideBySide(): Int32Array {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < pieces.length; at += 4) {
      west = Math.min(west, pieces[at]!);
      south = Math.min(south, pieces[at + 1]!);
      east = Math.max(east, pieces[at + 2]!);
      north = Math.max(north, pieces[at + 3]!);
    }
    const [perM, alongM] = [CELLS / Math.max(east - west, 1e-9), CELLS / Math.max(north - south, 1e-9)];
    const keys = new Float64Array(pieceCount);
    for (let piece = 0; piece < pieceCount; piece++) {
      const at = piece * 4;
      const column = Math.floor(((pieces[at]! + pieces[at + 2]!) / 2 - west) * perM);
      const row = Math.floor(((pieces[at + 1]! + pieces[at + 3]!) / 2 - south) * alongM);
      keys[piece] = alongCurve(column, row) * MAX_PIECES + piece;
    }
    keys.sort();
    return Int32Array.from(keys, (key) => key % MAX_PIECES);
  }

  function setNode(node: number): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const isLeaf = node >= leaves;
    const boxes = isLeaf ? pieces : nodes;
    const from = isLeaf ? (node - leaves) * LEAF : node * 2;
    const to = isLeaf ? Math.min(order.length, from + LEAF) : from + 2;
    for (let rank = from; rank < to; rank++) {
      const at = 4 * (isLeaf ? order[rank]! : rank);
      west = Math.min(west, boxes[at]!);
      south = Math.min(south, boxes[at + 1]!);
      east = Math.max(east, boxes[at + 2]!);
      north = Math.max(north, boxes[at + 3]!);
    }
    nodes[node * 4] = west;
    nodes[node * 4 + 1] = south;
    nodes[node * 4 + 2] = east;
    nodes[node * 4 + 3] = north;
  }

  return { nearSide, nearBox };
}
