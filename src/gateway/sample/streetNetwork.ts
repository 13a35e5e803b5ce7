import type { SeededRandom } from './seededRandom.ts';
import { cutShape, lineAt, NO_STREET, type Line, type Shape, shapeArea, sideLength, tightBox } from './shape.ts';

/** Ranks of streets. A river's width includes the road on either bank. */
export type StreetRank = 'river' | 'arterial' | 'collector' | 'local' | 'alley';

interface Street {
  id: number;
  rank: StreetRank;
  /** Width between the lots on both sides, metres. */
  widthM: number;
  line: Line;
  /** Street that an alley leaves. */
  parent: number;
}

/** Width of the road between a river and its lots, metres. */
export const BANK_ROAD_M = 8;

/** All streets of an area; a street's id is its index. */
export type StreetNetwork = ReturnType<typeof streetNetwork>;

export function streetNetwork() {
  const streets: Street[] = [];
  return {
    streets,
    add: (rank: StreetRank, widthM: number, line: Line, parent = NO_STREET) =>
      streets.push({ id: streets.length, rank, widthM, line, parent }) - 1,
    halfWidth: (street: number) => (streets[street]?.widthM ?? 0) / 2,
  };
}

/** Returns a line across the long side of a shape, near its centre, not quite perpendicular. */
export function crossLine(shape: Shape, random: SeededRandom, wander: number, skew: number): Line {
  const box = tightBox(shape);
  const along = random.between(-wander, wander) * box.halfLong;
  return lineAt(
    box.x + Math.cos(box.angle) * along,
    box.y + Math.sin(box.angle) * along,
    box.angle + Math.PI / 2 + random.between(-skew, skew),
  );
}

/**
 * Cuts a shape by streets of one rank until its pieces are at most `areaM2`. The cut is the centre line and both sides
 * record the street, so that a plan can remove the roadway with any width.
 */
export function splitByStreets(
  shape: Shape,
  areaM2: number,
  skew: number,
  addStreet: (line: Line) => number,
  random: SeededRandom,
): Shape[] {
  if (shapeArea(shape) <= areaM2 * random.between(0.7, 1.3)) return [shape];
  const line = crossLine(shape, random, 0.3, skew);
  const { left, right } = cutShape(shape, line, addStreet(line));
  if (!left || !right) return [shape];
  return [left, right].flatMap((half) => splitByStreets(half, areaM2, skew, addStreet, random));
}

const RANKS: readonly StreetRank[] = ['alley', 'local', 'river', 'collector', 'arterial'];

/** Returns the front side of a lot: the longest, with a bonus for better streets; −1 without a street. */
export function frontSide(shape: Shape, network: StreetNetwork): number {
  let front = -1;
  let best = 0;
  for (let i = 0; i < shape.x.length; i++) {
    const street = network.streets[shape.side[i]!];
    if (!street) continue;
    const worth = sideLength(shape, i) * (1 + 0.2 * RANKS.indexOf(street.rank));
    if (worth <= best) continue;
    best = worth;
    front = i;
  }
  return best > 1 ? front : -1;
}
