import { provinceBoxes, roughPosition } from '../../../src/domain/coordinates/coordinateRange.ts';
import type { CornerEvidence, ZoneGrid } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import { longitudeShrink } from '../../../src/domain/geometry/earth.ts';

/** A grid that a table may be drawn on, and how likely that is before its numbers are looked at: a natural logarithm. */
export interface GridGuess {
  grid: ZoneGrid;
  prior: number;
  /** It is the one in use. */
  isChosen: boolean;
}

/** Meridians of whole zones of 3° that no province has for its own. */
const OTHER_MERIDIANS_DEG = [102, 111];
const PRIOR = { own: -2, sixDegrees: -4, other: -7 } as const;

/** The grid in use first, then all of the country. */
export function gridGuesses({ provinceCode, edition, meridianDeg }: CornerEvidence): GridGuess[] {
  // Nobody has said where: the numbers can be judged, the grid cannot.
  if (meridianDeg === null && provinceCode === '') return [{ grid: { zoneDeg: 3, meridianDeg: 105 }, prior: 0, isChosen: true }];
  const own = provinceMeridiansDeg(provinceCode, edition);
  const chosen: GridGuess[] = meridianDeg === null ? [] : [{ grid: { zoneDeg: 3, meridianDeg }, prior: 0, isChosen: true }];
  const threes = [...ALL_MERIDIANS_DEG, ...OTHER_MERIDIANS_DEG]
    .filter((deg) => deg !== meridianDeg)
    .map((deg): GridGuess => {
      return { grid: { zoneDeg: 3, meridianDeg: deg }, prior: own.includes(deg) ? PRIOR.own : PRIOR.other, isChosen: false };
    });
  const sixes = [105, 111].map((deg): GridGuess => ({ grid: { zoneDeg: 6, meridianDeg: deg }, prior: PRIOR.sixDegrees, isChosen: false }));
  return [...chosen, ...threes, ...sixes];
}

const DEGREE_KM = 111.3;
/** A ward's middle is some kilometres from its lots; where nobody knows it, its district's stands for it. */
const WARD_KM = 8;
/** So far a province reaches beyond the middles of its districts. */
const PROVINCE_KM = 25;
/** A named place may be wrong itself: being elsewhere costs no more than this. */
const MOST = 15;

/** How well a table's middle fits the ward, else the province that are named: a natural logarithm, 0 at best. */
export function weighPlace(
  { x, y }: CornerPair,
  { zoneDeg, meridianDeg }: ZoneGrid,
  { ward, provinceCode, edition }: CornerEvidence,
): number {
  const stretch = zoneDeg === 3 ? 1 : 0.9999 / 0.9996;
  const at = roughPosition({ x: x * stretch, y: 500_000 + (y - 500_000) * stretch }, meridianDeg);
  const shrink = longitudeShrink(at.lat);
  const weigh = (km: number, scaleKm: number): number => -Math.min(MOST, (km / scaleKm) ** 2 / 2);
  if (ward) return weigh(DEGREE_KM * Math.hypot((at.lng - ward.lng) * shrink, at.lat - ward.lat), WARD_KM);
  const boxes = provinceBoxes(provinceCode, edition);
  if (boxes.length === 0) return 0;
  const beyond = (value: number, [from = 0, to = 0]: readonly number[]): number => Math.max(0, from - value, value - to);
  const outsideKm = boxes.map(({ lat, lng }) => DEGREE_KM * Math.hypot(beyond(at.lng, lng) * shrink, beyond(at.lat, lat)));
  return weigh(Math.min(...outsideKm), PROVINCE_KM);
}
