import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { STEPS_PER_DEG } from '../../../contract/land/packedParcels.ts';
import { tm3Grid, type Vn2000Grid } from '../../../domain/coordinates/vn2000.ts';

/**
 * Grid on which the corners of an answer were surveyed: whole steps (mostly centimetres) of a metric grid. Longitude
 * and latitude are polynomials, six numbers each: the coefficients of 1, x, y, x², xy and y², in steps from the centre.
 */
export type CornerGrid = ReturnType<typeof termsAround>;

/** Returns 1e-9 degrees. Sums and products in a fixed order give the same result on all machines. */
export const gridDegree = (terms: ArrayLike<number>, x: number, y: number): number =>
  Math.round(terms[0]! + x * (terms[1]! + x * terms[3]! + y * terms[4]!) + y * (terms[2]! + y * terms[5]!));

/** A grid and the corners on it: east and north alternating, in steps from its centre. */
export interface GridCorners {
  grid: CornerGrid;
  places: Float64Array;
}

/** Minimum number of corners: fewer do not save the 96 bytes of the grid. */
const MIN_CORNERS = 64;
/** Surveys state metres with two or three decimals. */
const STEPS_PER_METRE = [100, 1000];
/** Tolerance: twice the shift caused by rounding to 1e-9 degrees. */
const NEAR_M = 0.000_12;
/** Minimum share of corners on the grid. The others take more space there than in degrees. */
const SHARE_ON_GRID = 0.9;

/**
 * Finds the province's TM-3 grid on which the corners are, with its polynomial around their centre.
 * @param steps longitude and latitude alternating, in 1e-9 degrees
 * @param meridiansDeg central meridians to try
 */
export function cornerGridOf(steps: Float64Array, core: GeometryCore, meridiansDeg: readonly number[]): GridCorners | null {
  if (steps.length < MIN_CORNERS * 2) return null;
  const lngLat = steps.map((step) => step / STEPS_PER_DEG);
  for (const meridianDeg of meridiansDeg) {
    const grid = tm3Grid(meridianDeg);
    const metres = core.fromWgs84(lngLat, grid);
    const perMetre = STEPS_PER_METRE.find((scale) => isOnGrid(metres, scale));
    if (perMetre !== undefined) return layOut(metres, perMetre, core, grid);
  }
  return null;
}

function isOnGrid(metres: Float64Array, perMetre: number): boolean {
  let near = 0;
  for (const value of metres) if (Math.abs(value - Math.round(value * perMetre) / perMetre) < NEAR_M) near += 1;
  return near >= metres.length * SHARE_ON_GRID;
}

/** Returns minimum and maximum of every second value, ignoring NaN. */
function rangeOf(values: Float64Array, from: 0 | 1): [number, number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let at = from; at < values.length; at += 2) {
    if (values[at]! < lowest) lowest = values[at]!;
    if (values[at]! > highest) highest = values[at]!;
  }
  return [lowest, highest];
}

function layOut(metres: Float64Array, perMetre: number, core: GeometryCore, grid: Vn2000Grid): GridCorners {
  const [[west, east], [south, north]] = [rangeOf(metres, 0), rangeOf(metres, 1)];
  const middle = [Math.round(((west + east) / 2) * perMetre), Math.round(((south + north) / 2) * perMetre)] as const;
  // A corner that the grid cannot express keeps its full offset as the remainder.
  const places = metres.map((value, at) => (Number.isNaN(value) ? 0 : Math.round(value * perMetre) - middle[at % 2 === 0 ? 0 : 1]));
  const reach = Math.max(1, Math.round((Math.max(east - west, north - south) / 3) * perMetre));
  return { grid: termsAround(middle, reach, perMetre, core, grid), places };
}

/** Fits the polynomial to six points: the centre, `reach` steps to each side, and one diagonal. */
function termsAround([east, north]: readonly [number, number], reach: number, perMetre: number, core: GeometryCore, grid: Vn2000Grid) {
  const at = [0, 0, 1, 0, -1, 0, 0, 1, 0, -1, 1, 1];
  const metres = Float64Array.from(at, (by, place) => ((place % 2 === 0 ? east : north) + by * reach) / perMetre);
  const degrees = core.toWgs84(metres, grid);
  const terms = (axis: 0 | 1): number[] => {
    const [here, right, left, up, down, corner] = Array.from(
      { length: 6 },
      (_, place) => degrees[place * 2 + axis]! * STEPS_PER_DEG,
    ) as Six;
    const [x, xx] = [(right - left) / 2, (right + left) / 2 - here];
    const [y, yy] = [(up - down) / 2, (up + down) / 2 - here];
    const xy = corner - here - x - xx - y - yy;
    return [here, x / reach, y / reach, xx / reach ** 2, xy / reach ** 2, yy / reach ** 2];
  };
  return { lng: terms(0), lat: terms(1) };
}

type Six = [number, number, number, number, number, number];
