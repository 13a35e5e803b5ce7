import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { Snap } from '../api.ts';
import { localPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { TileShape, TileStore } from './tileStore.ts';

/** Maximum reach, larger than a fingertip where parcels are drawn. */
export const SNAP_REACH_M = 200;

/** Nearest point so far; distances are squared metres in the plane around the query. */
interface Nearest {
  at: LngLat;
  distance2: number;
}

class NearestBoundary {
  corner: Nearest;
  edge: Nearest;
  readonly #project: (lngLat: Float64Array) => Float64Array;

  constructor(origin: LngLat, reachM: number, project: (lngLat: Float64Array) => Float64Array) {
    this.#project = project;
    this.corner = { at: origin, distance2: reachM ** 2 };
    this.edge = { ...this.corner };
  }

  add({ lngLat, partEnds }: TileShape): void {
    const xy = this.#project(lngLat);
    let first = 0;
    for (const end of partEnds) {
      for (let j = end - 1, i = first; i < end; j = i, i += 1) this.#addSide(lngLat, xy, j * 2, i * 2);
      first = end;
    }
  }

  #addSide(lngLat: Float64Array, xy: Float64Array, from: number, to: number): void {
    const [x, y] = [xy[to]!, xy[to + 1]!];
    const toCorner = x * x + y * y;
    if (toCorner < this.corner.distance2) {
      this.corner = { at: { lng: lngLat[to]!, lat: lngLat[to + 1]! }, distance2: toCorner };
    }
    const [dx, dy] = [x - xy[from]!, y - xy[from + 1]!];
    const length2 = dx * dx + dy * dy;
    // Position of the nearest point along the side, 0 to 1.
    const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(xy[from]! * dx + xy[from + 1]! * dy) / length2));
    const [nearX, nearY] = [xy[from]! + dx * share, xy[from + 1]! + dy * share];
    const toEdge = nearX * nearX + nearY * nearY;
    if (toEdge >= this.edge.distance2) return;
    const [lng, lat] = [lngLat[from]!, lngLat[from + 1]!];
    this.edge = { at: { lng: lng + (lngLat[to]! - lng) * share, lat: lat + (lngLat[to + 1]! - lat) * share }, distance2: toEdge };
  }
}

/**
 * Returns the nearest corner of the shapes within `withinM`, with its exact coordinates, else the nearest point on a
 * side. Sides are straight in degrees, as tiles draw them. Null for an invalid position, or a reach not above 0.
 */
export function nearestOnRings(tiles: Pick<TileStore, 'idsIn' | 'shape'>, at: LngLat, withinM: number): Snap | null {
  const { lng, lat } = at;
  if (!(withinM > 0) || !Number.isFinite(lng) || !(Math.abs(lat) < 90)) return null;
  const reachM = Math.min(withinM, SNAP_REACH_M);
  const { project, eastDegreeM, northDegreeM } = localPlane(lng, lat);
  const [reachLng, reachLat] = [reachM / eastDegreeM, reachM / northDegreeM];
  const nearest = new NearestBoundary(at, reachM, project);
  const box = { west: lng - reachLng, south: lat - reachLat, east: lng + reachLng, north: lat + reachLat };
  for (const id of tiles.idsIn(box)) nearest.add(tiles.shape(id)!);
  const { corner, edge } = nearest;
  if (corner.at !== at) return { at: corner.at, kind: 'corner' };
  return edge.at === at ? null : { at: edge.at, kind: 'edge' };
}
