import { ringArea } from '../../../domain/geometry/ring.ts';
import { ringCrossing } from '../../../domain/geometry/ringCrossing.ts';
import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { sortRings } from '../../../domain/geometry/sortRings.ts';
import type { LandFeature } from '../read/landSource.ts';
import type { IssueKind } from './issueReport.ts';

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
 * A record whose polygons are those that its rings mean: see {@link sortRings}. Where a number is none the polygon stays as it is, to
 * be refused.
 * @param note told when a ring found another place
 * @returns the record, with a fault where that would take too long
 */
export function sortFeature(feature: LandFeature, note: () => void): LandFeature {
  if (feature.polygons.every((rings) => rings.length < 2)) return feature;
  try {
    const sorted = feature.polygons.map((rings) => (rings.every((ring) => ring.every(Number.isFinite)) ? sortRings(rings) : [rings]));
    if (sorted.every((polygons, at) => polygons[0] === feature.polygons[at])) return feature;
    note();
    return { ...feature, polygons: sorted.flat() };
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return { ...feature, polygons: [], fault: 'too-complex' };
  }
}

interface Outline {
  flat: Float64Array;
  /** Parts beside the one that was picked, and holes in it: neither has a place in §3's record of a parcel. */
  partsLeftOut: number;
  holesLeftOut: number;
}

/** The outline of a record's largest part. */
export function pickOutline({ polygons }: LandFeature): Outline {
  let rings = polygons[0]!;
  if (polygons.length > 1) {
    const size = (candidate: Float64Array[]): number => Math.abs(ringArea(candidate[0]!));
    rings = polygons.reduce((largest, candidate) => (size(candidate) > size(largest) ? candidate : largest));
  }
  return { flat: rings[0]!, partsLeftOut: polygons.length - 1, holesLeftOut: rings.length - 1 };
}

const MAX_UNTIED_CORNERS = 2_000;
const MAX_KNOTS = 200;
/** Of sides, for all knots of a ring together: one of 32 KB could ask for 400 million. */
const MAX_COMPARISONS = 5_000_000;

/**
 * The same corners in an order without crossings: the stretch between two sides that cross is turned round, which untwists a
 * ring whose corners were written in the wrong order. Every turn makes the ring shorter, so it ends.
 * @returns null when it is too long or too knotted
 */
export function untieRing(ring: Float64Array): Float64Array | null {
  if (ring.length > MAX_UNTIED_CORNERS * 2) return null;
  const untied = ring.slice();
  const allowance = { comparisons: MAX_COMPARISONS };
  for (let knots = 0; knots < MAX_KNOTS; knots++) {
    const crossing = ringCrossing(untied, allowance);
    if (crossing === null) return untied;
    if (crossing === 'unjudged') return null;
    for (let [from, to] = [crossing[0] + 1, crossing[1]]; from < to; from++, to--) {
      for (const axis of [0, 1]) [untied[from * 2 + axis], untied[to * 2 + axis]] = [untied[to * 2 + axis]!, untied[from * 2 + axis]!];
    }
  }
  return null;
}
