import {
  type CornerEvidence,
  type CornerExplanation,
  type CornerRepair,
  type ZoneGrid,
  gridOfZone,
} from '../../../src/domain/coordinates/cornerExplanation.ts';
import { NEGLIGIBLE, type RepairedTable, repairNumbers } from './repairNumbers.ts';
import { middleOf, type TableDraft, tableDrafts, numberText } from './tableDraft.ts';
import { provinceBoxes, roughPosition } from '../../../src/domain/coordinates/coordinateRange.ts';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import { distanceToBoxDeg } from '../../../src/domain/geometry/box.ts';
import { longitudeScale } from '../../../src/domain/geometry/earth.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { type LngLat, unpackPoints } from '../../../src/domain/geometry/lngLat.ts';
import type { GeometryCore } from '../api.ts';

/** Converts grid corners to positions; NaN outside the grid. */
export type PlaceOnGrid = (pairs: readonly CornerPair[], grid: ZoneGrid) => LngLat[];

export const placeOnGrid =
  (core: Pick<GeometryCore, 'toWgs84'>): PlaceOnGrid =>
  (pairs, grid) =>
    unpackPoints(core.toWgs84(Float64Array.from(pairs.flatMap(({ x, y }) => [y, x])), gridOfZone(grid)));

/** Tolerance of equal outlines: registers round corners, and datum shifts are accurate to some decimetres. */
const SAME_M = 0.5;
/** Log weight of a register parcel with these corners, which is rarely chance. */
const MEETS = 7;
/** Limit of explanations that are compared with the register. */
const MAX_WEIGHED = 400;
/** Root mean square distance above which outlines are different parcels, metres. */
const APART_M = 2;
const METRES_PER_DEGREE = 111_320;

interface Ranked {
  table: { pairs: CornerPair[] };
  grid: ZoneGrid;
  weight: number;
}

type Plane = Array<readonly [east: number, north: number]>;

const planeAround = ({ lng, lat }: LngLat): ((ring: readonly LngLat[]) => Plane) => {
  const shrink = longitudeScale(lat);
  return (ring) => ring.map((at) => [(at.lng - lng) * shrink * METRES_PER_DEGREE, (at.lat - lat) * METRES_PER_DEGREE] as const);
};

function squaredDistanceM2(ring: Plane, [x, y]: Plane[number]): number {
  let min2 = Infinity;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[j]!, ring[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    min2 = Math.min(min2, (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2);
  }
  return min2;
}

/** Returns the root mean square distance of each ring's corners to the other, metres; Infinity above APART_M. */
function apartM(ring: Plane, other: Plane): number {
  const limit = (ring.length + other.length) * APART_M ** 2;
  let sum = 0;
  for (const [corners, outline] of [
    [ring, other],
    [other, ring],
  ] as const)
    for (const corner of corners) {
      sum += squaredDistanceM2(outline, corner);
      if (sum > limit) return Infinity;
    }
  return Math.sqrt(sum / (ring.length + other.length));
}

/** Raises the weight of explanations that match a register parcel. A missing parcel proves nothing. */
function weighParcels<Kind extends Ranked>(ranked: readonly Kind[], parcels: ReadonlyArray<readonly LngLat[]>, place: PlaceOnGrid): Kind[] {
  const known = parcels.flatMap((ring) => {
    const toPlane = ring[0] && planeAround(ring[0]);
    return toPlane ? [{ toPlane, outline: toPlane(ring) }] : [];
  });
  const weighed = ranked.map((candidate, at) => {
    if (at >= MAX_WEIGHED || candidate.table.pairs.length < 3) return candidate;
    const ring = place(candidate.table.pairs, candidate.grid);
    if (ring.some(({ lng, lat }) => Number.isNaN(lng + lat))) return candidate;
    const nearest = Math.min(...known.map(({ toPlane, outline }) => apartM(outline, toPlane(ring))));
    return { ...candidate, weight: candidate.weight + MEETS * Math.exp(-((nearest / SAME_M) ** 2) / 2) };
  });
  return weighed.sort((a, b) => b.weight - a.weight);
}

/** A possible grid of a table, and its log prior. */
interface GridGuess {
  grid: ZoneGrid;
  prior: number;
  isChosen: boolean;
}

/** Meridians of 3° zones that no province uses as its own. */
const OTHER_MERIDIANS_DEG = [102, 111];
const PRIOR = { own: -2, sixDegrees: -4, other: -7 } as const;

/** Returns the grid in use, then all others of the country. */
function gridGuesses({ provinceCode, edition, meridianDeg }: CornerEvidence): GridGuess[] {
  // Without a place only the numbers can be judged, not the grid.
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
/** Usual distance of parcels from a ward's centre, or from its district's if the ward's is unknown. */
const WARD_KM = 8;
/** Distance that a province extends beyond the centres of its districts. */
const PROVINCE_KM = 25;
/** Largest penalty for a wrong place, because the named place may be wrong itself. */
const MAX_PENALTY = 15;

/** Returns the log likelihood of a table's middle given the named ward, else province; 0 at best. */
function weighPlace({ x, y }: CornerPair, { zoneDeg, meridianDeg }: ZoneGrid, { ward, provinceCode, edition }: CornerEvidence): number {
  const stretch = zoneDeg === 3 ? 1 : 0.9999 / 0.9996;
  const at = roughPosition({ x: x * stretch, y: 500_000 + (y - 500_000) * stretch }, meridianDeg);
  const weigh = (km: number, scaleKm: number): number => -Math.min(MAX_PENALTY, (km / scaleKm) ** 2 / 2);
  if (ward) return weigh(DEGREE_KM * Math.hypot((at.lng - ward.lng) * longitudeScale(at.lat), at.lat - ward.lat), WARD_KM);
  const boxes = provinceBoxes(provinceCode, edition);
  if (boxes.length === 0) return 0;
  const outsideDeg = Math.min(...boxes.map((box) => distanceToBoxDeg(box, at)));
  return weigh(DEGREE_KM * outsideDeg, PROVINCE_KM);
}

/** Limit of rows, more than a certificate has; thousands of rows would fill a phone's memory. */
const MAX_ROWS = 300;
const MAX_EXPLANATIONS = 4;
/** Explanations less likely than the best by this log factor (1 in 400) are hidden. */
const RIVAL = 6;
const CERTAIN_SHARE = 0.999;
/** Log likelihood above which a place fits: within some three times the reach of wards and provinces. */
const PLACE_FITS = -5;

interface Weighed {
  draft: TableDraft;
  table: RepairedTable;
  grid: CornerExplanation['grid'];
  repairs: CornerRepair[];
  place: number;
  weight: number;
}

/** Weighs every reading of the table on every grid, except readings too unlikely to win. */
function weighAll(evidence: CornerEvidence): Weighed[] {
  const guesses = gridGuesses(evidence);
  const weighed: Weighed[] = [];
  let best = -Infinity;
  for (const draft of tableDrafts(evidence)) {
    if (draft.prior <= best - NEGLIGIBLE) break;
    const tables = repairNumbers(draft, evidence);
    if (!tables[0]) continue;
    // One number hardly moves the middle.
    const [{ pairs }] = tables as [RepairedTable];
    const middle = { x: middleOf(pairs.map(({ x }) => x)), y: middleOf(pairs.map(({ y }) => y)) };
    for (const guess of guesses) {
      const { grid, isChosen } = guess;
      const place = weighPlace(middle, grid, evidence);
      for (const table of tables) {
        const weight = draft.prior + table.likelihood + guess.prior + place;
        if (weight <= best - NEGLIGIBLE) break;
        best = Math.max(best, weight);
        weighed.push({ draft, table, grid, place, weight, repairs: isChosen ? [] : [{ kind: 'grid', grid }] });
      }
    }
  }
  return weighed.filter(({ weight }) => weight > best - NEGLIGIBLE).sort((a, b) => b.weight - a.weight);
}

const repairsOf = ({ draft, table, repairs }: Weighed, evidence: CornerEvidence): CornerRepair[] => [
  ...draft.repairs,
  ...table.slips.map(({ row, axis, repair }): CornerRepair => {
    return { kind: repair.kind, row: row + 1, axis, was: numberText(evidence, draft, row, axis), is: repair.value };
  }),
  ...repairs,
];

/** Keeps the likelier of explanations with the same result. */
function withoutDuplicates(ranked: readonly Weighed[]): Weighed[] {
  const seen = new Set<string>();
  const texts = new Map(ranked.map(({ table }) => [table, '']));
  for (const table of texts.keys()) texts.set(table, JSON.stringify(table.pairs));
  return ranked.filter(({ table, grid }) => {
    const outcome = `${grid.zoneDeg} ${grid.meridianDeg} ${texts.get(table)!}`;
    const isNew = !seen.has(outcome);
    seen.add(outcome);
    return isNew;
  });
}

/**
 * Explains a table that does not fit its certificate: another grid, swapped axes, shifted marks or missing millions of
 * a column, and in at most two numbers a lost, doubled or wrong digit, a moved mark or a missing group. Each is weighed
 * by its frequency, printed sides and area, ward or province, and known register parcels.
 * @param place converts a table to positions; required if parcels are known
 * @returns at most four, the likeliest first; none if the given table is likelier, or a row lacks a number
 */
export function explainCorners(evidence: CornerEvidence, place?: PlaceOnGrid): CornerExplanation[] {
  if (evidence.rows.length > MAX_ROWS) return [];
  const byCertificate = withoutDuplicates(weighAll(evidence));
  const ranked = place && evidence.parcels.length > 0 ? weighParcels(byCertificate, evidence.parcels, place) : byCertificate;
  const [first] = ranked;
  if (!first) return [];
  const explanations = ranked.map((candidate) => ({ ...candidate, repairs: repairsOf(candidate, evidence) }));
  if (explanations[0]!.repairs.length === 0) return [];
  const share = 1 / ranked.reduce((sum, { weight }) => sum + Math.exp(weight - first.weight), 0);
  const isNamed = evidence.ward !== null || evidence.provinceCode !== '';
  const isConsistent = first.table.ring.isProved && isNamed && first.place > PLACE_FITS;
  return explanations
    .filter(({ repairs, weight }) => repairs.length > 0 && weight > first.weight - RIVAL)
    .slice(0, MAX_EXPLANATIONS)
    .map(({ table, repairs, grid }, index) => ({
      repairs,
      pairs: table.pairs,
      grid,
      isCertain: index === 0 && isConsistent && share >= CERTAIN_SHARE,
    }));
}

const SLIPS: CornerEvidence = {
  rows: [
    { x: '1771012.43', y: '550214.18' },
    { x: '177102.10', y: '550220.55' },
    { x: '1771015.87', y: '550229.06' },
    { x: '1771008.02', y: '550722.71' },
  ],
  sidesM: [9.97, 9.5, 10.09, 9.61],
  areaM2: 95.6,
  provinceCode: '48',
  edition: 'old',
  meridianDeg: 107.75,
  ward: { lng: 108.22, lat: 16.02 },
  parcels: [],
};

/**
 * Sample tables for warm-up: a lost and a wrong digit; the same without printed sides and area; X and Y swapped. They
 * run most of the code, so that the engine has compiled it before the first real table.
 */
export const WARM_UP_TABLES: readonly CornerEvidence[] = [
  SLIPS,
  { ...SLIPS, sidesM: [], areaM2: null },
  { ...SLIPS, rows: SLIPS.rows.map(({ x, y }) => ({ x: y, y: x })) },
];
