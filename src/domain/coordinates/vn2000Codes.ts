import { tm3Grid, utmGrid, type Vn2000Grid } from './vn2000.ts';

/** EPSG's TM-3 grids of VN-2000: code → central meridian, degrees. */
const TM3_BY_EPSG: ReadonlyMap<number, number> = new Map([
  [5896, 102],
  [5897, 105],
  [5898, 108],
  [5899, 107.75],
  [9205, 103],
  [9206, 104],
  [9207, 104.5],
  [9208, 104.75],
  [9209, 105.5],
  [9210, 105.75],
  [9211, 106],
  [9212, 106.25],
  [9213, 106.5],
  [9214, 107],
  [9215, 107.25],
  [9216, 107.5],
  [9217, 108.25],
  [9218, 108.5],
]);

/** @returns the grid that an EPSG code names; undefined for any other reference system */
export function gridOfEpsg(code: number): Vn2000Grid | undefined {
  if (code === 3405 || code === 3406) return utmGrid(code === 3405 ? 48 : 49);
  const meridianDeg = TM3_BY_EPSG.get(code);
  return meridianDeg === undefined ? undefined : tm3Grid(meridianDeg);
}
