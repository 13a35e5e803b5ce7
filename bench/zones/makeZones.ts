import { greatCircleM } from '../../src/domain/geometry/greatCircle.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { ringContains } from '../../src/domain/geometry/ring.ts';
import { seededRandom, type SeededRandom } from '../../src/gateway/sample/seededRandom.ts';

export interface MadeZone {
  landCode: string;
  /** Outline, then holes: `lng, lat, …` degrees, not closed. */
  rings: Float64Array[];
}

const SEED = 20_000;
/** Side of a zone, a block of a town, metres. */
const BLOCK_M = 42;
const TURN_RAD = (14 * Math.PI) / 180;
/** Largest displacement of corners and of borders, as shares of a side. */
const CORNER_STRAY = 0.22;
const BORDER_STRAY = 0.06;
/** Weights of corners within a border: four borders give 8 to 60 corners per zone, 12 on average. */
const WITHIN_BORDER: ReadonlyArray<readonly [string, number]> = [
  ['1', 62],
  ['2', 20],
  ['3', 8],
  ['4', 4],
  ['8', 4.5],
  ['14', 1.5],
];
/** Weights of a town plan's codes; DGT, DKV, DGD, DYT, TSC are public land, which is hatched. */
const LAND_CODES: ReadonlyArray<readonly [string, number]> = [
  ['ODT', 38],
  ['CLN', 12],
  ['HNK', 8],
  ['LUC', 7],
  ['TMD', 7],
  ['ONT', 5],
  ['SKC', 4],
  ['NTD', 2],
  ['DGT', 7],
  ['DKV', 4],
  ['DGD', 3],
  ['DYT', 2],
  ['TSC', 1],
];
/** Share of zones with a pond, which is a zone of its own. */
const POND_SHARE = 0.03;
const POND_CORNERS = 8;

type Metres = [x: number, y: number];

/** Makes the corners from one corner to the next, without the latter; equal from both sides. */
function makeBorder(random: SeededRandom, [ax, ay]: Metres, [bx, by]: Metres): Metres[] {
  const within = Number(random.weigh(WITHIN_BORDER));
  const between = Array.from({ length: within }, (_, at): Metres => {
    const share = (at + 1) / (within + 1);
    const aside = random.between(-BORDER_STRAY, BORDER_STRAY);
    return [ax + (bx - ax) * share - (by - ay) * aside, ay + (by - ay) * share + (bx - ax) * aside];
  });
  return [[ax, ay], ...between];
}

const backwards = (border: readonly Metres[], end: Metres): Metres[] => [end, ...border.slice(1).toReversed()];

/** Generates a plan of blocks with shared borders, some with ponds; equal counts give the same plan. */
export function makeZones(count: number, center: LngLat): MadeZone[] {
  const random = seededRandom(SEED);
  const ponds = Math.floor((count * POND_SHARE) / (1 + POND_SHARE));
  const blocks = count - ponds;
  const columns = Math.ceil(Math.sqrt(blocks));
  const rows = Math.ceil(blocks / columns);
  const stray = (): number => random.between(-CORNER_STRAY, CORNER_STRAY);
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Metres => [
      (column - columns / 2 + stray()) * BLOCK_M,
      (row - rows / 2 + stray()) * BLOCK_M,
    ]),
  );
  const east = grid.map((line) => line.slice(1).map((to, at) => makeBorder(random, line[at]!, to)));
  const north = grid.slice(1).map((line, row) => line.map((to, at) => makeBorder(random, grid[row]![at]!, to)));

  const perDegree = greatCircleM(center, { lng: center.lng, lat: center.lat + 0.01 }) / 0.01;
  const perDegreeEast = greatCircleM(center, { lng: center.lng + 0.01, lat: center.lat }) / 0.01;
  const [cos, sin] = [Math.cos(TURN_RAD), Math.sin(TURN_RAD)];
  const round = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;
  const toRing = (corners: readonly Metres[]): Float64Array =>
    Float64Array.from(
      corners.flatMap(([x, y]) => [
        round(center.lng + (x * cos - y * sin) / perDegreeEast),
        round(center.lat + (x * sin + y * cos) / perDegree),
      ]),
    );

  const zones: MadeZone[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const [row, column] = [Math.floor(block / columns), block % columns];
    const [southEast, northEast, northWest] = [grid[row]![column + 1]!, grid[row + 1]![column + 1]!, grid[row + 1]![column]!];
    const outline = toRing([
      ...east[row]![column]!,
      ...north[row]![column + 1]!,
      ...backwards(east[row + 1]![column]!, northEast),
      ...backwards(north[row]![column]!, northWest),
    ]);
    const landCode = random.weigh(LAND_CODES);
    // Distribute the ponds evenly.
    const hasPond = Math.floor(((block + 1) * ponds) / blocks) > Math.floor((block * ponds) / blocks);
    if (!hasPond) {
      zones.push({ landCode, rings: [outline] });
      continue;
    }
    const [southWest] = east[row]![column]!;
    const middle: Metres = [0, 1].map(
      (axis) => [southWest!, southEast, northEast, northWest].reduce((sum, at) => sum + at[axis]!, 0) / 4,
    ) as Metres;
    const pond = Array.from({ length: POND_CORNERS }, (_, at): Metres => {
      const [angle, radius] = [(2 * Math.PI * at) / POND_CORNERS, BLOCK_M * random.between(0.1, 0.16)];
      return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
    });
    zones.push({ landCode, rings: [outline, toRing(pond.toReversed())] }, { landCode: 'MNC', rings: [toRing(pond)] });
  }
  return zones;
}

/** Returns the index of the zone at a place; -1 for none. */
export const zoneAt = (zones: readonly MadeZone[], { lng, lat }: LngLat): number =>
  zones.findIndex(
    ({ rings: [outline, ...holes] }) => ringContains(outline!, lng, lat) && !holes.some((hole) => ringContains(hole, lng, lat)),
  );
