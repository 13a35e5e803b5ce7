import type { Dice } from './dice.ts';

/** Parcel in VN-2000 metres, north and east, unrounded; the ring does not repeat its first corner. */
export interface Lot {
  corners: { x: number; y: number }[];
  /** Side from each corner to the next. */
  sidesM: number[];
  areaM2: number;
}

interface LotPlace {
  x: number;
  y: number;
}

/** Range of the mainland in VN-2000 (X north, Y east) for any meridian, where X − Y exceeds 300 km. */
const NORTH = [930_000, 2_590_000] as const;
const EAST = [355_000, 645_000] as const;
const MIN_DIFFERENCE = 300_000;
const SIDE_M = [3, 60] as const;

/** Returns 3 to 8 corners for half of the documents, up to 40 for the rest. */
export function randomCornerCount(dice: Dice): number {
  if (dice.chance(0.5)) return dice.whole(3, 8);
  return dice.chance(0.7) ? dice.whole(9, 20) : dice.whole(21, 40);
}

/** Picks a place in Việt Nam, at least 1 km within its ranges. */
export function randomPlace(dice: Dice): LotPlace {
  for (;;) {
    const place = { x: dice.between(NORTH[0] + 1000, NORTH[1] - 1000), y: dice.between(EAST[0] + 1000, EAST[1] - 1000) };
    if (place.x - place.y > MIN_DIFFERENCE + 1000) return place;
  }
}

/** Generates a star-shaped lot of `count` corners within 300 m of a place, with sides of 3–60 m. */
export function randomLot(dice: Dice, count: number, place: LotPlace): Lot {
  for (;;) {
    const middle = { x: place.x + dice.between(-150, 150), y: place.y + dice.between(-150, 150) };
    const lot = measureLot(drawRing(dice, count, middle));
    if (lot.sidesM.every((side) => side >= SIDE_M[0] && side <= SIDE_M[1])) return lot;
  }
}

function drawRing(dice: Dice, count: number, middle: LotPlace): Lot['corners'] {
  const radius = (count * dice.scale(5, 30)) / (2 * Math.PI);
  const stretch = dice.between(0.5, 1);
  const turn = dice.between(0, 2 * Math.PI);
  const uneven = dice.between(0.05, 0.3);
  return Array.from({ length: count }, (_, at) => {
    // Clockwise from north, as surveyors count.
    const angle = ((at + dice.between(-0.35, 0.35)) / count) * 2 * Math.PI;
    const far = radius * (1 + dice.between(-uneven, uneven));
    const along = far * Math.cos(angle);
    const across = far * Math.sin(angle) * stretch;
    return {
      x: middle.x + along * Math.cos(turn) - across * Math.sin(turn),
      y: middle.y + along * Math.sin(turn) + across * Math.cos(turn),
    };
  });
}

function measureLot(corners: Lot['corners']): Lot {
  const next = (at: number): { x: number; y: number } => corners[(at + 1) % corners.length]!;
  const first = corners[0]!;
  const doubled = corners.reduce((sum, { x, y }, at) => {
    const to = next(at);
    return sum + (x - first.x) * (to.y - first.y) - (to.x - first.x) * (y - first.y);
  }, 0);
  return {
    corners,
    sidesM: corners.map(({ x, y }, at) => Math.hypot(next(at).x - x, next(at).y - y)),
    areaM2: Math.abs(doubled) / 2,
  };
}
