import { cornerWeb, between } from './surveyBlock.ts';
import type { LandWarp } from './landWarp.ts';
import type { Town } from './layOutTown.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { ringInCertificateOrder } from '../land/ring.ts';
import type { SampleZone } from './sampleLand.ts';
import type { SeededRandom } from './seededRandom.ts';
import { cutShape, insetShape, leftOf, NO_STREET, type Shape, shapeArea, sideLength, sideLine, tightBox } from './shape.ts';
import { BANK_ROAD_M, type StreetRank } from './streetNetwork.ts';

export interface PlanStyle {
  /** Widening per side of a street, metres, which cuts into the front rows. */
  widenM: Readonly<Partial<Record<StreetRank, number>>>;
  /** Minimum area of a zone inside a neighbourhood; default 9,500. */
  smallestM2?: number;
  /** Number of districts in the plan, from the centre; default all. */
  districts?: number;
}

interface FlatZone {
  landCode: string;
  outer: Shape;
  holes: Shape[];
}

/** Minimum width of a park around a pond, and minimum breadth of the pond, metres. */
const POND_BANK_M = 16;
const POND_BREADTH_M = 26;

/**
 * Returns the zones of a plan: per district one street zone with the neighbourhoods as holes, their parts, ponds in
 * parks, and the river. They cover the districts without gap or overlap.
 */
export function planZones(
  { network, districts: all }: Town,
  { widenM, smallestM2 = 9_500, districts = Infinity }: PlanStyle,
  codeOf: (ground: Neighbourhood, part: number) => string,
  warp: LandWarp,
  random: SeededRandom,
): SampleZone[] {
  const zones: FlatZone[] = [];
  const roadHalf = (street: number): number => {
    const known = network.streets[street];
    return known ? known.widthM / 2 + (widenM[known.rank] ?? 0) : 0;
  };
  for (const district of all.slice(0, districts)) {
    let land = district.shape;
    for (let i = 0; i < district.shape.x.length; i++) {
      const bank = network.streets[district.shape.side[i]!];
      if (bank?.rank !== 'river') continue;
      const line = sideLine(district.shape, i, sideLength(district.shape, i), bank.widthM / 2 - BANK_ROAD_M);
      const { left: dry, right: water } = cutShape(land, line, NO_STREET);
      if (water) zones.push({ landCode: 'SON', outer: water, holes: [] });
      land = dry ?? land;
    }
    const holes: Shape[] = [];
    for (const neighbourhood of district.neighbourhoods) {
      const ground = insetShape(neighbourhood.shape, roadHalf);
      if (!ground || shapeArea(ground) < 400) continue;
      holes.push(ground);
      splitAlong(ground, neighbourhood, smallestM2, random).forEach((outer, part) => {
        const landCode = codeOf(neighbourhood, part);
        const pond = landCode === 'DKV' ? insetShape(allSides(outer), () => POND_BANK_M) : undefined;
        if (pond && tightBox(pond).halfShort * 2 > POND_BREADTH_M) {
          zones.push({ landCode, outer, holes: [pond] }, { landCode: 'MNC', outer: pond, holes: [] });
        } else zones.push({ landCode, outer, holes: [] });
      });
    }
    zones.push({ landCode: 'DGT', outer: land, holes });
  }
  return surveyZones(zones, warp);
}

/** Marks all sides as streets, because insetShape moves those only and a pond has a bank on every side. */
const allSides = (shape: Shape): Shape => ({ ...shape, side: shape.side.map(() => 0) });

function splitAlong(ground: Shape, neighbourhood: Neighbourhood, smallestM2: number, random: SeededRandom): Shape[] {
  let parts = [ground];
  for (const line of neighbourhood.inner) {
    if (random.chance(0.35)) continue;
    parts = parts.flatMap((part) => {
      // A line that barely touches the part would leave a splinter.
      if (part.x.some((x, i) => Math.abs(leftOf(line, x, part.y[i]!)) < 1)) return [part];
      const { left, right } = cutShape(part, line, NO_STREET);
      return left && right && Math.min(shapeArea(left), shapeArea(right)) > smallestM2 ? [left, right] : [part];
    });
  }
  return parts;
}

function surveyZones(zones: readonly FlatZone[], warp: LandWarp): SampleZone[] {
  const web = cornerWeb();
  const flat = zones.map(({ landCode, outer, holes }) => ({ landCode, rings: [outer, ...holes].map(web.addRing) }));
  const corners = web.x.map((x, id): readonly [number, number] => {
    const [east, north] = warp(x, web.y[id]!);
    return [Math.round(east * 100) / 100, Math.round(north * 100) / 100];
  });
  return flat.map(({ landCode, rings }) => ({
    landCode,
    rings: rings.map((raw, hole) => {
      const ids = web.withSharedCorners(raw);
      const ring = ringInCertificateOrder(
        ids.flatMap((id, i) => [corners[id]!, ...between(web.x, web.y, id, ids[(i + 1) % ids.length]!, warp)]),
      );
      return hole === 0 ? ring : reversed(ring);
    }),
  }));
}

function reversed(ring: Float64Array): Float64Array {
  const back = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    back[ring.length - 2 - i] = ring[i]!;
    back[ring.length - 1 - i] = ring[i + 1]!;
  }
  return back;
}
