import { greatCircleEnd } from '../geometry/greatCircle.ts';
import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { AROUND_BEARINGS_DEG, AROUND_HALF_SIZE_DEG } from '../limits.ts';

/** Returns corners (NE, SE, SW, NW) at `halfSizeDeg` degrees of great circle, whatever the Earth's radius (§7, §9). */
export function aroundCorners(center: LngLat, halfSizeDeg: number): [LngLat, LngLat, LngLat, LngLat] {
  return AROUND_BEARINGS_DEG.map((bearingDeg) => greatCircleEnd(center, bearingDeg, halfSizeDeg)) as [LngLat, LngLat, LngLat, LngLat];
}

/** Side of the square of §9's parcel search, degrees of latitude: about 165 m. */
const SEARCH_SIDE_DEG = AROUND_HALF_SIZE_DEG.cadastralItems * Math.SQRT2;

/** Level of cells of the size of §9's search. */
export const SEARCH_LEVEL = 2;
/** Level of the smallest cells, about 41 m. Only overlapping parcels exceed one response there. */
export const SMALLEST_LEVEL = 4;
/** Side of level 0, about 660 m: rural areas that fit one response. */
const LARGEST_SIDE_DEG = SEARCH_SIDE_DEG * 2 ** SEARCH_LEVEL;

/** A square of a fixed grid in degrees, divided into four of the next level. Neighbours share exactly equal borders. */
export interface AroundCell {
  /** 0 is the largest. */
  level: number;
  column: number;
  row: number;
}

export const cellSideDeg = (level: number): number => LARGEST_SIDE_DEG / 2 ** level;

export function cellBox({ level, column, row }: AroundCell): LngLatBox {
  const side = cellSideDeg(level);
  return { west: column * side, south: row * side, east: (column + 1) * side, north: (row + 1) * side };
}

export function quarterCell({ level, column, row }: AroundCell): AroundCell[] {
  return [0, 1, 2, 3].map((quarter) => ({
    level: level + 1,
    column: column * 2 + (quarter & 1),
    row: row * 2 + (quarter >> 1),
  }));
}

/** Returns the largest cells that a box touches. */
export function largestCells(box: LngLatBox): AroundCell[] {
  const cells: AroundCell[] = [];
  const at = (deg: number): number => Math.floor(deg / LARGEST_SIDE_DEG);
  for (let row = at(box.south); row <= at(box.north); row += 1) {
    for (let column = at(box.west); column <= at(box.east); column += 1) cells.push({ level: 0, column, row });
  }
  return cells;
}
