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
    const [one, other] = [corners.numberOf(borders[at]!, borders[at + 1]!), corners.numberOf(borders[at + 2]!, borders[at + 3]!)];
    if (one === other) continue;
    leaving[one] ??= [];
    beginning[one] = (beginning[one] ?? 0) + 1;
    beginning[other] = (beginning[other] ?? 0) - 1;
    // Two opposite borders bound ground thinner than the grid.
    const back = leaving[other]?.indexOf(one) ?? -1;
    if (back >= 0) leaving[other]!.splice(back, 1);
    else leaving[one].push(other);
  }
  joinEnds(corners, leaving, beginning);
  const rings: number[][] = [];
  const close = (path: readonly number[]): void => {
    const ring = withoutStraights(path.flatMap((each) => [corners.xs[each]!, corners.ys[each]!]));
    if (ring.length >= 6) rings.push(ring);
  };
  leaving.forEach((first, start) => {
    while (first.length > 0) {
      let path = [start];
      const placeOf = new Map([[start, 0]]);
      for (let next = leave(corners, leaving, start, undefined); next !== undefined;) {
        const from = path.at(-1)!;
        const seen = placeOf.get(next);
        if (seen === undefined) {
          placeOf.set(next, path.length);
          path.push(next);
        } else {
          close(path.slice(seen));
          for (const each of path.slice(seen + 1)) placeOf.delete(each);
          path = path.slice(0, seen + 1);
        }
        next = leave(corners, leaving, next, from);
      }
      // Close the path that rounding left open.
      if (path.length > 2) close(path);
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
        const apart = Math.max(Math.abs(xs[start]! - xs[end]!), Math.abs(ys[start]! - ys[end]!));
        if (apart < nearest) [nearest, best] = [apart, at];
      });
      if (best < 0) return;
      (leaving[end] ??= []).push(starts.splice(best, 1)[0]!);
    }
  });
}

/** Takes the next border from a corner: of several the first one clockwise from the last border, across the ground. */
function leave({ xs, ys }: Corners, leaving: readonly number[][], corner: number, from: number | undefined): number | undefined {
  const ways = leaving[corner] ?? [];
  if (ways.length < 2 || from === undefined) return ways.pop();
  const [x, y] = [xs[corner]!, ys[corner]!];
  const back = Math.atan2(ys[from]! - y, xs[from]! - x);
  const turnOf = (way: number): number => {
    const turn = (back - Math.atan2(ys[way]! - y, xs[way]! - x)) % TURN;
    return turn <= 0 ? turn + TURN : turn;
  };
  let best = 0;
  for (let at = 1; at < ways.length; at += 1) if (turnOf(ways[at]!) < turnOf(ways[best]!)) best = at;
  return ways.splice(best, 1)[0];
}

/** Removes straight corners, starting at one that is never straight, so that the result is independent of the start. */
function withoutStraights(ring: readonly number[]): number[] {
  let first = 0;
  for (let at = 2; at < ring.length; at += 2) {
    if (ring[at]! < ring[first]! || (ring[at] === ring[first] && ring[at + 1]! < ring[first + 1]!)) first = at;
  }
  const kept = [ring[first]!, ring[first + 1]!];
  for (let step = 2; step < ring.length; step += 2) {
    const [at, next] = [(first + step) % ring.length, (first + step + 2) % ring.length];
    if (!isStraight(kept.at(-2)!, kept.at(-1)!, ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!))
      kept.push(ring[at]!, ring[at + 1]!);
  }
  return kept;
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
