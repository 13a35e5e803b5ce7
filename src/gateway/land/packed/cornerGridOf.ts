import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { STEPS_PER_DEG } from '../../../contract/land/packedParcels.ts';
import { tm3Grid, type Vn2000Grid } from '../../../domain/coordinates/vn2000.ts';

/**
 * The lattice that an answer's corners were surveyed on: whole steps (centimetres, mostly) of a metric grid, of which degrees are a polynomial.
 * Six numbers each for longitude and latitude: what 1, x, y, x², xy and y² are multiplied by, x and y in steps from the lattice's middle.
 */
export type CornerGrid = ReturnType<typeof termsAround>;

/**
 * Longitude or latitude of a place of the lattice in 1e-9 degrees, rounded. Of sums and products alone, in this order, so that all machines come to
 * the same one.
 */
export const gridDegree = (terms: ArrayLike<number>, x: number, y: number): number =>
  Math.round(terms[0]! + x * (terms[1]! + x * terms[3]! + y * terms[4]!) + y * (terms[2]! + y * terms[5]!));

/** A lattice, and where corners lie in it: east and north by turns, in steps from its middle. */
export interface LaidCorners {
  grid: CornerGrid;
  places: Float64Array;
}

/** Of fewer, the 96 bytes of the grid are not saved. */
const MIN_CORNERS = 64;
/** Surveys give metres two or three decimals. */
const STEPS_PER_METRE = [100, 1000];
/** Twice as far as the rounding to 1e-9 degrees moves a corner. */
const NEAR_M = 0.000_12;
/** Of the corners, that must lie on the lattice: others cost more there than in degrees. */
const SHARE_ON_GRID = 0.9;

/**
 * The lattice of a province's TM-3 grid that corners lie on, and its degrees as a polynomial around their middle.
 * @param steps longitude and latitude by turns, in 1e-9 degrees
 * @param meridiansDeg of the grids that are tried
 */
export function cornerGridOf(steps: Float64Array, core: GeometryCore, meridiansDeg: readonly number[]): LaidCorners | null {
  if (steps.length < MIN_CORNERS * 2) return null;
  const lngLat = steps.map((step) => step / STEPS_PER_DEG);
  for (const meridianDeg of meridiansDeg) {
    const grid = tm3Grid(meridianDeg);
    const metres = core.fromWgs84(lngLat, grid);
    const perMetre = STEPS_PER_METRE.find((scale) => liesOn(metres, scale));
    if (perMetre !== undefined) return layOut(metres, perMetre, core, grid);
  }
  return null;
}

function liesOn(metres: Float64Array, perMetre: number): boolean {
  let near = 0;
  for (const value of metres) if (Math.abs(value - Math.round(value * perMetre) / perMetre) < NEAR_M) near += 1;
  return near >= metres.length * SHARE_ON_GRID;
}

/** Least and greatest of every second value that is one. */
function rangeOf(values: Float64Array, from: 0 | 1): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (let at = from; at < values.length; at += 2) {
    if (values[at]! < least) least = values[at]!;
    if (values[at]! > greatest) greatest = values[at]!;
  }
  return [least, greatest];
}

function layOut(metres: Float64Array, perMetre: number, core: GeometryCore, grid: Vn2000Grid): LaidCorners {
  const [[west, east], [south, north]] = [rangeOf(metres, 0), rangeOf(metres, 1)];
  const middle = [Math.round(((west + east) / 2) * perMetre), Math.round(((south + north) / 2) * perMetre)] as const;
  // A corner that the grid does not reach has a rest as long as it is far.
  const places = metres.map((value, at) => (Number.isNaN(value) ? 0 : Math.round(value * perMetre) - middle[at % 2 === 0 ? 0 : 1]));
  const reach = Math.max(1, Math.round((Math.max(east - west, north - south) / 3) * perMetre));
  return { grid: termsAround(middle, reach, perMetre, core, grid), places };
}

/** The polynomial through six places: the middle, those `reach` steps east, west, north and south of it, and one between. */
function termsAround([east, north]: readonly [number, number], reach: number, perMetre: number, core: GeometryCore, grid: Vn2000Grid) {
  const at = [0, 0, 1, 0, -1, 0, 0, 1, 0, -1, 1, 1];
  const metres = Float64Array.from(at, (by, place) => ((place % 2 === 0 ? east : north) + by * reach) / perMetre);
  const degrees = core.toWgs84(metres, grid);
  const terms = (of: 0 | 1): number[] => {
    const [here, right, left, up, down, corner] = Array.from({ length: 6 }, (_, place) => degrees[place * 2 + of]! * STEPS_PER_DEG) as Six;
    const [x, xx] = [(right - left) / 2, (right + left) / 2 - here];
    const [y, yy] = [(up - down) / 2, (up + down) / 2 - here];
    const xy = corner - here - x - xx - y - yy;
    return [here, x / reach, y / reach, xx / reach ** 2, xy / reach ** 2, yy / reach ** 2];
  };
  return { lng: terms(0), lat: terms(1) };
}

type Six = [number, number, number, number, number, number];
