import type { SampleParcel } from '../../../../src/gateway/sample/sampleLand.ts';

const CELL_M = 40;

const boxOf = (ring: Float64Array): [number, number, number, number] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]!);
    east = Math.max(east, ring[i]!);
    south = Math.min(south, ring[i + 1]!);
    north = Math.max(north, ring[i + 1]!);
  }
  return [west, south, east, north];
};

/** Every pair of rings whose boxes are within half a metre of each other, once. */
export function nearPairs(parcels: readonly SampleParcel[]): Array<readonly [SampleParcel, SampleParcel]> {
  const boxes = parcels.map(({ ring }) => boxOf(ring));
  const cellOf = (metres: number): number => Math.floor(metres / CELL_M);
  const [originX, originY] = [cellOf(boxes[0]![0]), cellOf(boxes[0]![1])];
  const grid = new Map<number, number[]>();
  const pairs: Array<readonly [SampleParcel, SampleParcel]> = [];
  boxes.forEach(([west, south, east, north], i) => {
    for (let x = cellOf(west); x <= cellOf(east + 0.5); x++) {
      for (let y = cellOf(south); y <= cellOf(north + 0.5); y++) {
        // A small integer per cell: no area is 60,000 cells high.
        const key = (x - originX) * 65_536 + (y - originY);
        const cell = grid.get(key) ?? [];
        for (const j of cell) {
          const [w, s, e, n] = boxes[j]!;
          if (w > east + 0.5 || e < west - 0.5 || s > north + 0.5 || n < south - 0.5) continue;
          // A pair that shares several cells counts in the first of them.
          if (x === Math.max(cellOf(west), cellOf(w)) && y === Math.max(cellOf(south), cellOf(s))) pairs.push([parcels[i]!, parcels[j]!]);
        }
        cell.push(i);
        grid.set(key, cell);
      }
    }
  });
  return pairs;
}

export function contains(ring: Float64Array, east: number, north: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const above = ring[i + 1]! > north;
    if (above === ring[j + 1]! > north) continue;
    if (east < ((ring[j]! - ring[i]!) * (north - ring[i + 1]!)) / (ring[j + 1]! - ring[i + 1]!) + ring[i]!) inside = !inside;
  }
  return inside;
}

const hasCorner = (ring: Float64Array, east: number, north: number): boolean => {
  for (let i = 0; i < ring.length; i += 2) if (ring[i] === east && ring[i + 1] === north) return true;
  return false;
};

/** Corners of `ring` within `nearM` of a side of `other` that are not its corners. */
export function looseCorners(ring: Float64Array, other: Float64Array, nearM: number): number {
  let loose = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [east, north] = [ring[i]!, ring[i + 1]!];
    if (hasCorner(other, east, north)) continue;
    for (let k = 0; k < other.length; k += 2) {
      const [ax, ay] = [other[k]!, other[k + 1]!];
      const [ux, uy] = [other[(k + 2) % other.length]! - ax, other[(k + 3) % other.length]! - ay];
      const t = Math.max(0, Math.min(1, ((east - ax) * ux + (north - ay) * uy) / (ux * ux + uy * uy)));
      if (Math.hypot(east - ax - t * ux, north - ay - t * uy) < nearM) {
        loose++;
        break;
      }
    }
  }
  return loose;
}

/** Returns whether two interiors meet: sides cross properly, or one ring has a point inside the other. */
export function overlap(one: Float64Array, other: Float64Array): boolean {
  const turn = (a: Float64Array, i: number, east: number, north: number): number => {
    const [ax, ay] = [a[i]!, a[i + 1]!];
    return (a[(i + 2) % a.length]! - ax) * (north - ay) - (a[(i + 3) % a.length]! - ay) * (east - ax);
  };
  // Products of centimetres near 1e6 m have a rounding error of about 1e-8 m².
  const splits = (a: Float64Array, i: number, b: Float64Array, k: number): boolean => {
    const from = turn(a, i, b[k]!, b[k + 1]!);
    const to = turn(a, i, b[(k + 2) % b.length]!, b[(k + 3) % b.length]!);
    return (from > 1e-6 && to < -1e-6) || (from < -1e-6 && to > 1e-6);
  };
  for (let i = 0; i < one.length; i += 2) {
    for (let k = 0; k < other.length; k += 2) if (splits(one, i, other, k) && splits(other, k, one, i)) return true;
  }
  return hasPointInside(one, other) || hasPointInside(other, one);
}

function hasPointInside(ring: Float64Array, other: Float64Array): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    const [east, north] = [ring[i]!, ring[i + 1]!];
    if (!hasCorner(other, east, north) && contains(other, east, north)) return true;
  }
  return false;
}
