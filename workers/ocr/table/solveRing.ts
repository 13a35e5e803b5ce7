import { type CornerStates, distanceM } from './cornerStates.ts';
import { lengthDensity, type PrintedLength } from './printedLength.ts';

/** Density of the side to a corner of which no option is right. */
const ANY_SIDE = 1 / 60;

/** Returns the probabilities of each corner's states, finally of none. @param sides from each corner to the next */
export function solveRing(corners: readonly CornerStates[], sides: ReadonlyArray<PrintedLength | null>): Float64Array[] {
  const links = corners.map((corner, at) => {
    const side = corners.length > 1 ? sides[at] : null;
    return side ? linkOf(corner, corners[(at + 1) % corners.length]!, side) : null;
  });
  const own = corners.map(({ logs }) => likelihoods(logs));
  return ringMarginals(own, links);
}

function linkOf({ known: current }: CornerStates, { known: following }: CornerStates, side: PrintedLength): Float64Array {
  const width = following.length + 1;
  const link = new Float64Array((current.length + 1) * width).fill(ANY_SIDE);
  current.forEach((a, at) => {
    following.forEach((b, to) => {
      const distance = distanceM(a, b);
      if (!Number.isNaN(distance)) link[at * width + to] = lengthDensity(side, distance);
    });
  });
  return link;
}

export function likeliestStates(shares: readonly Float64Array[]): number[] {
  return shares.map((ofCorner) => {
    let best = 0;
    for (let at = 1; at < ofCorner.length - 1; at += 1) if (ofCorner[at]! > ofCorner[best]!) best = at;
    return best;
  });
}

/** Computes a ring's exact marginals by products of its links from both ends; a link is null without a side. */
function ringMarginals(own: readonly Float64Array[], links: ReadonlyArray<Float64Array | null>): Float64Array[] {
  const count = own.length;
  // The matrix of a missing side has rank one: the ring is open there, and the products start there.
  if (links.every((link) => link === null)) return own.map(normalised);
  const start = bestStart(own, links);
  const order = own.map((_, at) => (start + at) % count);
  const first = own[order[0]!]!.length;
  const before: Float64Array[] = [];
  let reach = identity(first);
  for (const at of order) {
    before.push(reach);
    reach = step(reach, first, own[at]!, links[at]!, own[(at + 1) % count]!.length);
  }
  const marginals: Float64Array[] = [];
  let rest = identity(first);
  for (let place = count - 1; place >= 0; place -= 1) {
    const at = order[place]!;
    rest = stepBack(rest, first, own[at]!, links[at]!, own[(at + 1) % count]!.length);
    marginals[at] = diagonal(before[place]!, rest, first, own[at]!.length);
  }
  return marginals;
}

function likelihoods(logs: Float64Array): Float64Array {
  const best = Math.max(...logs);
  return logs.map((log) => Math.exp(log - best));
}

function normalised(values: Float64Array): Float64Array {
  const total = values.reduce((sum, value) => sum + value, 0);
  return total > 0 ? values.map((value) => value / total) : values.map(() => 1 / values.length);
}

/** Returns the corner with the fewest states, because all products have as many rows. */
function bestStart(own: readonly Float64Array[], links: ReadonlyArray<Float64Array | null>): number {
  let best = 0;
  for (let at = 1; at < own.length; at += 1) {
    const isOpen = links[at - 1] === null && links.at(best - 1) !== null;
    if (own[at]!.length < own[best]!.length || (isOpen && own[at]!.length === own[best]!.length)) best = at;
  }
  return best;
}

function identity(size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let at = 0; at < size; at += 1) matrix[at * size + at] = 1;
  return matrix;
}

/** Returns reach (rows × own) · diag(own) · link (own × next), scaled. */
function step(reach: Float64Array, rows: number, own: Float64Array, link: Float64Array | null, next: number): Float64Array {
  const out = new Float64Array(rows * next);
  const size = own.length;
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let at = 0; at < size; at += 1) {
      const weight = reach[row * size + at]! * own[at]!;
      sum += weight;
      if (link === null || weight < 1e-250) continue;
      for (let to = 0; to < next; to += 1) out[row * next + to]! += weight * link[at * next + to]!;
    }
    if (link === null) out.fill(sum, row * next, (row + 1) * next);
  }
  return scaled(out);
}

/** Returns diag(own) · link (own × next) · rest (next × columns), scaled. */
function stepBack(rest: Float64Array, columns: number, own: Float64Array, link: Float64Array | null, next: number): Float64Array {
  const size = own.length;
  const out = new Float64Array(size * columns);
  const sums = new Float64Array(columns);
  if (link === null) for (let at = 0; at < rest.length; at += 1) sums[at % columns]! += rest[at]!;
  for (let at = 0; at < size; at += 1) {
    for (let to = 0; to < next && link !== null; to += 1) {
      const weight = own[at]! * link[at * next + to]!;
      for (let column = 0; column < columns; column += 1) out[at * columns + column]! += weight * rest[to * columns + column]!;
    }
    if (link === null) for (let column = 0; column < columns; column += 1) out[at * columns + column] = own[at]! * sums[column]!;
  }
  return scaled(out);
}

/** Scales a matrix to a maximum of 1, to prevent underflow. */
function scaled(matrix: Float64Array): Float64Array {
  let most = 0;
  for (const value of matrix) if (value > most) most = value;
  return most > 0 ? matrix.map((value) => value / most) : matrix.fill(1);
}

function diagonal(before: Float64Array, rest: Float64Array, rows: number, size: number): Float64Array {
  const shares = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    for (let row = 0; row < rows; row += 1) shares[at]! += before[row * size + at]! * rest[at * rows + row]!;
  }
  return normalised(shares);
}
