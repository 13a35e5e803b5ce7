import { tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';

/** Grid of the generated province, that of TP.HCM; the province is east of its meridian. */
export const PROVINCE_GRID = tm3Grid(105.75);

/** Parcels in grid metres E,N,E,N…: concatenated rings, open, counter-clockwise. */
export interface ParcelLand {
  eastNorth: Float64Array<ArrayBuffer>;
  /** First vertex of each ring, and the total number of vertices at the end. */
  ringOffsets: Uint32Array<ArrayBuffer>;
}

const WEST_M = 550_000;
const SOUTH_M = 1_150_000;
/** Wards are in a square of 12 × 12 cells, about 100 km wide, like a province. */
const CELLS = 12;
const CELL_M = 8_300;
const WARD_JITTER_M = 3_000;
const BLOCKS_EAST = 4;
const BLOCKS_NORTH = 6;
const LOTS_PER_ROW = 30;
const STREET_M = 8;
const MAX_CORNERS = 8;

type Random = () => number;
type Corner = [east: number, north: number];

/** Generates parcels ward by ward: rows of narrow lots along streets, 4–8 corners, whole centimetres. */
export function layParcels(parcels: number, seed: number): ParcelLand {
  const eastNorth = new Float64Array(2 * MAX_CORNERS * parcels);
  const ringOffsets = new Uint32Array(parcels + 1);
  const lots = layLots(seededRandom(seed));
  let at = 0;
  for (let parcel = 0; parcel < parcels; ++parcel) {
    for (const corner of lots.next().value as Corner[]) {
      eastNorth[at++] = Math.round(corner[0] * 100) / 100;
      eastNorth[at++] = Math.round(corner[1] * 100) / 100;
    }
    ringOffsets[parcel + 1] = at / 2;
  }
  return { eastNorth: eastNorth.slice(0, at), ringOffsets };
}

/** Returns the first `count` corners of such parcels. */
export function layCorners(count: number, seed: number): Float64Array<ArrayBuffer> {
  return layParcels(Math.ceil(count / 4), seed).eastNorth.slice(0, 2 * count);
}

function* layLots(random: Random): Generator<Corner[]> {
  for (let ward = 0; ; ++ward) {
    // Serpentine order, as neighbouring wards are consecutive in a register.
    const row = Math.floor(ward / CELLS) % CELLS;
    const column = row % 2 === 0 ? ward % CELLS : CELLS - 1 - (ward % CELLS);
    const east = WEST_M + column * CELL_M + random() * WARD_JITTER_M;
    const north = SOUTH_M + row * CELL_M + random() * WARD_JITTER_M;
    const turn = (random() * Math.PI) / 2;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (const lot of layWard(random)) {
      yield lot.map(([x, y]): Corner => [east + cos * x - sin * y, north + sin * x + cos * y]);
    }
  }
}

function* layWard(random: Random): Generator<Corner[]> {
  const depth = 14 + 6 * random();
  const frontage = 4 + 3 * random();
  const blockWidth = LOTS_PER_ROW * frontage * 1.25 + STREET_M;
  for (let block = 0; block < BLOCKS_EAST * BLOCKS_NORTH; ++block) {
    const left = (block % BLOCKS_EAST) * blockWidth;
    const bottom = Math.floor(block / BLOCKS_EAST) * (2 * depth + STREET_M);
    for (const side of [0, 1]) {
      let x = left;
      for (let lot = 0; lot < LOTS_PER_ROW; ++lot) {
        const width = frontage * (1 + 0.25 * random());
        yield drawLot(x, bottom + side * depth, width, depth, random);
        x += width;
      }
    }
  }
}

/** Makes a lot with up to four jogs of some decimetres; most lots have none. */
function drawLot(x: number, y: number, width: number, depth: number, random: Random): Corner[] {
  const extra = Math.floor(5 * random() ** 2);
  const jogs = (side: number): number => Math.floor((extra + side) / 2);
  const lot: Corner[] = [
    [x, y],
    [x + width, y],
  ];
  for (let jog = 1; jog <= jogs(0); ++jog) lot.push([x + width - 0.3 * random(), y + (depth * jog) / 3]);
  lot.push([x + width, y + depth], [x, y + depth]);
  for (let jog = jogs(1); jog >= 1; --jog) lot.push([x + 0.3 * random(), y + (depth * jog) / 3]);
  return lot;
}
