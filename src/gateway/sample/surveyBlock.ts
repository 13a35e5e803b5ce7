import { addToList } from '../../domain/addToList.ts';
import { sidesCross } from '../../domain/geometry/sidesCross.ts';
import type { LandWarp } from './landWarp.ts';
import type { Block, Lot, Shape } from './shape.ts';
import { ringInCertificateOrder } from '../land/ring.ts';
import type { SeededRandom } from './seededRandom.ts';
import { ringArea } from '../../domain/geometry/ring.ts';

/** Distance below which corners are merged: real boundaries have no sides shorter than a stride. */
const WELD_M = 0.8;
const BUCKET_M = 8;
const NONE: readonly number[] = [];

/** Shared corners of touching shapes: merged, and inserted into every side on which they are. */
type CornerWeb = ReturnType<typeof cornerWeb>;

export function cornerWeb() {
  const x: number[] = [];
  const y: number[] = [];
  const buckets = new Map<number, number[]>();
  const key = (bx: number, by: number): number => bx * 1_000_003 + by;
  const bucketOf = (value: number): number => Math.floor(value / BUCKET_M);

  const corner = (px: number, py: number): number => {
    const fromX = bucketOf(px - WELD_M);
    const fromY = bucketOf(py - WELD_M);
    for (let bx = fromX; bx <= bucketOf(px + WELD_M); bx++) {
      for (let by = fromY; by <= bucketOf(py + WELD_M); by++) {
        for (const id of buckets.get(key(bx, by)) ?? NONE) {
          const [dx, dy] = [x[id]! - px, y[id]! - py];
          if (dx * dx + dy * dy < WELD_M * WELD_M) return id;
        }
      }
    }
    const id = x.push(px) - 1;
    y.push(py);
    addToList(buckets, key(bucketOf(px), bucketOf(py)), id);
    return id;
  };

  const cornersOn = (a: number, b: number): number[] => {
    const ax = x[a]!;
    const ay = y[a]!;
    const length = Math.hypot(x[b]! - ax, y[b]! - ay);
    const ux = (x[b]! - ax) / length;
    const uy = (y[b]! - ay) / length;
    const found: Array<{ id: number; along: number }> = [];
    const toX = bucketOf(Math.max(ax, x[b]!) + WELD_M);
    const toY = bucketOf(Math.max(ay, y[b]!) + WELD_M);
    for (let bx = bucketOf(Math.min(ax, x[b]!) - WELD_M); bx <= toX; bx++) {
      for (let by = bucketOf(Math.min(ay, y[b]!) - WELD_M); by <= toY; by++) {
        for (const id of buckets.get(key(bx, by)) ?? NONE) {
          if (id === a || id === b) continue;
          const along = (x[id]! - ax) * ux + (y[id]! - ay) * uy;
          if (along <= 0 || along >= length) continue;
          if (Math.abs((y[id]! - ay) * ux - (x[id]! - ax) * uy) < WELD_M) found.push({ id, along });
        }
      }
    }
    return found.sort((a, b) => a.along - b.along).map(({ id }) => id);
  };

  return {
    x,
    y,
    /** Returns a shape's corner ids, counterclockwise, before others' corners are inserted. */
    addRing: (shape: Shape) => {
      const ring: number[] = [];
      shape.x.forEach((px, i) => {
        const id = corner(px, shape.y[i]!);
        if (ring.at(-1) !== id) ring.push(id);
      });
      if (ring.length > 1 && ring[0] === ring.at(-1)) ring.pop();
      return ring;
    },
    /** Inserts all corners on the ring's sides. Call it after all rings are added. */
    withSharedCorners: (ring: number[]) => ring.flatMap((id, i) => [id, ...cornersOn(id, ring[(i + 1) % ring.length]!)]),
  };
}

/** Joins two rings with a common side; undefined if the union is not a simple ring. */
function joinRings(a: number[], b: number[]): number[] | undefined {
  const next = new Map<number, number>();
  const sides = new Set<string>();
  for (const ring of [a, b]) ring.forEach((id, i) => sides.add(`${id}>${ring[(i + 1) % ring.length]}`));
  for (const side of sides) {
    const [from, to] = side.split('>').map(Number) as [number, number];
    if (sides.has(`${to}>${from}`)) continue;
    if (next.has(from)) return undefined;
    next.set(from, to);
  }
  const start = next.keys().next().value;
  if (start === undefined || next.size === a.length + b.length) return undefined;
  const ring = [start];
  for (let id = next.get(start); id !== start; id = next.get(id)) {
    if (id === undefined || ring.length > next.size) return undefined;
    ring.push(id);
  }
  return ring.length === next.size ? ring : undefined;
}

/** Returns the rings of a block's lots in order; a lot whose annex cannot be joined keeps its own ground only. */
function weldLots(lots: readonly Lot[], web: CornerWeb): Array<{ lot: Lot; ring: number[] }> {
  const raw = lots.map((lot) => ({
    lot,
    own: web.addRing(lot.shape),
    annex: lot.annex ? web.addRing(lot.annex) : undefined,
  }));
  return raw.flatMap(({ lot, own, annex }) => {
    const ring = web.withSharedCorners(own);
    if (!annex) return [{ lot, ring }];
    const joined = joinRings(ring, web.withSharedCorners(annex));
    return [{ lot, ring: joined ?? ring }];
  });
}

/** Maximum side; longer ones get extra corners to follow the bend of their street. */
const MAX_SIDE_M = 70;
const MAX_CORNERS = 12;
const MIN_AREA_M2 = 12;

export interface SurveyedLot {
  lot: Lot;
  ring: Float64Array;
}

const centimetres = (metres: number): number => Math.round(metres * 100) / 100;

/**
 * Surveys a block's lots: corners are warped and rounded to 0.01 m once, so that neighbours share exact numbers. Lots
 * that are too small, have too many corners or cross themselves become open ground.
 */
export function surveyBlock(block: Block, warp: LandWarp, random: SeededRandom): SurveyedLot[] {
  const web = cornerWeb();
  const welded = weldLots(block.lots, web);
  const corners = web.x.map((x, id): readonly [number, number] => {
    const off = block.unevenM;
    const [east, north] = warp(x + random.between(-off, off), web.y[id]! + random.between(-off, off));
    return [centimetres(east), centimetres(north)];
  });
  return welded.flatMap(({ lot, ring: ids }) => {
    if (ids.length < 3) return [];
    const points = ids.flatMap((id, i) => {
      const next = ids[(i + 1) % ids.length]!;
      return [corners[id]!, ...between(web.x, web.y, id, next, warp)];
    });
    if (points.length > MAX_CORNERS) return [];
    const ring = ringInCertificateOrder(points);
    return -ringArea(ring) >= MIN_AREA_M2 && !sidesCross(ring) ? [{ lot, ring }] : [];
  });
}

/** Returns points on a long side, the same from both ends, hence for both adjacent lots. */
export function between(
  x: readonly number[],
  y: readonly number[],
  from: number,
  to: number,
  warp: LandWarp,
): Array<readonly [number, number]> {
  const [low, high] = from < to ? [from, to] : [to, from];
  const count = Math.ceil(Math.hypot(x[high]! - x[low]!, y[high]! - y[low]!) / MAX_SIDE_M);
  const points: Array<readonly [number, number]> = [];
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const [east, north] = warp(x[low]! + t * (x[high]! - x[low]!), y[low]! + t * (y[high]! - y[low]!));
    points.push([centimetres(east), centimetres(north)]);
  }
  return from < to ? points : points.reverse();
}
