import { ringArea } from '../../../domain/geometry/ring.ts';
import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { sortPolygons } from '../../../domain/geometry/sortRings.ts';
import type { LandFeature } from '../landSource.ts';
import type { IssueKind } from './issueReport.ts';
import { ringCrossing, ringsCross } from '../../../domain/geometry/ringFault.ts';
import { untangleRings } from '../../../domain/geometry/untangleRings.ts';
import { DEGREE_STEP } from '../../land/ring.ts';

interface CleanRing {
  /** x, y, x, y … without the first corner repeated. */
  ring: Float64Array;
  repairs: IssueKind[];
}

/**
 * A ring as we store it: first corner not repeated, no corner twice in a row, no side that only goes and comes back.
 * @param nearby corners nearer than this along both axes are one, in the ring's own unit
 * @returns null when fewer than three corners are left, or one is no number
 */
export function cleanRing(flat: Float64Array, nearby: number): CleanRing | null {
  const repairs = new Set<IssueKind>();
  const kept = new Float64Array(flat.length);
  let length = 0;
  const same = (a: number, b: number): boolean =>
    Math.abs(kept[a]! - kept[b]!) <= nearby && Math.abs(kept[a + 1]! - kept[b + 1]!) <= nearby;
  const isClosed =
    flat.length >= 4 && Math.abs(flat[0]! - flat[flat.length - 2]!) <= nearby && Math.abs(flat[1]! - flat[flat.length - 1]!) <= nearby;
  if (!isClosed) repairs.add('unclosed');
  for (let i = 0; i < flat.length - (isClosed ? 2 : 0); i += 2) {
    if (!Number.isFinite(flat[i]) || !Number.isFinite(flat[i + 1])) return null;
    kept[length] = flat[i]!;
    kept[length + 1] = flat[i + 1]!;
    length += 2;
    // What was put in may be the corner before it, or lead straight back to the one before that.
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
  // The same over the seam.
  while (length >= 4 && same(length - 2, 0)) {
    length -= 2;
    repairs.add('repeated-vertex');
  }
  while (length >= 6 && same(length - 4, 0)) {
    length -= 4;
    repairs.add('spike');
  }
  return length >= 6 ? { ring: kept.slice(0, length), repairs: [...repairs] } : null;
}

/**
 * A record whose polygons are those that its rings mean: see {@link sortPolygons}. Where a number is none they stay as they are, to be
 * refused.
 * @param note told when a ring found another place
 * @returns the record, with a fault where that would take too long
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
  /** Outline first, then holes; the largest polygon first, since readers of a single ring are shown its outline. */
  polygons: Float64Array[][];
  repairs: IssueKind[];
}

/**
 * A record's polygons as we store them. Rings that bound nothing are left out, and told.
 * @param nearby as cleanRing has it
 * @returns why there is no polygon, or that a corner is no number
 */
export function cleanPolygons({ polygons }: LandFeature, nearby: number): CleanPolygons | 'flat' | 'broken' {
  const repairs = new Set<IssueKind>();
  const kept: Float64Array[][] = [];
  for (const rings of polygons) {
    if (!rings.every((ring) => ring.every(Number.isFinite))) return 'broken';
    const cleaned = rings.map((ring) => cleanRing(ring, nearby));
    for (const repair of cleaned.flatMap((clean) => clean?.repairs ?? 'flat-rings')) repairs.add(repair);
    // Without its outline a hole is a hole in nothing.
    if (cleaned[0]) kept.push(cleaned.flatMap((clean) => (clean ? [clean.ring] : [])));
  }
  if (kept.length === 0) return 'flat';
  return { polygons: largestFirst(kept), repairs: [...repairs] };
}

/** The polygon with the largest outline before the others, which keep their order. */
export function largestFirst(polygons: Float64Array[][]): Float64Array[][] {
  if (polygons.length < 2) return polygons;
  const sizes = polygons.map(([outline]) => Math.abs(ringArea(outline!)));
  const largest = sizes.indexOf(Math.max(...sizes));
  return [polygons[largest]!, ...polygons.filter((_, at) => at !== largest)];
}

/** Square degrees, about 0.1 m²: less than that is left by rounding. */
const SAME_AREA = 1e-11;

interface JudgedCrossings {
  /** Where sides cross, in words; 'unjudged' where that would take too long to find; null where none do. */
  crossing: { where: string } | 'unjudged' | null;
  /** The ground that is drawn, as polygons that do not cross; as they came where none do, or it cannot be told. */
  drawn: Float64Array[][];
  isUntied: boolean;
}

/** Of outlines less their holes, in the square of the polygons' unit. */
export const areaOf = (polygons: readonly Float64Array[][]): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) => sum + Math.abs(ringArea(outline!)) - holes.reduce((held, hole) => held + Math.abs(ringArea(hole)), 0),
    0,
  );

/**
 * Whether the rings of a record cross themselves or each other, and which ground they hold: what an odd number of them do. Rings that
 * lie over each other along shared sides do not cross in a point, so that the ground itself is compared where there are several; of more than
 * 2,000 corners sides alone are.
 * @param polygons degrees, outline first of each, the first corner not repeated
 * @param isStrict rings that touch themselves or share a side are untied, too, though they do not cross
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
  if (rings.length === 1) return soundOf(polygons, untied);
  const isCrossed = untied ? Math.abs(areaOf(untied) - areaOf(polygons)) > SAME_AREA : ringsCross(rings);
  if (isCrossed === 'unjudged') return { crossing: isCrossed, drawn: polygons, isUntied: false };
  return isCrossed ? found('các vòng cắt nhau', untied) : soundOf(polygons, isStrict ? untied : null);
}

/** Rings that do not cross; `untied` is other than they are where it has other rings. */
function soundOf(polygons: Float64Array[][], untied: Float64Array[][] | null): JudgedCrossings {
  const ringsOf = (all: readonly Float64Array[][]): string =>
    all
      .map((rings) => rings.map(({ length }) => length).join())
      .toSorted()
      .join(';');
  const isUntied = untied !== null && ringsOf(untied) !== ringsOf(polygons);
  return { crossing: null, drawn: isUntied ? largestFirst(untied) : polygons, isUntied };
}
