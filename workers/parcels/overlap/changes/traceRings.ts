/** Borders of one piece of ground: integer x and y of both ends of each. */
export type Borders = ArrayLike<number>;

const PARTS = 4;
/** Largest gap between a border's end and the next start, if rounding misjudged the order of two edges. */
const REACH = 3;
const TURN = 2 * Math.PI;

class Corners {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly #columns = new Map<number, Map<number, number>>();

  numberOf(x: number, y: number): number {
    let column = this.#columns.get(x);
    if (!column) this.#columns.set(x, (column = new Map()));
    let number = column.get(y);
    if (number === undefined) {
      column.set(y, (number = this.xs.push(x) - 1));
      this.ys.push(y);
    }
    return number;
  }
}

/**
 * Traces the rings of borders so that none passes a corner twice: outlines counter-clockwise, holes clockwise. At a
 * shared corner the borders of the same ground are joined. Corners within half a unit of a straight line are left out.
 * @param borders with the ground on their left
 * @returns x, y, x, y … of each ring, without a repeated first corner
 */
export function traceRings(borders: Borders): number[][] {
  const corners = new Corners();
  /** Corners to which the borders of each corner lead. */
  const leaving: number[][] = [];
  /** Number of borders that start at each corner, less those that end there. */
  const beginning: number[] = [];
  for (let at = 0; at < borders.length; at += PARTS) {
    const [from, to] = [corners.numberOf(borders[at]!, borders[at + 1]!), corners.numberOf(borders[at + 2]!, borders[at + 3]!)];
    if (from === to) continue;
    leaving[from] ??= [];
    beginning[from] = (beginning[from] ?? 0) + 1;
    beginning[to] = (beginning[to] ?? 0) - 1;
    // Two opposite borders bound ground thinner than the grid.
    const opposite = leaving[to]?.indexOf(from) ?? -1;
    if (opposite >= 0) leaving[to]!.splice(opposite, 1);
    else leaving[from].push(to);
  }
  joinEnds(corners, leaving, beginning);
  const rings: number[][] = [];
  const addRing = (path: readonly number[]): void => {
    const ring = withoutStraights(path.flatMap((corner) => [corners.xs[corner]!, corners.ys[corner]!]));
    if (ring.length >= 6) rings.push(ring);
  };
  leaving.forEach((first, start) => {
    while (first.length > 0) {
      let path = [start];
      const placeOf = new Map([[start, 0]]);
      for (let next = takeBorder(corners, leaving, start, undefined); next !== undefined;) {
        const from = path.at(-1)!;
        const index = placeOf.get(next);
        if (index === undefined) {
          placeOf.set(next, path.length);
          path.push(next);
        } else {
          addRing(path.slice(index));
          for (const corner of path.slice(index + 1)) placeOf.delete(corner);
          path = path.slice(0, index + 1);
        }
        next = takeBorder(corners, leaving, next, from);
      }
      // Close the path that rounding left open.
      if (path.length > 2) addRing(path);
    }
  });
  return rings;
}

function joinEnds({ xs, ys }: Corners, leaving: number[][], beginning: readonly number[]): void {
  const starts = beginning.flatMap((more, corner) => Array<number>(Math.max(0, more)).fill(corner));
  beginning.forEach((more, end) => {
    for (let open = more; open < 0; open += 1) {
      let best = -1;
      let nearest = REACH + 1;
      starts.forEach((start, at) => {
        const distance = Math.max(Math.abs(xs[start]! - xs[end]!), Math.abs(ys[start]! - ys[end]!));
        if (distance < nearest) [nearest, best] = [distance, at];
      });
      if (best < 0) return;
      (leaving[end] ??= []).push(starts.splice(best, 1)[0]!);
    }
  });
}

/** Takes the next border from a corner: of several the first one clockwise from the last border, across the ground. */
function takeBorder({ xs, ys }: Corners, leaving: readonly number[][], corner: number, from: number | undefined): number | undefined {
  const ends = leaving[corner] ?? [];
  if (ends.length < 2 || from === undefined) return ends.pop();
  const [x, y] = [xs[corner]!, ys[corner]!];
  const backAngle = Math.atan2(ys[from]! - y, xs[from]! - x);
  const turnOf = (end: number): number => {
    const turn = (backAngle - Math.atan2(ys[end]! - y, xs[end]! - x)) % TURN;
    return turn <= 0 ? turn + TURN : turn;
  };
  let best = 0;
  for (let at = 1; at < ends.length; at += 1) if (turnOf(ends[at]!) < turnOf(ends[best]!)) best = at;
  return ends.splice(best, 1)[0];
}

/** Removes straight corners, starting at one that is never straight, so that the result is independent of the start. */
function withoutStraights(ring: readonly number[]): number[] {
  let first = 0;
  for (let at = 2; at < ring.length; at += 2) {
    if (ring[at]! < ring[first]! || (ring[at] === ring[first] && ring[at + 1]! < ring[first + 1]!)) first = at;
  }
  const bent = [ring[first]!, ring[first + 1]!];
  for (let step = 2; step < ring.length; step += 2) {
    const [at, next] = [(first + step) % ring.length, (first + step + 2) % ring.length];
    if (!isStraight(bent.at(-2)!, bent.at(-1)!, ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!))
      bent.push(ring[at]!, ring[at + 1]!);
  }
  return bent;
}

/** Tests whether a corner is on the line from its predecessor to its successor, within integer precision. */
function isStraight(x0: number, y0: number, x: number, y: number, x1: number, y1: number): boolean {
  const [alongX, alongY] = [x1 - x0, y1 - y0];
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return dx === 0 && dy === 0;
  const forward = dx * alongX + dy * alongY;
  return Math.abs(dx * alongY - dy * alongX) <= length / 2 && forward >= 0 && forward <= length * length;
}
