import { greatCircleM } from './around.ts';
import { AROUND_HALF_SIZE_DEG } from './limits.ts';
import type { LngLat, LngLatBox } from './lngLat.ts';

/** Cells overlap a little, so that rounding leaves no parcel between two. */
const OVERLAP = 0.98;
/** Side of the square that §9's parcel search covers, degrees of latitude. */
const SIDE_DEG = AROUND_HALF_SIZE_DEG.cadastralItems * Math.SQRT2 * OVERLAP;

/** A square of the fixed lattice that covers the country: one around search of §9 at its centre fills it. */
export interface AroundCell {
  key: string;
  center: LngLat;
}

/**
 * The cells that a view touches, nearest to its middle first.
 * @param most no more than this many: a view from far away would ask for the whole country
 */
export function aroundCells(view: LngLatBox, middle: LngLat, most: number): AroundCell[] {
  const cells: AroundCell[] = [];
  const lastRow = Math.floor(view.north / SIDE_DEG);
  for (let row = Math.floor(view.south / SIDE_DEG); row <= lastRow; row += 1) {
    const lat = (row + 0.5) * SIDE_DEG;
    const width = SIDE_DEG / Math.cos((lat * Math.PI) / 180);
    const lastColumn = Math.floor(view.east / width);
    for (let column = Math.floor(view.west / width); column <= lastColumn; column += 1) {
      cells.push({ key: `${row}:${column}`, center: { lng: (column + 0.5) * width, lat } });
      if (cells.length > MOST_CANDIDATES) return [];
    }
  }
  return cells
    .map((cell) => ({ cell, distanceM: greatCircleM(cell.center, middle) }))
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, most)
    .map(({ cell }) => cell);
}

/** A view with more cells than this is too far from the ground to show parcels. */
const MOST_CANDIDATES = 2000;
