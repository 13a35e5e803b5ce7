import { AROUND_HALF_SIZE_DEG } from '../limits.ts';
import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';

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

/** Whether two boxes have a point in common; edges belong to both. */
export const boxesMeet = (a: LngLatBox, b: LngLatBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** How far a point lies from the nearest point of a box, in degrees of latitude; 0 inside. */
export function distanceToBoxDeg(box: LngLatBox, { lng, lat }: LngLat): number {
  const east = Math.max(box.west - lng, 0, lng - box.east) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(east, Math.max(box.south - lat, 0, lat - box.north));
}

/** A box grown on each side by a share of its size. */
export function growBox({ west, south, east, north }: LngLatBox, share: number): LngLatBox {
  const [width, height] = [(east - west) * share, (north - south) * share];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** The part of a box within this many degrees of a point. */
export function clipBox({ west, south, east, north }: LngLatBox, { lng, lat }: LngLat, halfDeg: number): LngLatBox {
  return {
    west: Math.max(west, lng - halfDeg),
    south: Math.max(south, lat - halfDeg),
    east: Math.min(east, lng + halfDeg),
    north: Math.min(north, lat + halfDeg),
  };
}
