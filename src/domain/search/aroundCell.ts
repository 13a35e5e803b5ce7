import { walkArc } from '../geometry/greatCircle.ts';
import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { AROUND_BEARINGS_DEG, AROUND_HALF_SIZE_DEG } from '../limits.ts';

/**
 * The four corner points of an around search (§7, §9): north-east, south-east, south-west, north-west.
 * @param halfSizeDeg degrees of great circle from the centre to a corner, so the radius plays no part
 */
export function aroundCorners(center: LngLat, halfSizeDeg: number): [LngLat, LngLat, LngLat, LngLat] {
  return AROUND_BEARINGS_DEG.map((bearingDeg) => walkArc(center, bearingDeg, halfSizeDeg)) as [LngLat, LngLat, LngLat, LngLat];
}

/** Side of the square that §9's parcel search covers, degrees of latitude: some 165 m. */
const SEARCH_SIDE_DEG = AROUND_HALF_SIZE_DEG.cadastralItems * Math.SQRT2;

/** Level of the cells as large as §9's own search. */
export const SEARCH_LEVEL = 2;
/** Some 41 m: more parcels than one answer holds lie there only one upon the other. */
export const SMALLEST_LEVEL = 4;
/** Level 0: fields and hills, where 660 m hold no more than one answer does. */
const LARGEST_SIDE_DEG = SEARCH_SIDE_DEG * 2 ** SEARCH_LEVEL;

/**
 * A square of a fixed lattice in degrees, each level's cells cut into four of the next. Neighbours share their border
 * to the last bit, so nothing lies between two.
 */
export interface AroundCell {
  /** 0 the largest. */
  level: number;
  column: number;
  row: number;
}

/** Side of a level's cells, degrees. */
export const cellSideDeg = (level: number): number => LARGEST_SIDE_DEG / 2 ** level;

export function cellBox({ level, column, row }: AroundCell): LngLatBox {
  const side = cellSideDeg(level);
  return { west: column * side, south: row * side, east: (column + 1) * side, north: (row + 1) * side };
}

/** The four cells of the next level that fill a cell. */
export function quarterCell({ level, column, row }: AroundCell): AroundCell[] {
  return [0, 1, 2, 3].map((quarter) => ({
    level: level + 1,
    column: column * 2 + (quarter & 1),
    row: row * 2 + (quarter >> 1),
  }));
}

/** The largest cells that a box touches. */
export function largestCells(box: LngLatBox): AroundCell[] {
  const cells: AroundCell[] = [];
  const at = (deg: number): number => Math.floor(deg / LARGEST_SIDE_DEG);
  for (let row = at(box.south); row <= at(box.north); row += 1) {
    for (let column = at(box.west); column <= at(box.east); column += 1) cells.push({ level: 0, column, row });
  }
  return cells;
}
