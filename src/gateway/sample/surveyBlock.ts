import { sidesCross } from '../../domain/geometry/sidesCross.ts';
import { cornerWeb, weldLots } from './cornerWeb.ts';
import type { LandWarp } from './landWarp.ts';
import type { Block, Lot } from './shape.ts';
import { ringInCertificateOrder } from '../land/ring.ts';
import type { SeededRandom } from './seededRandom.ts';
import { ringArea } from '../../domain/geometry/ring.ts';

/** Sides longer than this get corners in between, so that they follow the bend of the street they lie on. */
const MAX_SIDE_M = 70;
const MAX_CORNERS = 12;
const MIN_AREA_M2 = 12;

export interface SurveyedLot {
  lot: Lot;
  ring: Float64Array;
}

const centimetres = (metres: number): number => Math.round(metres * 100) / 100;

/**
 * Corners of a block's lots as surveyed: bent with the land and rounded to 0.01 m once per corner, so neighbours have
 * exactly the same numbers. The few lots that come out too small, too many-cornered or crossing themselves are left
 * as open ground.
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

/** Points on a long side, the same from both ends, hence the same for the lots on both sides of it. */
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
