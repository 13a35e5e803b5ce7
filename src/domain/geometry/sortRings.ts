import { type PackedRing, ringArea, ringCrossingsAt, widestStretch } from './ring.ts';
import { ringTree, StepBudget } from './ringTree.ts';

/** Rings as a Shapefile and ArcGIS write them: outlines run clockwise, holes the other way round; a hole belongs to the outline around it. */
export function polygonsOfRings(rings: Float64Array[]): Float64Array[][] {
  const whole = rings.filter((ring) => ring.length > 0);
  if (whole.length <= 1) return whole.map((ring) => [ring]);
  const outlines = whole.filter((ring) => ringArea(ring) <= 0);
  // Some programs do not care for the order: then each ring is an outline.
  if (outlines.length === 0) return whole.map((ring) => [ring]);
  const holes = whole.filter((ring) => ringArea(ring) > 0);
  return nestRings(outlines, holes).polygons;
}

/** A point inside a ring, at the middle of its highest stretch without a corner; null where it holds no area. */
function pointInside(ring: PackedRing): [number, number] | null {
  const heights = ring.filter((_, at) => at % 2 === 1).sort();
  let [y, gap] = [NaN, 0];
  for (let at = 1; at < heights.length; at++) {
    const between = heights[at]! - heights[at - 1]!;
    if (between > gap) [y, gap] = [(heights[at]! + heights[at - 1]!) / 2, between];
  }
  if (gap === 0) return null;
  const { middle, width } = widestStretch(ringCrossingsAt(ring, y));
  return width > 0 ? [middle, y] : null;
}

/**
 * The polygons that the rings of one polygon mean, by how many of the others each lies in: none or an even number, it is an outline;
 * an odd number, a hole of the smallest outline around it. Drawing programs write areas apart from each other as 'holes' of the
 * first, and islands in holes as holes; what is drawn, tapped, measured and overlaid must be the same ground.
 * Rings may touch; of rings that cross, a point inside each decides.
 * @param rings outline first, in any unit, closed or not; finite numbers
 * @returns polygons in the order of their outlines; where every hole lies in the first ring alone, the rings as they came
 * @throws TooComplexError when it would take far more steps than there are corners
 */
export function sortRings(rings: PackedRing[]): PackedRing[][] {
  if (rings.length < 2) return [rings];
  const areas = rings.map((ring) => Math.abs(ringArea(ring)));
  const steps = new StepBudget(rings);
  const tree = ringTree(rings);
  /** Of each ring those around it; of two alike the first lies around the second. A flat one stays with the first. */
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
  // Around a hole there is an outline, unless rings cross: then it is one itself, and nothing is lost.
  const homes = rings.map((_, at) => (isEven[at] ? at : (outlineOf(at) ?? at)));
  const polygons = new Map<number, PackedRing[]>();
  for (const [at, ring] of rings.entries()) if (homes[at] === at) polygons.set(at, [ring]);
  for (const [at, ring] of rings.entries()) if (homes[at] !== at) polygons.get(homes[at]!)!.push(ring);
  return [...polygons.values()];
}

/** The same for rings that are the same: from their least corner on, towards the lesser of its neighbours. */
function ringKey(ring: PackedRing): string {
  const isClosed = ring.length > 2 && ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1];
  const count = ring.length / 2 - (isClosed ? 1 : 0);
  const compare = (one: number, other: number): number => ring[one * 2]! - ring[other * 2]! || ring[one * 2 + 1]! - ring[other * 2 + 1]!;
  let first = 0;
  for (let at = 1; at < count; at++) if (compare(at, first) < 0) first = at;
  const step = count > 1 && compare((first + 1) % count, (first + count - 1) % count) > 0 ? count - 1 : 1;
  return Array.from({ length: count }, (_, at) => {
    const corner = ((first + at * step) % count) * 2;
    return `${ring[corner]} ${ring[corner + 1]}`;
  }).join();
}

/** Polygons without those that are told again: what lies in two of them would count as none. */
function distinctPolygons(polygons: PackedRing[][]): PackedRing[][] {
  if (polygons.length < 2) return polygons;
  const known = new Set<string>();
  return polygons.filter(([outline]) => {
    const key = ringKey(outline ?? new Float64Array());
    return known.size < known.add(key).size;
  });
}

/**
 * What all polygons of one record mean together: see {@link sortRings}. Parts that lie in parts are holes of these, as the map, a tap
 * and an overlap read them; a part that is told twice counts once.
 * @returns the polygons as they came where nothing is to be changed
 * @throws TooComplexError as sortRings does
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
 * Gives each hole to the first outline that its first corner lies in, and to the first of all where it lies in none.
 * @returns the polygons, and how many boxes and sides were looked at
 * @throws TooComplexError when that would take far more steps than there are corners: everything lies around everything
 */
export function nestRings(outlines: readonly PackedRing[], holes: readonly PackedRing[]): { polygons: PackedRing[][]; steps: number } {
  const polygons = outlines.map((outline) => [outline]);
  const steps = new StepBudget([...outlines, ...holes]);
  if (holes.length === 0) return { polygons, steps: 0 };
  const tree = ringTree(outlines);
  for (const hole of holes) polygons[Math.max(0, tree.find(hole[0]!, hole[1]!, steps.take))]!.push(hole);
  return { polygons, steps: steps.taken };
}
