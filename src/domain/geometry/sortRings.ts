import { type PackedRing, ringArea, ringCrossingsAt, widestInterval } from './ring.ts';
import { ringTree, StepBudget } from './ringTree.ts';

/** Groups rings of Shapefile or ArcGIS order: outlines clockwise, holes counterclockwise inside their outline. */
export function polygonsOfRings(rings: Float64Array[]): Float64Array[][] {
  const whole = rings.filter((ring) => ring.length > 0);
  if (whole.length <= 1) return whole.map((ring) => [ring]);
  const outlines = whole.filter((ring) => ringArea(ring) <= 0);
  // Some programs ignore the order. Then each ring is an outline.
  if (outlines.length === 0) return whole.map((ring) => [ring]);
  const holes = whole.filter((ring) => ringArea(ring) > 0);
  return nestRings(outlines, holes).polygons;
}

/** Returns a point inside a ring, in the middle of its largest height interval without corners; null if empty. */
function pointInside(ring: PackedRing): [number, number] | null {
  const heights = ring.filter((_, at) => at % 2 === 1).sort();
  let [y, gap] = [NaN, 0];
  for (let at = 1; at < heights.length; at++) {
    const between = heights[at]! - heights[at - 1]!;
    if (between > gap) [y, gap] = [(heights[at]! + heights[at - 1]!) / 2, between];
  }
  if (gap === 0) return null;
  const { middle, width } = widestInterval(ringCrossingsAt(ring, y));
  return width > 0 ? [middle, y] : null;
}

/**
 * Sorts the rings of one polygon by nesting: a ring inside an even number of others is an outline, inside an odd number
 * a hole of the smallest outline around it. Drawing programs write separate areas and islands as 'holes' of the first
 * ring, and drawing, taps, measures and overlaps must agree on the ground. Rings may touch; if rings cross, one inner
 * point of each decides.
 * @param rings outline first, in any unit, closed or not; finite numbers
 * @returns polygons in the order of their outlines; the input rings if all holes are in the first ring only
 * @throws TooComplexError if the nesting takes far more steps than there are corners
 */
export function sortRings(rings: PackedRing[]): PackedRing[][] {
  if (rings.length < 2) return [rings];
  const areas = rings.map((ring) => Math.abs(ringArea(ring)));
  const steps = new StepBudget(rings);
  const tree = ringTree(rings);
  /** Rings around each ring. Of equal rings the first surrounds the second. A flat ring belongs to the first ring. */
  const around = rings.map((ring, at) => {
    const point = pointInside(ring);
    if (!point) return at === 0 ? [] : [0];
    const found = tree.findAll(...point, steps.take);
    steps.take(found.length);
    return found.filter((other) => areas[other]! > areas[at]! || (areas[other] === areas[at] && other < at));
  });
  if (around.every((others, at) => (at === 0 ? others.length === 0 : others.length === 1 && others[0] === 0))) return [rings];
  const isEven = around.map((others) => others.length % 2 === 0);
  const outlineOf = (at: number): number | undefined => {
    const outlines = around[at]!.filter((other) => isEven[other]);
    return outlines.length === 0 ? undefined : outlines.reduce((least, other) => (areas[other]! < areas[least]! ? other : least));
  };
  // Every hole is in an outline, unless rings cross. Then it becomes an outline, so that nothing is lost.
  const homes = rings.map((_, at) => (isEven[at] ? at : (outlineOf(at) ?? at)));
  const polygons = new Map<number, PackedRing[]>();
  for (const [at, ring] of rings.entries()) if (homes[at] === at) polygons.set(at, [ring]);
  for (const [at, ring] of rings.entries()) if (homes[at] !== at) polygons.get(homes[at]!)!.push(ring);
  return [...polygons.values()];
}

/** Returns a key that is equal for equal rings: starts at the least corner, towards its lesser neighbour. */
function ringKey(ring: PackedRing): string {
  const isClosed = ring.length > 2 && ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1];
  const count = ring.length / 2 - (isClosed ? 1 : 0);
  const compare = (a: number, b: number): number => ring[a * 2]! - ring[b * 2]! || ring[a * 2 + 1]! - ring[b * 2 + 1]!;
  let first = 0;
  for (let at = 1; at < count; at++) if (compare(at, first) < 0) first = at;
  const step = count > 1 && compare((first + 1) % count, (first + count - 1) % count) > 0 ? count - 1 : 1;
  return Array.from({ length: count }, (_, at) => {
    const corner = ((first + at * step) % count) * 2;
    return `${ring[corner]} ${ring[corner + 1]}`;
  }).join();
}

/** Removes repeated polygons, whose area would count as outside by the even-odd rule. */
function distinctPolygons(polygons: PackedRing[][]): PackedRing[][] {
  if (polygons.length < 2) return polygons;
  const known = new Set<string>();
  return polygons.filter(([outline]) => {
    const key = ringKey(outline ?? new Float64Array());
    return known.size < known.add(key).size;
  });
}

/**
 * Sorts all polygons of one record by nesting, see {@link sortRings}. Parts inside parts become holes, as the map, taps
 * and overlaps read them. Repeated parts count once. Returns the input polygons if nothing changes.
 */
export function sortPolygons(polygons: PackedRing[][]): PackedRing[][] {
  if (polygons.length === 0 || (polygons.length === 1 && polygons[0]!.length < 2)) return polygons;
  const distinct = distinctPolygons(polygons);
  const sorted = sortRings(distinct.flat());
  const isSame =
    sorted.length === polygons.length &&
    sorted.every((rings, at) => rings.length === polygons[at]!.length && rings.every((ring, place) => ring === polygons[at]![place]));
  return isSame ? polygons : sorted;
}

/**
 * Assigns each hole to the first outline that contains its first corner, or to the first of all. Counts visited boxes.
 * @throws TooComplexError if that takes far more steps than there are corners
 */
export function nestRings(outlines: readonly PackedRing[], holes: readonly PackedRing[]): { polygons: PackedRing[][]; steps: number } {
  const polygons = outlines.map((outline) => [outline]);
  const steps = new StepBudget([...outlines, ...holes]);
  if (holes.length === 0) return { polygons, steps: 0 };
  const tree = ringTree(outlines);
  for (const hole of holes) polygons[Math.max(0, tree.find(hole[0]!, hole[1]!, steps.take))]!.push(hole);
  return { polygons, steps: steps.count };
}
