import { WGS84_ECCENTRICITY2, WGS84_ELLIPSOID } from '../../../../src/domain/geometry/earth.ts';
import { cornerOrder } from '../cornerOrder.ts';
import type { CoverStates, VisitGap } from '../coverStates.ts';
import { edgeXAt, type SweepEdges } from '../sweepEdges.ts';
import { GrowableTypedArray, JoinedPieces } from './joinedPieces.ts';

/** Grid of a tenth of a millimetre for borders; areas are not rounded. */
export const GRID_PER_DEG = 1e9;
const onGrid = (deg: number): number => Math.round(deg * GRID_PER_DEG);

const RADIANS = Math.PI / 180;

/** Returns m² per square degree at a latitude, on the WGS84 ellipsoid: both radii of curvature times the cosine. */
export function groundM2PerDeg2(lat: number): number {
  const sine = Math.sin(lat * RADIANS);
  const bulge = 1 - WGS84_ECCENTRICITY2 * sine * sine;
  const axis = WGS84_ELLIPSOID.semiMajorM * RADIANS;
  return (axis * axis * (1 - WGS84_ECCENTRICITY2) * Math.cos(lat * RADIANS)) / (bulge * bulge);
}

/** Consecutive intervals of one line, each with the piece of ground beside it. */
class Spans {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly piece: number[] = [];
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(from: number, to: number, piece: number): void {
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.piece[this.count] = piece;
    this.count += 1;
  }
}

const NO_PIECE = -1;

/** Walks along a line with ground on both sides, from each change on either side to the next. */
function walkBoth(a: Spans, b: Spans, visit: (from: number, to: number, a: number, b: number) => void): void {
  let [i, j, at] = [0, 0, -Infinity];
  while (i < a.count || j < b.count) {
    const oneFrom = i < a.count ? Math.max(a.from[i]!, at) : Infinity;
    const otherFrom = j < b.count ? Math.max(b.from[j]!, at) : Infinity;
    const from = Math.min(oneFrom, otherFrom);
    const [isOne, isOther] = [oneFrom === from, otherFrom === from];
    const to = Math.min(isOne ? a.to[i]! : oneFrom, isOther ? b.to[j]! : otherFrom);
    if (to > from) visit(from, to, isOne ? a.piece[i]! : NO_PIECE, isOther ? b.piece[j]! : NO_PIECE);
    at = Math.max(from, to);
    if (isOne && a.to[i]! <= at) i += 1;
    if (isOther && b.to[j]! <= at) j += 1;
  }
}

/** Abscissa of Gauss-Legendre quadrature with two points, which integrates cubics exactly. */
const GAUSS = Math.sqrt(1 / 3);
/** Numbers per level and per side in their lists. */
const [LEVEL, SIDE] = [4, 5] as const;

/** Label of ground that is the same in both editions. */
export const UNCHANGED = -1;

/**
 * Collects changed ground from the gaps of a sweep, which are trapezoids between two edges. Trapezoids of one kind with
 * a common border are joined; the remaining borders bound the ground. Bands of a plan are processed from south to
 * north, and ground is joined across them.
 */
export class ChangedGround {
  readonly pieces = new JoinedPieces();
  /** Borders with the ground on their left: piece, x and y of the start and of the end, on the grid. */
  readonly #sides = new GrowableTypedArray(new Float64Array(4096));
  /** Trapezoids of this band: piece, left and right edge; and their lowest and highest latitude. */
  readonly #quads = new GrowableTypedArray(new Int32Array(4096));
  readonly #heights = new GrowableTypedArray(new Float64Array(4096));
  /** Upper and lower borders of trapezoids: latitude, x from and to on the grid, piece. */
  #tops = new GrowableTypedArray(new Float64Array(4096));
  readonly #bottoms = new GrowableTypedArray(new Float64Array(4096));
  #edges: SweepEdges | undefined;
  readonly #one = new Spans();
  readonly #other = new Spans();

  /** Returns the gap handler of the next band. @param labelOf kind of a state's ground, or UNCHANGED */
  takerOf(edges: SweepEdges, states: CoverStates, labelOf: (states: CoverStates, state: number) => number): VisitGap {
    this.#edges = edges;
    return (state, left, right, from, to) => {
      const label = labelOf(states, state);
      if (label === UNCHANGED) return;
      const [westLow, westHigh] = [edgeXAt(edges, left, from), edgeXAt(edges, left, to)];
      const [eastLow, eastHigh] = [edgeXAt(edges, right, from), edgeXAt(edges, right, to)];
      const piece = this.pieces.add(label, trapezoidM2(eastLow - westLow, eastHigh - westHigh, from, to));
      this.#quads.add(piece);
      this.#quads.add(left);
      this.#quads.add(right);
      this.#heights.add(from);
      this.#heights.add(to);
      addLevel(this.#tops, to, westHigh, eastHigh, piece);
      addLevel(this.#bottoms, from, westLow, eastLow, piece);
    };
  }

  /** @param north upper latitude of the band; Infinity for the last one */
  endBand(north: number): void {
    this.#joinAcrossEdges();
    this.#joinAcrossLevels(north);
    this.#quads.clear();
    this.#heights.clear();
    this.#bottoms.clear();
  }

  /** @param visit receives each border: its piece, its start and its end on the grid */
  eachSide(visit: (piece: number, x0: number, y0: number, x1: number, y1: number) => void): void {
    const { numbers, count } = this.#sides;
    for (let at = 0; at < count; at += SIDE) {
      visit(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!, numbers[at + 4]!);
    }
  }

  #addSide(piece: number, x0: number, y0: number, x1: number, y1: number): void {
    if (x0 === x1 && y0 === y1) return;
    this.#sides.add(piece);
    this.#sides.add(x0);
    this.#sides.add(y0);
    this.#sides.add(x1);
    this.#sides.add(y1);
  }

  /** @returns true if both are one piece, so that no border separates them */
  #join(piece: number, other: number): boolean {
    if (piece === NO_PIECE || other === NO_PIECE || this.pieces.labelOf(piece) !== this.pieces.labelOf(other)) return false;
    this.pieces.join(piece, other);
    return true;
  }

  #joinAcrossEdges(): void {
    const edges = this.#edges;
    const quads = this.#quads.count / 3;
    if (!edges || quads === 0) return;
    const { numbers } = this.#quads;
    // Index the trapezoids by left and by right edge, each edge's from low to high as they were added.
    const [ofLeft, ofRight] = [1, 2].map((side) => byEdge(numbers, quads, side, edges.lowX.length));
    for (let edge = 0; edge < edges.lowX.length; edge += 1) {
      this.#fillSpans(this.#one, ofRight!, edge);
      this.#fillSpans(this.#other, ofLeft!, edge);
      walkBoth(this.#one, this.#other, (from, to, west, east) => {
        if (this.#join(west, east)) return;
        const [x0, y0, x1, y1] = [onGrid(edgeXAt(edges, edge, from)), onGrid(from), onGrid(edgeXAt(edges, edge, to)), onGrid(to)];
        if (west !== NO_PIECE) this.#addSide(west, x0, y0, x1, y1);
        if (east !== NO_PIECE) this.#addSide(east, x1, y1, x0, y0);
      });
    }
  }

  #fillSpans(spans: Spans, { starts, order }: ReturnType<typeof byEdge>, edge: number): void {
    spans.clear();
    for (let at = starts[edge]!; at < starts[edge + 1]!; at += 1) {
      const quad = order[at]!;
      spans.add(this.#heights.numbers[quad * 2]!, this.#heights.numbers[quad * 2 + 1]!, this.#quads.numbers[quad * 3]!);
    }
  }

  #joinAcrossLevels(north: number): void {
    const [tops, bottoms] = [this.#tops, this.#bottoms];
    const [below, above] = [byLevel(tops), byLevel(bottoms)];
    const pending = new GrowableTypedArray(new Float64Array(4096));
    let [i, j] = [0, 0];
    while (i < below.length || j < above.length) {
      const level = Math.min(levelAt(tops, below, i), levelAt(bottoms, above, j));
      if (level >= north) break;
      this.#one.clear();
      this.#other.clear();
      for (; levelAt(tops, below, i) === level; i += 1) addSpan(this.#one, tops, below[i]!);
      for (; levelAt(bottoms, above, j) === level; j += 1) addSpan(this.#other, bottoms, above[j]!);
      const y = onGrid(level);
      walkBoth(this.#one, this.#other, (from, to, lower, upper) => {
        if (this.#join(lower, upper)) return;
        if (lower !== NO_PIECE) this.#addSide(lower, to, y, from, y);
        if (upper !== NO_PIECE) this.#addSide(upper, from, y, to, y);
      });
    }
    // Ground that ends at the band's upper border is kept for the next band.
    for (; i < below.length; i += 1) for (let field = 0; field < LEVEL; field += 1) pending.add(tops.numbers[below[i]! * LEVEL + field]!);
    this.#tops = pending;
  }
}

/** Returns the m² between two latitudes, given the widths in degrees at the lower and the upper one. */
function trapezoidM2(low: number, high: number, from: number, to: number): number {
  const [middle, half] = [(from + to) / 2, (to - from) / 2];
  const [width, widening] = [(low + high) / 2, (high - low) / 2];
  const at = (share: number): number => (width + share * widening) * groundM2PerDeg2(middle + share * half);
  return half * (at(-GAUSS) + at(GAUSS));
}

function addLevel(levels: GrowableTypedArray<Float64Array>, y: number, west: number, east: number, piece: number): void {
  const [from, to] = [onGrid(west), onGrid(east)];
  levels.add(y);
  levels.add(Math.min(from, to));
  levels.add(Math.max(from, to));
  levels.add(piece);
}

/** Returns the indices of levels, south to north, then west to east. */
function byLevel({ numbers, count }: GrowableTypedArray<Float64Array>): Uint32Array {
  const heights = new Float64Array((count / LEVEL) * 2);
  for (let level = 0; level * LEVEL < count; level += 1) heights[level * 2 + 1] = numbers[level * LEVEL]!;
  const order = cornerOrder(heights);
  for (let from = 0; from < order.length;) {
    const y = heights[order[from]! * 2 + 1]!;
    let to = from + 1;
    while (to < order.length && heights[order[to]! * 2 + 1] === y) to += 1;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => numbers[a * LEVEL + 1]! - numbers[b * LEVEL + 1]!);
    from = to;
  }
  return order;
}

const levelAt = ({ numbers }: GrowableTypedArray<Float64Array>, order: Uint32Array, at: number): number =>
  at < order.length ? numbers[order[at]! * LEVEL]! : Infinity;

function addSpan(spans: Spans, { numbers }: GrowableTypedArray<Float64Array>, level: number): void {
  const at = level * LEVEL;
  spans.add(numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!);
}

/** Groups trapezoids by one of their edges, in insertion order. */
function byEdge(quads: Int32Array, count: number, side: number, edges: number): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(edges + 1);
  for (let quad = 0; quad < count; quad += 1) starts[quads[quad * 3 + side]! + 1]! += 1;
  for (let edge = 0; edge < edges; edge += 1) starts[edge + 1]! += starts[edge]!;
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let quad = 0; quad < count; quad += 1) {
    const edge = quads[quad * 3 + side]!;
    order[next[edge]!] = quad;
    next[edge]! += 1;
  }
  return { starts, order };
}
