import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { SeenOutline } from '../api.ts';
import { dropSmallest, outlineOf, pickCandidates, RUNS_PER_VERTEX, simplifyRing } from './simplifyRing.ts';

/** Of the vertices an outline may have, those for what is seen; the rest of the shape shares what is left. */
const SEEN_SHARE = 0.75;
/** Fewer than this are not shared out. */
const SHARED_FROM = 16;

/**
 * An outline for who looks at a part of the shape: both ends of every side that meets the box stay if there are not too many
 * of them, else the most of them that there is room for, as simplifyRing chooses; so does the rest, with fewer.
 * @param lngLat positions only
 */
export function outlineSeen(lngLat: Float64Array, closed: boolean, maxVertices: number, box: LngLatBox | null): SeenOutline {
  const isSeen = box ? endsOfSides(lngLat, closed, box) : new Uint8Array(0);
  const seen = isSeen.reduce((sum, is) => sum + is, 0);
  if (seen === 0 || maxVertices < SHARED_FROM) return { ...simplifyRing(lngLat, closed, maxVertices), isExact: box !== null && seen === 0 };
  const most = Math.floor(maxVertices * SEEN_SHARE);
  const candidates = withSeen(pickCandidates(lngLat, closed, maxVertices * RUNS_PER_VERTEX), isSeen, seen, most * RUNS_PER_VERTEX * 4);
  const seenCandidates = candidates.reduce((sum, vertex) => sum + isSeen[vertex]!, 0);
  const room = maxVertices - Math.min(seen, most);
  const farThinned = dropSmallest(lngLat, candidates, closed, seenCandidates + room, (vertex) => isSeen[vertex] === 1);
  const indices = dropSmallest(lngLat, farThinned, closed, maxVertices, (vertex) => isSeen[vertex] === 0);
  return { ...outlineOf(lngLat, indices), isExact: seen <= most };
}

/** Per vertex 1 if one of its sides may meet the box. */
function endsOfSides(lngLat: Float64Array, closed: boolean, { west, south, east, north }: LngLatBox): Uint8Array {
  const count = lngLat.length / 2;
  const ends = new Uint8Array(count);
  for (let i = closed ? 0 : 1, j = closed ? count - 1 : 0; i < count; j = i, i += 1) {
    const [lng, lat, beforeLng, beforeLat] = [lngLat[2 * i]!, lngLat[2 * i + 1]!, lngLat[2 * j]!, lngLat[2 * j + 1]!];
    if (lng < west && beforeLng < west) continue;
    if (lng > east && beforeLng > east) continue;
    if (lat < south && beforeLat < south) continue;
    if (lat > north && beforeLat > north) continue;
    ends[i] = 1;
    ends[j] = 1;
  }
  return ends;
}

/** The candidates and, unless they are very many, all that is seen; ascending. */
function withSeen(candidates: Uint32Array<ArrayBuffer>, isSeen: Uint8Array, seen: number, many: number): Uint32Array<ArrayBuffer> {
  if (seen > many) return candidates;
  const isPicked = isSeen.slice();
  for (const vertex of candidates) isPicked[vertex] = 1;
  const all = new Uint32Array(isPicked.reduce((sum, is) => sum + is, 0));
  let size = 0;
  for (let vertex = 0; vertex < isPicked.length; vertex += 1) if (isPicked[vertex] === 1) all[size++] = vertex;
  return all;
}
