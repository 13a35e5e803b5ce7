/** Borders of one piece of ground: x and y of both ends of each, whole numbers. */
export type Borders = ArrayLike<number>;

const PARTS = 4;
/** Where rounding has misjudged which of two edges comes first, a border ends a unit or two from where the next one begins. */
const REACH = 3;
const TURN = 2 * Math.PI;

/** Corners by their number. */
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
 * Rings that the borders make, none of which passes a corner twice: outlines run counter-clockwise, holes clockwise. Where borders touch in a
 * corner, those belong together that the ground lies between. Corners on the straight between their neighbours, to half a unit, are left out.
 * @param borders the ground on their left
 * @returns x, y, x, y … of each, the first corner not repeated
 */
export function traceRings(borders: Borders): number[][] {
  const corners = new Corners();
  /** Of each corner the corners that its borders lead to. */
  const leaving: number[][] = [];
  /** Of each corner, how many more borders begin than end there. */
  const beginning: number[] = [];
  for (let at = 0; at < borders.length; at += PARTS) {
    const [one, other] = [corners.numberOf(borders[at]!, borders[at + 1]!), corners.numberOf(borders[at + 2]!, borders[at + 3]!)];
    if (one === other) continue;
    leaving[one] ??= [];
    beginning[one] = (beginning[one] ?? 0) + 1;
    beginning[other] = (beginning[other] ?? 0) - 1;
    // What two borders bound that run there and back is thinner than the grid.
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
      // Whatever rounding has left open.
      if (path.length > 2) close(path);
    }
  });
  return rings;
}

/** Leads on from where a border ends to where, in reach, the next one begins: the nearest. */
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

/** Takes the border that leads on from a corner: of several the first that a look back along the last one meets when it turns clockwise, over the ground. */
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

/** Begins at a corner that stays whatever the others do: of two beside each other each might go because the other is there. */
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

/** Whether the middle one of three corners lies on the way from the first to the last, as exactly as whole numbers can say. */
function isStraight(x0: number, y0: number, x: number, y: number, x1: number, y1: number): boolean {
  const [alongX, alongY] = [x1 - x0, y1 - y0];
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return dx === 0 && dy === 0;
  const forward = dx * alongX + dy * alongY;
  return Math.abs(dx * alongY - dy * alongX) <= length / 2 && forward >= 0 && forward <= length * length;
}
