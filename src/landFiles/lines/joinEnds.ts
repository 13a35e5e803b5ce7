import { BRIDGE, FIRST_EXTENSION, type LineNet, SidesByPlace } from './lineNet.ts';
import { cutDangles, keepExtensions, type LooseEnd, LooseEnds } from './looseEnds.ts';
import { nodeLines } from './nodeLines.ts';
import { type SegmentTree, segmentTree } from './segmentTree.ts';

/** An end that met another line, and the length of its extension. */
export interface JoinedEnd {
  place: number;
  lengthM: number;
}

/** Returns the unit vector in which an end's line continues; null if the line is too short. */
function directionOf(net: LineNet, { place, sides }: LooseEnd, leastM: number): { x: number; y: number } | null {
  let at = place;
  for (const side of sides) {
    at = net.otherEnd(side, at);
    const [x, y] = [net.x[place]! - net.x[at]!, net.y[place]! - net.y[at]!];
    const lengthM = Math.hypot(x, y);
    // The last few centimetres are unreliable.
    if (lengthM >= leastM) return { x: x / lengthM, y: y / lengthM };
  }
  return null;
}

/** Maximum offset of a corner from an end's line, as a share of its reach. */
const ASIDE_SHARE = 1 / 6;

/** Sine of ten degrees. */
const ACROSS = 0.17;

/**
 * Extends each loose end by at most `reachM` along its line to the first line that it meets. Two ends that stop short
 * of their corner meet in it, so no corner moves. A corner just ahead or behind, and hardly aside, takes precedence.
 * @param leastM minimum length of a line with a direction
 */
export function joinEnds(net: LineNet, reachM: number, leastM: number): JoinedEnd[] {
  const ends = new LooseEnds(net);
  const tree = segmentTree(net.sideEnds());
  const beside: JoinedEnd[] = [];
  const places = ends.placesOfLines().filter((place) => {
    const end = ends.follow(place, leastM * 2);
    const direction = directionOf(net, end, leastM);
    if (!direction) return false;
    const [x, y] = [net.x[place]!, net.y[place]!];
    const corner = cornerAhead(net, tree, ends, end, direction, reachM);
    if (corner) {
      const atM = Math.min(0, corner.aheadM);
      const foot = net.place(x + direction.x * atM, y + direction.y * atM);
      if (net.addSide(foot, corner.place, BRIDGE)) beside.push({ place, lengthM: Math.max(0, corner.aheadM) });
    }
    // The line that is meant may be beyond the corner.
    const reached = net.place(x + direction.x * reachM, y + direction.y * reachM);
    return net.addSide(place, reached, FIRST_EXTENSION + place);
  });
  nodeLines(net);
  stopAtFirst(net, places);
  cutDangles(net, 0, () => undefined);
  const byPlace = new SidesByPlace(net);
  const joined = places.flatMap((place): JoinedEnd[] => {
    const lengthM = reachedM(net, byPlace, place);
    return lengthM > 0 ? [{ place, lengthM }] : [];
  });
  keepExtensions(net);
  const known = new Set(joined.map(({ place }) => place));
  return [...joined, ...beside.filter(({ place }) => !known.has(place))];
}

/** Returns the nearest place ahead of or behind an end with a line to the side, and its distance along the line. */
function cornerAhead(
  net: LineNet,
  tree: SegmentTree,
  ends: LooseEnds,
  end: LooseEnd,
  direction: { x: number; y: number },
  reachM: number,
): { place: number; aheadM: number } | undefined {
  const [x, y] = [net.x[end.place]!, net.y[end.place]!];
  const own = new Set(end.sides);
  let least = reachM;
  let found: { place: number; aheadM: number } | undefined;
  tree.nearBox(x - reachM, y - reachM, x + reachM, y + reachM, (side) => {
    const [a, b] = [net.from[side]!, net.to[side]!];
    const across = (net.x[b]! - net.x[a]!) * direction.y - (net.y[b]! - net.y[a]!) * direction.x;
    // A parallel side is the same line, drawn twice.
    if (own.has(side) || Math.abs(across) < ACROSS * net.lengthM(side)) return;
    for (const place of [a, b]) {
      const [awayX, awayY] = [net.x[place]! - x, net.y[place]! - y];
      const aheadM = awayX * direction.x + awayY * direction.y;
      const asideM = Math.abs(awayX * direction.y - awayY * direction.x);
      const awayM = Math.hypot(awayX, awayY);
      if (place === end.place || awayM >= least || asideM > reachM * ASIDE_SHARE || ends.isLoose(place)) continue;
      least = awayM;
      found = { place, aheadM };
    }
  });
  return found;
}

/** Removes the part of an extension beyond the first drawn side that it meets. */
function stopAtFirst(net: LineNet, places: readonly number[]): void {
  const byPlace = new SidesByPlace(net);
  const isKept = new Uint8Array(net.sideCount).fill(1);
  const isDrawnAt = (place: number): boolean => byPlace.find(place, (side) => net.kind[side]! < FIRST_EXTENSION) >= 0;
  for (const place of places) {
    let [at, before] = [place, -1];
    let isMet = false;
    for (;;) {
      const came = before;
      const side = byPlace.find(at, (each) => each !== came && net.kind[each] === FIRST_EXTENSION + place);
      if (side < 0) break;
      if (isMet) isKept[side] = 0;
      before = side;
      at = net.otherEnd(side, at);
      isMet ||= isDrawnAt(at);
    }
  }
  net.keepSides((side) => isKept[side] === 1);
}

function reachedM(net: LineNet, byPlace: SidesByPlace, place: number): number {
  let [at, before, lengthM] = [place, -1, 0];
  for (;;) {
    const came = before;
    const side = byPlace.find(at, (each) => each !== came && net.kind[each] === FIRST_EXTENSION + place);
    if (side < 0) return lengthM;
    lengthM += net.lengthM(side);
    before = side;
    at = net.otherEnd(side, at);
  }
}

/** Connects each remaining loose end to the nearest other end or line within `reachM`. */
export function bridgeEnds(net: LineNet, reachM: number): JoinedEnd[] {
  const ends = new LooseEnds(net);
  const places = ends.places();
  if (places.length === 0) return [];
  const tree = segmentTree(net.sideEnds());
  const bridged: JoinedEnd[] = [];
  for (const place of places) {
    const [x, y] = [net.x[place]!, net.y[place]!];
    // Its own sides would always be nearest.
    const own = new Set(ends.follow(place, reachM * 3).sides);
    let least = reachM;
    let target: { x: number; y: number } | undefined;
    tree.nearBox(x - reachM, y - reachM, x + reachM, y + reachM, (side) => {
      if (own.has(side)) return;
      const [a, b] = [net.from[side]!, net.to[side]!];
      const foot = nearestOn(net, side, x, y);
      const apartM = Math.hypot(foot.x - x, foot.y - y);
      if (apartM < least) [least, target] = [apartM, foot];
      // Another loose end is a likelier target than the line behind it.
      for (const end of [a, b]) {
        const awayM = Math.hypot(net.x[end]! - x, net.y[end]! - y) / 2;
        if (end !== place && ends.isLoose(end) && awayM < least) [least, target] = [awayM, { x: net.x[end]!, y: net.y[end]! }];
      }
    });
    if (!target) continue;
    const met = net.place(target.x, target.y);
    if (net.addSide(place, met, BRIDGE)) bridged.push({ place, lengthM: Math.hypot(net.x[met]! - x, net.y[met]! - y) });
  }
  nodeLines(net);
  return bridged;
}

function nearestOn(net: LineNet, side: number, x: number, y: number): { x: number; y: number } {
  const [a, b] = [net.from[side]!, net.to[side]!];
  const [sideX, sideY] = [net.x[b]! - net.x[a]!, net.y[b]! - net.y[a]!];
  const share = ((x - net.x[a]!) * sideX + (y - net.y[a]!) * sideY) / (sideX * sideX + sideY * sideY || 1);
  const along = Math.max(0, Math.min(1, share));
  return { x: net.x[a]! + sideX * along, y: net.y[a]! + sideY * along };
}
