import type { GeometryCore } from '../../../workers/geometry/api.ts';
import type { Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { orientation, ringArea } from '../../domain/geometry/ring.ts';

/** Orders corners clockwise from the most north-western one, as certificates list them. */
export function ringInCertificateOrder(corners: ReadonlyArray<readonly [number, number]>): Float64Array {
  const count = corners.length;
  const ring = new Float64Array(count * 2);
  let first = 0;
  corners.forEach(([east, north], i) => {
    ring[2 * i] = east;
    ring[2 * i + 1] = north;
    if (north - east > ring[2 * first + 1]! - ring[2 * first]!) first = i;
  });
  const step = ringArea(ring) > 0 ? count - 1 : 1;
  const ordered = new Float64Array(count * 2);
  for (let i = 0, at = first; i < count; i++, at = (at + step) % count) {
    ordered[2 * i] = ring[2 * at]!;
    ordered[2 * i + 1] = ring[2 * at + 1]!;
  }
  return ordered;
}

export const pairsOf = (ring: ArrayLike<number>): Array<[number, number]> =>
  Array.from({ length: ring.length / 2 }, (_, corner) => [ring[corner * 2]!, ring[corner * 2 + 1]!]);

/** Returns the convex hull (Andrew's monotone chain), clockwise. */
export function convexHull(points: ReadonlyArray<readonly [number, number]>): Float64Array {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: ReadonlyArray<readonly [number, number]>): Array<readonly [number, number]> => {
    const chain: Array<readonly [number, number]> = [];
    for (const point of from) {
      while (chain.length > 1) {
        const [ax, ay] = chain.at(-2)!;
        const [bx, by] = chain.at(-1)!;
        if (orientation(ax, ay, bx, by, point[0], point[1]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return ringInCertificateOrder([...half(sorted), ...half(sorted.toReversed())]);
}

/** Nine decimals of a degree are 0.1 mm, which preserves a certificate's centimetres. */
export const DEGREE_STEP = 1e-9;
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

/** Converts grid rings to degrees in one call of the core. @param rings `E,N,E,N,…` metres */
export function projectRings(core: GeometryCore, rings: readonly Float64Array[], grid: Vn2000Grid): Float64Array[] {
  const flat = new Float64Array(rings.reduce((count, ring) => count + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    flat.set(ring, at);
    at += ring.length;
  }
  const projected = core.toWgs84(flat, grid).map(roundDegrees);
  at = 0;
  return rings.map((ring) => projected.subarray(at, (at += ring.length)));
}

/** Returns `west, south, east, north` of rings in degrees. */
export function extentOf(rings: readonly Float64Array[]): [number, number, number, number] {
  const { west, south, east, north } = joinBoxes(rings.map((ring) => boxOfPacked(ring)));
  return [west, south, east, north];
}
