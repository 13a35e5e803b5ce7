import type { CornerEvidence } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';

/** Coordinates and sides are rounded to a centimetre each. */
const SIDE_M = 0.02;
/** Areas to a tenth; corners a centimetre off change it by their sides. */
const AREA_M2 = 0.1;
const AREA_PER_M = 0.003;
/** Any one thing printed may be wrong itself. */
const MOST = 20;
/** Lots are some 25 m across, a few metres or some hundred. */
const USUAL_M = 25;
const SPREAD = 1.3;

/** How well a table's shape fits what its paper prints of it. */
export interface RingWeight {
  /** A natural logarithm, 0 at best. */
  weight: number;
  /** Nothing printed contradicts it. */
  fits: boolean;
  /** So many sides and areas are printed. */
  printed: number;
}

export function weighRing(pairs: readonly CornerPair[], { sidesM, areaM2 }: CornerEvidence): RingWeight {
  let [weight, printed, fits, perimeterM] = [0, 0, true, 0];
  const count = pairs.length;
  const judge = (offBy: number): void => {
    printed += 1;
    weight -= Math.min(MOST, offBy ** 2 / 2);
    if (offBy > 4) fits = false;
  };
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [pairs[i]!, pairs[(i + 1) % count]!];
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
    perimeterM += lengthM;
    const printedM = sidesM[i] ?? null;
    if (printedM !== null && count > 1) judge((lengthM - printedM) / SIDE_M);
  }
  if (areaM2 !== null && count > 2) {
    const [{ x: x0, y: y0 }] = pairs as [CornerPair];
    const measuredM2 = Math.abs(ringArea(pairs.flatMap(({ x, y }) => [y - y0, x - x0])));
    judge((measuredM2 - areaM2) / (AREA_M2 + AREA_PER_M * perimeterM));
  }
  if (count > 1) weight -= (Math.log(Math.max(0.1, perimeterM / 3) / USUAL_M) / SPREAD) ** 2 / 2;
  return { weight, fits, printed };
}
