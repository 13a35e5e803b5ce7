import { type LineNet, SidesByPlace } from './lineNet.ts';

/** A walk around a face, or around a group of lines from outside. */
export interface Cycle {
  /** Places in order; the face is on the left. */
  places: number[];
  /** Square metres; negative for the outside. */
  areaM2: number;
  perimeterM: number;
}

export interface TracedFaces {
  cycles: Cycle[];
  /** Cycles on the left and on the right of each side. */
  cycleOf: Int32Array;
}

/**
 * Traces the faces between sides that share only their ends. Half edge 2k runs from side k's first place to its second,
 * 2k + 1 back.
 */
export function traceFaces(net: LineNet): TracedFaces {
  const next = nextHalves(net);
  const cycleOf = new Int32Array(next.length).fill(-1);
  const cycles: Cycle[] = [];
  for (let start = 0; start < next.length; start++) {
    if (cycleOf[start]! >= 0) continue;
    const places: number[] = [];
    for (let half = start; cycleOf[half]! < 0; half = next[half]!) {
      cycleOf[half] = cycles.length;
      places.push((half % 2 === 0 ? net.from : net.to)[half >> 1]!);
    }
    cycles.push({ places, ...measured(net, places) });
  }
  return { cycles, cycleOf };
}

/** Returns area (positive if counterclockwise) and length of a closed walk. */
export function measured({ x, y }: Pick<LineNet, 'x' | 'y'>, places: readonly number[]): { areaM2: number; perimeterM: number } {
  const [originX, originY] = [x[places[0]!]!, y[places[0]!]!];
  let [twice, perimeterM] = [0, 0];
  for (let at = 0, before = places.length - 1; at < places.length; before = at++) {
    const [ax, ay] = [x[places[before]!]! - originX, y[places[before]!]! - originY];
    const [bx, by] = [x[places[at]!]! - originX, y[places[at]!]! - originY];
    twice += ax * by - ay * bx;
    perimeterM += Math.hypot(bx - ax, by - ay);
  }
  return { areaM2: twice / 2, perimeterM };
}

/** Returns the next half edge around the same face: the first to the right of the way back. */
function nextHalves(net: LineNet): Int32Array {
  const byPlace = new SidesByPlace(net);
  const next = new Int32Array(net.sideCount * 2);
  const angles = new Float64Array(net.sideCount * 2);
  for (let side = 0; side < net.sideCount; side++) {
    const [a, b] = [net.from[side]!, net.to[side]!];
    const [east, north] = [net.x[b]! - net.x[a]!, net.y[b]! - net.y[a]!];
    angles[side * 2] = Math.atan2(north, east);
    angles[side * 2 + 1] = Math.atan2(-north, -east);
  }
  for (let place = 0; place < net.x.length; place++) {
    const out: number[] = [];
    for (let at = byPlace.starts[place]!; at < byPlace.starts[place + 1]!; at++) {
      const side = byPlace.sides[at]!;
      out.push(net.from[side] === place ? side * 2 : side * 2 + 1);
    }
    if (out.length > 2) out.sort((a, b) => angles[a]! - angles[b]!);
    for (const [at, half] of out.entries()) next[half ^ 1] = out[(at + out.length - 1) % out.length]!;
  }
  return next;
}
