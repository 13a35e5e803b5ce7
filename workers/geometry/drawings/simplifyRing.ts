import type { Outline, VisibleOutline } from '../api.ts';
import { isPosition } from './shapeFaultError.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';

/** Runs of the first pass per kept vertex. A run keeps four extremes, so a drawn vertex has 16 candidates. */
export const RUNS_PER_VERTEX = 4;
const NONE = -1;

/**
 * Simplifies a ring or line to at most `maxVertices` of its vertices: first the extremes of each run of vertices, then
 * Visvalingam and Whyatt (1993), "Line generalisation by repeated elimination of points", which removes the vertex with
 * the smallest triangle. O(n + m log m) time and O(m) memory with m = 16 × maxVertices; no recursion.
 * @param lngLat pairs; invalid positions are skipped. Degrees need no projection: scaling longitudes changes no choice
 * @param closed a ring keeps 3 vertices, a line both ends
 */
export function simplifyRing(lngLat: Float64Array, closed: boolean, maxVertices: number): Outline {
  const minVertices = closed ? 3 : 2;
  const candidates = pickCandidates(lngLat, closed, Math.max(minVertices, maxVertices) * RUNS_PER_VERTEX);
  return outlineOf(lngLat, dropSmallest(lngLat, candidates, closed, Math.max(minVertices, maxVertices)));
}

export function outlineOf(lngLat: Float64Array, indices: Uint32Array<ArrayBuffer>): Outline {
  const positions = new Float64Array(2 * indices.length);
  for (let i = 0; i < indices.length; ++i) {
    positions[2 * i] = lngLat[2 * indices[i]!]!;
    positions[2 * i + 1] = lngLat[2 * indices[i]! + 1]!;
  }
  return { lngLat: positions, indices };
}

/** Returns ascending indices of the extremes of each run; all positions of a short shape. */
export function pickCandidates(lngLat: Float64Array, closed: boolean, runs: number): Uint32Array<ArrayBuffer> {
  const count = lngLat.length / 2;
  const runLength = Math.ceil(count / runs);
  if (runLength <= 4) {
    return Uint32Array.from({ length: count }, (_, i) => i).filter((i) => isPosition(lngLat[2 * i]!, lngLat[2 * i + 1]!));
  }
  const picked = new Uint32Array(4 * Math.ceil(count / runLength) + 2);
  let size = 0;
  const pick = (index: number): void => {
    if (size === 0 || picked[size - 1]! < index) picked[size++] = index;
  };
  const extremes = new Int32Array(4);
  let [first, last] = [NONE, NONE];
  for (let from = 0; from < count; from += runLength) {
    const to = Math.min(count, from + runLength);
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    extremes.fill(NONE);
    for (let i = from; i < to; ++i) {
      const lng = lngLat[2 * i]!;
      const lat = lngLat[2 * i + 1]!;
      if (!isPosition(lng, lat)) continue;
      if (lng < west) [west, extremes[0]] = [lng, i];
      if (lng > east) [east, extremes[1]] = [lng, i];
      if (lat < south) [south, extremes[2]] = [lat, i];
      if (lat > north) [north, extremes[3]] = [lat, i];
      last = i;
      if (first === NONE) {
        first = i;
        if (!closed) pick(i);
      }
    }
    for (const index of extremes.sort()) if (index !== NONE) pick(index);
  }
  if (!closed && last !== NONE) pick(last);
  return picked.slice(0, size);
}

/** Applies Visvalingam and Whyatt to the candidates. @param remaining number of vertices, required ones included */
export function dropSmallest(
  lngLat: Float64Array,
  candidates: Uint32Array<ArrayBuffer>,
  closed: boolean,
  remaining: number,
  isRequired: (vertex: number) => boolean = () => false,
): Uint32Array<ArrayBuffer> {
  const count = candidates.length;
  if (count <= remaining) return candidates;
  const before = Int32Array.from({ length: count }, (_, i) => (i > 0 ? i - 1 : closed ? count - 1 : NONE));
  const after = Int32Array.from({ length: count }, (_, i) => (i + 1 < count ? i + 1 : closed ? 0 : NONE));
  const areas = new Float64Array(count);
  const heap = Uint32Array.from({ length: count }, (_, i) => i);
  const places = heap.slice();

  const areaAt = (i: number): number => {
    const [a, c] = [before[i]!, after[i]!];
    if (a === NONE || c === NONE || isRequired(candidates[i]!)) return Infinity;
    const [ia, ib, ic] = [2 * candidates[a]!, 2 * candidates[i]!, 2 * candidates[c]!];
    const [lng, lat] = [lngLat[ib]!, lngLat[ib + 1]!];
    return Math.abs((lngLat[ia]! - lng) * (lngLat[ic + 1]! - lat) - (lngLat[ia + 1]! - lat) * (lngLat[ic]! - lng));
  };
  const put = (place: number, i: number): void => {
    heap[place] = i;
    places[i] = place;
  };
  let size = count;
  const sink = (start: number, i: number): void => {
    let place = start;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && areas[heap[child + 1]!]! < areas[heap[child]!]!) child += 1;
      if (!(areas[heap[child]!]! < areas[i]!)) break;
      put(place, heap[child]!);
      place = child;
    }
    put(place, i);
  };
  const rise = (start: number, i: number): void => {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!(areas[i]! < areas[heap[parent]!]!)) break;
      put(place, heap[parent]!);
      place = parent;
    }
    put(place, i);
  };

  for (let i = 0; i < count; ++i) areas[i] = areaAt(i);
  for (let place = (count >> 1) - 1; place >= 0; --place) sink(place, heap[place]!);
  const isGone = new Uint8Array(count);
  while (size > remaining) {
    const smallest = heap[0]!;
    size -= 1;
    sink(0, heap[size]!);
    isGone[smallest] = 1;
    const [a, c] = [before[smallest]!, after[smallest]!];
    after[a] = c;
    before[c] = a;
    for (const neighbour of [a, c]) {
      // A triangle that shrank by a removal is at least as important as the removed vertex.
      const area = Math.max(areaAt(neighbour), areas[smallest]!);
      const shrank = area < areas[neighbour]!;
      areas[neighbour] = area;
      if (shrank) rise(places[neighbour]!, neighbour);
      else sink(places[neighbour]!, neighbour);
    }
  }
  return candidates.filter((_, i) => isGone[i] === 0);
}

/** Share of an outline's vertices for the visible part. */
const VISIBLE_SHARE = 0.75;
/** Smaller outlines are not divided. */
const SHARED_FROM = 16;

/** Simplifies a shape, but keeps both ends of all sides that meet the box, or as many as fit. Needs valid positions. */
export function visibleOutline(lngLat: Float64Array, closed: boolean, maxVertices: number, box: LngLatBox | null): VisibleOutline {
  const isVisible = box ? endsOfSides(lngLat, closed, box) : new Uint8Array(0);
  const visible = isVisible.reduce((sum, flag) => sum + flag, 0);
  if (visible === 0 || maxVertices < SHARED_FROM)
    return { ...simplifyRing(lngLat, closed, maxVertices), isExact: box !== null && visible === 0 };
  const maxVisible = Math.floor(maxVertices * VISIBLE_SHARE);
  const candidates = withVisible(
    pickCandidates(lngLat, closed, maxVertices * RUNS_PER_VERTEX),
    isVisible,
    visible,
    maxVisible * RUNS_PER_VERTEX * 4,
  );
  const visibleCandidates = candidates.reduce((sum, vertex) => sum + isVisible[vertex]!, 0);
  const room = maxVertices - Math.min(visible, maxVisible);
  const farThinned = dropSmallest(lngLat, candidates, closed, visibleCandidates + room, (vertex) => isVisible[vertex] === 1);
  const indices = dropSmallest(lngLat, farThinned, closed, maxVertices, (vertex) => isVisible[vertex] === 0);
  return { ...outlineOf(lngLat, indices), isExact: visible <= maxVisible };
}

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

/** Returns the candidates and all visible vertices, unless those are too many; ascending. */
function withVisible(candidates: Uint32Array<ArrayBuffer>, isVisible: Uint8Array, visible: number, max: number): Uint32Array<ArrayBuffer> {
  if (visible > max) return candidates;
  const isPicked = isVisible.slice();
  for (const vertex of candidates) isPicked[vertex] = 1;
  const all = new Uint32Array(isPicked.reduce((sum, flag) => sum + flag, 0));
  let size = 0;
  for (let vertex = 0; vertex < isPicked.length; vertex += 1) if (isPicked[vertex] === 1) all[size++] = vertex;
  return all;
}
