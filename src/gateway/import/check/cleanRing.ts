import { ringArea } from '../../../domain/geometry/ring.ts';
import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { sortPolygons } from '../../../domain/geometry/sortRings.ts';
import type { LandFeature } from '../landSource.ts';
import type { IssueKind } from './issueReport.ts';
import { ringCrossing, ringsCross } from '../../../domain/geometry/ringFault.ts';
import { untangleRings } from '../../../domain/geometry/untangleRings.ts';
import { DEGREE_STEP } from '../../land/ring.ts';

interface CleanRing {
  /** Coordinates x, y, x, y … without the first corner repeated. */
  ring: Float64Array;
  repairs: IssueKind[];
}

/**
 * Cleans a ring for storage: removes the closing corner, repeated corners and spikes.
 * @param epsilon corners nearer than this along both axes count as one, in the ring's unit
 * @returns null if fewer than three corners remain or one is not a number
 */
export function cleanRing(flat: Float64Array, epsilon: number): CleanRing | null {
  const repairs = new Set<IssueKind>();
  const corners = new Float64Array(flat.length);
  let length = 0;
  const same = (a: number, b: number): boolean =>
    Math.abs(corners[a]! - corners[b]!) <= epsilon && Math.abs(corners[a + 1]! - corners[b + 1]!) <= epsilon;
  const isClosed =
    flat.length >= 4 && Math.abs(flat[0]! - flat[flat.length - 2]!) <= epsilon && Math.abs(flat[1]! - flat[flat.length - 1]!) <= epsilon;
  if (!isClosed) repairs.add('unclosed');
  for (let i = 0; i < flat.length - (isClosed ? 2 : 0); i += 2) {
    if (!Number.isFinite(flat[i]) || !Number.isFinite(flat[i + 1])) return null;
    corners[length] = flat[i]!;
    corners[length + 1] = flat[i + 1]!;
    length += 2;
    // The new corner may equal the previous one, or form a spike with the one before that.
    for (let settled = false; !settled;) {
      settled = true;
      if (length >= 4 && same(length - 2, length - 4)) {
        length -= 2;
        repairs.add('repeated-vertex');
        settled = false;
      } else if (length >= 6 && same(length - 2, length - 6)) {
        length -= 4;
        repairs.add('spike');
        settled = false;
      }
    }
  }
  // Repeat the check across the seam.
  while (length >= 4 && same(length - 2, 0)) {
    length -= 2;
    repairs.add('repeated-vertex');
  }
  while (length >= 6 && same(length - 4, 0)) {
    length -= 4;
    repairs.add('spike');
  }
  return length >= 6 ? { ring: corners.slice(0, length), repairs: [...repairs] } : null;
}

/**
 * Sorts the rings of a record into polygons with {@link sortPolygons}; rings with a corner that is not a number are
 * kept, to be refused later. Calls `note` if a ring moved; returns a fault if sorting would take too long.
 */
export function sortFeature(feature: LandFeature, note: () => void): LandFeature {
  const { polygons } = feature;
  if (polygons.length < 2 && (polygons[0]?.length ?? 0) < 2) return feature;
  if (!polygons.every((rings) => rings.every((ring) => ring.every(Number.isFinite)))) return feature;
  try {
    const sorted = sortPolygons(polygons);
    if (sorted === polygons) return feature;
    note();
    return { ...feature, polygons: sorted };
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return { ...feature, polygons: [], fault: 'too-complex' };
  }
}

interface CleanPolygons {
  /** Outline first, then holes. The largest polygon is first, because callers that read one ring show its outline. */
  polygons: Float64Array[][];
  repairs: IssueKind[];
}

/**
 * Cleans polygons for storage and reports rings without area, which are removed. `epsilon` is as in cleanRing.
 * @returns 'flat' if no polygon remains, 'broken' if a corner is not a number
 */
export function cleanPolygons({ polygons }: LandFeature, epsilon: number): CleanPolygons | 'flat' | 'broken' {
  const repairs = new Set<IssueKind>();
  const cleanedPolygons: Float64Array[][] = [];
  for (const rings of polygons) {
    if (!rings.every((ring) => ring.every(Number.isFinite))) return 'broken';
    const cleaned = rings.map((ring) => cleanRing(ring, epsilon));
    for (const repair of cleaned.flatMap((clean) => clean?.repairs ?? 'flat-rings')) repairs.add(repair);
    // Drop the holes of a dropped outline.
    if (cleaned[0]) cleanedPolygons.push(cleaned.flatMap((clean) => (clean ? [clean.ring] : [])));
  }
  if (cleanedPolygons.length === 0) return 'flat';
  return { polygons: largestFirst(cleanedPolygons), repairs: [...repairs] };
}

export function largestFirst(polygons: Float64Array[][]): Float64Array[][] {
  if (polygons.length < 2) return polygons;
  const sizes = polygons.map(([outline]) => Math.abs(ringArea(outline!)));
  const largest = sizes.indexOf(Math.max(...sizes));
  return [polygons[largest]!, ...polygons.filter((_, at) => at !== largest)];
}

/** Tolerance for equal areas, square degrees, about 0.1 m²: rounding causes smaller differences. */
const SAME_AREA = 1e-11;

interface JudgedCrossings {
  /** Text naming the crossing sides, 'unjudged' if the check would take too long, null without a crossing. */
  crossing: { where: string } | 'unjudged' | null;
  /** Covered area as polygons without crossings; the input if there are none or it cannot be computed. */
  drawn: Float64Array[][];
  isUntied: boolean;
}

/** Returns the area of the outlines minus the holes, in the squared unit of the coordinates. */
export const areaOf = (polygons: readonly Float64Array[][]): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) => sum + Math.abs(ringArea(outline!)) - holes.reduce((held, hole) => held + Math.abs(ringArea(hole)), 0),
    0,
  );

/**
 * Reports whether the rings of a record cross, and the area they cover by the even-odd rule. Rings that overlap along
 * shared sides cross in no single point, so several rings are compared by area; above 2,000 corners, only by their
 * sides.
 * @param polygons degrees, each outline first, first corner not repeated
 * @param isStrict also splits rings that only touch themselves or share a side
 */
export function judgeCrossings(polygons: Float64Array[][], isStrict = false): JudgedCrossings {
  const rings = polygons.flat();
  const untie = (): Float64Array[][] | null => untangleRings(rings, DEGREE_STEP);
  const found = (where: string, untied: Float64Array[][] | null): JudgedCrossings => ({
    crossing: { where },
    drawn: untied ? largestFirst(untied) : polygons,
    isUntied: untied !== null,
  });
  for (const ring of rings) {
    const crossing = ringCrossing(ring);
    if (crossing === 'unjudged') return { crossing, drawn: polygons, isUntied: false };
    if (crossing) return found(`cạnh ${crossing[0] + 1} và ${crossing[1] + 1}`, untie());
  }
  const isSound = rings.length === 1 && !isStrict;
  const untied = isSound ? null : untie();
  if (rings.length === 1) return uncrossed(polygons, untied);
  const isCrossed = untied ? Math.abs(areaOf(untied) - areaOf(polygons)) > SAME_AREA : ringsCross(rings);
  if (isCrossed === 'unjudged') return { crossing: isCrossed, drawn: polygons, isUntied: false };
  return isCrossed ? found('các vòng cắt nhau', untied) : uncrossed(polygons, isStrict ? untied : null);
}

/** Returns the result for rings without a crossing. `isUntied` is set if splitting changed the rings. */
function uncrossed(polygons: Float64Array[][], untied: Float64Array[][] | null): JudgedCrossings {
  const ringsOf = (all: readonly Float64Array[][]): string =>
    all
      .map((rings) => rings.map(({ length }) => length).join())
      .toSorted()
      .join(';');
  const isUntied = untied !== null && ringsOf(untied) !== ringsOf(polygons);
  return { crossing: null, drawn: isUntied ? largestFirst(untied) : polygons, isUntied };
}
