import { ringArea } from '../../../domain/geometry/ring.ts';
import { ringCrossing, ringsCross } from '../../../domain/geometry/ringCrossing.ts';
import { untangleRings } from '../../../domain/geometry/untangleRings.ts';
import { DEGREE_STEP } from '../../land/ring.ts';
import { largestFirst } from './cleanRing.ts';

/** Square degrees, about 0.1 m²: less than that is left by rounding. */
const SAME_AREA = 1e-11;

export interface JudgedCrossings {
  /** Where sides cross, in words; 'unjudged' where that would take too long to find; null where none do. */
  crossing: { where: string } | 'unjudged' | null;
  /** The ground that is drawn, as polygons that do not cross; as they came where none do, or it cannot be told. */
  drawn: Float64Array[][];
  /** Whether `drawn` is other than what came. */
  isUntied: boolean;
}

const areaOf = (polygons: readonly Float64Array[][]): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) => sum + Math.abs(ringArea(outline!)) - holes.reduce((held, hole) => held + Math.abs(ringArea(hole)), 0),
    0,
  );

/**
 * Whether the rings of a record cross themselves or each other, and which ground they hold: what an odd number of them do. Rings that
 * lie over each other along shared sides do not cross in a point, so that the ground itself is compared where there are several; of more than
 * 2,000 corners sides alone are.
 * @param polygons degrees, outline first of each, the first corner not repeated
 */
export function judgeCrossings(polygons: Float64Array[][]): JudgedCrossings {
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
  if (rings.length === 1) return { crossing: null, drawn: polygons, isUntied: false };
  const untied = untie();
  const isCrossed = untied ? Math.abs(areaOf(untied) - areaOf(polygons)) > SAME_AREA : ringsCross(rings);
  if (isCrossed === 'unjudged') return { crossing: isCrossed, drawn: polygons, isUntied: false };
  return isCrossed ? found('các vòng cắt nhau', untied) : { crossing: null, drawn: polygons, isUntied: false };
}
