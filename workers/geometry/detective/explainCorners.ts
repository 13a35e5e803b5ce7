import {
  type CornerEvidence,
  type CornerExplanation,
  type CornerRepair,
  type ZoneGrid,
  gridOfZone,
} from '../../../src/domain/coordinates/cornerExplanation.ts';
import { NEGLIGIBLE, type RepairedTable, repairNumbers } from './repairNumbers.ts';
import { middleOf, type TableDraft, tableDrafts, textTyped } from './tableDraft.ts';
import { provinceBoxes, roughPosition } from '../../../src/domain/coordinates/coordinateRange.ts';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import { distanceToBoxDeg } from '../../../src/domain/geometry/box.ts';
import { longitudeShrink } from '../../../src/domain/geometry/earth.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { type LngLat, unpackPoints } from '../../../src/domain/geometry/lngLat.ts';
import type { GeometryCore } from '../api.ts';

/** Where corners on a grid lie; NaN for what no place has. */
export type PlaceOnGrid = (pairs: readonly CornerPair[], grid: ZoneGrid) => LngLat[];

export const placeOnGrid =
  (core: Pick<GeometryCore, 'toWgs84'>): PlaceOnGrid =>
  (pairs, grid) =>
    unpackPoints(core.toWgs84(Float64Array.from(pairs.flatMap(({ x, y }) => [y, x])), gridOfZone(grid)));

/** Registers round corners, and datum shifts are good to a decimetre or two. */
const SAME_M = 0.5;
/** A lot of a register that has these corners: chance seldom makes one. A natural logarithm. */
const MEETS = 7;
/** Of the explanations so many are laid beside the register. */
const MAX_WEIGHED = 400;
/** So far from each other on the whole outlines are of different lots, metres. */
const APART_M = 2;
const METRES_PER_DEGREE = 111_320;

interface Ranked {
  table: { pairs: CornerPair[] };
  grid: ZoneGrid;
  weight: number;
}

/** Metres east and north of a place. */
type Plane = Array<readonly [east: number, north: number]>;

const planeAround = ({ lng, lat }: LngLat): ((ring: readonly LngLat[]) => Plane) => {
  const shrink = longitudeShrink(lat);
  return (ring) => ring.map((at) => [(at.lng - lng) * shrink * METRES_PER_DEGREE, (at.lat - lat) * METRES_PER_DEGREE] as const);
};

/** Squared metres from a point to a ring's outline. */
function squaredTo(ring: Plane, [x, y]: Plane[number]): number {
  let least = Infinity;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[j]!, ring[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2);
  }
  return least;
}

/** How far the corners of either lie off the outline of the other: the root of the mean square, metres. Infinity for what is plainly another. */
function apartM(one: Plane, other: Plane): number {
  const most = (one.length + other.length) * APART_M ** 2;
  let sum = 0;
  for (const [corners, outline] of [
    [one, other],
    [other, one],
  ] as const)
    for (const corner of corners) {
      sum += squaredTo(outline, corner);
      if (sum > most) return Infinity;
    }
  return Math.sqrt(sum / (one.length + other.length));
}

/** The same explanations, those likelier that a parcel of the register agrees with. That none lies there says nothing. */
function weighParcels<Kind extends Ranked>(ranked: readonly Kind[], parcels: ReadonlyArray<readonly LngLat[]>, place: PlaceOnGrid): Kind[] {
  const known = parcels.flatMap((ring) => {
    const toPlane = ring[0] && planeAround(ring[0]);
    return toPlane ? [{ toPlane, outline: toPlane(ring) }] : [];
  });
  const weighed = ranked.map((each, at) => {
    if (at >= MAX_WEIGHED || each.table.pairs.length < 3) return each;
    const ring = place(each.table.pairs, each.grid);
    if (ring.some(({ lng, lat }) => Number.isNaN(lng + lat))) return each;
    const nearest = Math.min(...known.map(({ toPlane, outline }) => apartM(outline, toPlane(ring))));
    return { ...each, weight: each.weight + MEETS * Math.exp(-((nearest / SAME_M) ** 2) / 2) };
  });
  return weighed.sort((one, other) => other.weight - one.weight);
}

/** A grid that a table may be drawn on, and how likely that is before its numbers are looked at: a natural logarithm. */
interface GridGuess {
  grid: ZoneGrid;
  prior: number;
  /** It is the one in use. */
  isChosen: boolean;
}

/** Meridians of whole zones of 3° that no province has for its own. */
const OTHER_MERIDIANS_DEG = [102, 111];
const PRIOR = { own: -2, sixDegrees: -4, other: -7 } as const;

/** The grid in use first, then all of the country. */
function gridGuesses({ provinceCode, edition, meridianDeg }: CornerEvidence): GridGuess[] {
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
function weighPlace({ x, y }: CornerPair, { zoneDeg, meridianDeg }: ZoneGrid, { ward, provinceCode, edition }: CornerEvidence): number {
  const stretch = zoneDeg === 3 ? 1 : 0.9999 / 0.9996;
  const at = roughPosition({ x: x * stretch, y: 500_000 + (y - 500_000) * stretch }, meridianDeg);
  const weigh = (km: number, scaleKm: number): number => -Math.min(MOST, (km / scaleKm) ** 2 / 2);
  if (ward) return weigh(DEGREE_KM * Math.hypot((at.lng - ward.lng) * longitudeShrink(at.lat), at.lat - ward.lat), WARD_KM);
  const boxes = provinceBoxes(provinceCode, edition);
  if (boxes.length === 0) return 0;
  const outsideDeg = Math.min(...boxes.map((box) => distanceToBoxDeg(box, at)));
  return weigh(DEGREE_KM * outsideDeg, PROVINCE_KM);
}

/** No certificate has more; thousands of rows in thousands of ways would fill a phone. */
const MAX_ROWS = 300;
const MAX_EXPLANATIONS = 4;
/** One in 400 as likely as the first is no rival worth reading. */
const RIVAL = 6;
const CERTAIN_SHARE = 0.999;
/** Of a place that contradicts nothing: within some three times what wards and provinces reach. */
const PLACE_FITS = -5;

interface Weighed {
  draft: TableDraft;
  table: RepairedTable;
  grid: CornerExplanation['grid'];
  repairs: CornerRepair[];
  place: number;
  weight: number;
}

/** Every way to read the table, on every grid. Of readings so unusual that nothing could make them likely none is looked at. */
function weighAll(evidence: CornerEvidence): Weighed[] {
  const guesses = gridGuesses(evidence);
  const weighed: Weighed[] = [];
  let best = -Infinity;
  for (const draft of tableDrafts(evidence)) {
    if (draft.prior <= best - NEGLIGIBLE) break;
    const tables = repairNumbers(draft, evidence);
    if (!tables[0]) continue;
    // One number more or less hardly moves the middle.
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
  return weighed.filter(({ weight }) => weight > best - NEGLIGIBLE).sort((one, other) => other.weight - one.weight);
}

/** What differs from the table as it stands. */
const repairsOf = ({ draft, table, repairs }: Weighed, evidence: CornerEvidence): CornerRepair[] => [
  ...draft.repairs,
  ...table.slips.map(({ row, axis, repair }): CornerRepair => {
    return { kind: repair.kind, row: row + 1, axis, was: textTyped(evidence, draft, row, axis), is: repair.value };
  }),
  ...repairs,
];

/** Two ways to the same table are one explanation, the likelier. */
function withoutTwins(ranked: readonly Weighed[]): Weighed[] {
  const seen = new Set<string>();
  const names = new Map(ranked.map(({ table }) => [table, '']));
  for (const table of names.keys()) names.set(table, JSON.stringify(table.pairs));
  return ranked.filter(({ table, grid }) => {
    const outcome = `${grid.zoneDeg} ${grid.meridianDeg} ${names.get(table)!}`;
    const isNew = !seen.has(outcome);
    seen.add(outcome);
    return isNew;
  });
}

/**
 * Explains a table that does not fit its paper: by another grid, axes the other way round, marks or millions of a whole column, and in at most two of its
 * numbers a digit lost, doubled or wrong, a decimal mark moved or a group of thousands left out. All are tried, and weighed by what is printed of sides
 * and area, by the ward, else the province, by parcels of a register where they are known, and by how usual such a slip is.
 * @param place where a table lies on a grid; needed where parcels are known
 * @returns the likeliest first, four at most; none where the table as it stands is likelier than any, or a row has not two numbers
 */
export function explainCorners(evidence: CornerEvidence, place?: PlaceOnGrid): CornerExplanation[] {
  if (evidence.rows.length > MAX_ROWS) return [];
  const byPaper = withoutTwins(weighAll(evidence));
  const near = place && evidence.parcels.length > 0 ? weighParcels(byPaper, evidence.parcels, place) : byPaper;
  const [first] = near;
  if (!first) return [];
  const explained = near.map((each) => ({ ...each, repairs: repairsOf(each, evidence) }));
  if (explained[0]!.repairs.length === 0) return [];
  const share = 1 / near.reduce((sum, { weight }) => sum + Math.exp(weight - first.weight), 0);
  const isNamed = evidence.ward !== null || evidence.provinceCode !== '';
  const agrees = first.table.ring.isProved && isNamed && first.place > PLACE_FITS;
  return explained
    .filter(({ repairs, weight }) => repairs.length > 0 && weight > first.weight - RIVAL)
    .slice(0, MAX_EXPLANATIONS)
    .map(({ table, repairs, grid }, index) => ({
      repairs,
      pairs: table.pairs,
      grid,
      isCertain: index === 0 && agrees && share >= CERTAIN_SHARE,
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
 * Made tables to explain for practice: one with a digit lost and another wrong, the same with nothing printed beside it, and with X and Y turned. Who
 * explains them has run through most of what explaining is, which an engine compiles the first few times.
 */
export const PRACTICE_TABLES: readonly CornerEvidence[] = [
  SLIPS,
  { ...SLIPS, sidesM: [], areaM2: null },
  { ...SLIPS, rows: SLIPS.rows.map(({ x, y }) => ({ x: y, y: x })) },
];
