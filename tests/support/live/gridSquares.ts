import { gridOfEpsg } from '../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { DrawnSquare } from './drawnSquare.ts';

/** Codes of every VN-2000 grid in force in EPSG's register. */
export const GRID_CODES = [
  3405, 3406, 5897, 5898, 5899, 9205, 9206, 9207, 9208, 9209, 9210, 9211, 9212, 9213, 9214, 9215, 9216, 9217, 9218,
];
/** Size of a pixel of a 512 px tile at zoom 19, in metres. */
export const PIXEL_M = 0.149;
/** Degrees east of the central meridian and of latitude, for grids that EPSG does not register for central Vietnam. */
const PLACES: Readonly<Record<number, [fromMeridian: number, lat: number]>> = {
  5898: [0.5, 15],
  9205: [0.5, 21.5],
  9206: [0.5, 21.3],
  9207: [0.5, 9.5],
  9211: [0.5, 19],
  9213: [-0.5, 22],
  9215: [-0.5, 21.8],
  9216: [0.5, 14.7],
  9217: [0.5, 13],
  9218: [0.5, 13],
};

/** Returns the square's place in degrees: half a degree beside the central meridian. */
export function squarePlace(code: number): [number, number] {
  const [fromMeridian, lat] = PLACES[code] ?? [0.5, 16.25];
  return [gridOfEpsg(code)!.centralMeridianDeg + fromMeridian, lat];
}

/** Makes a square of 10 m in each grid, by its code. */
export async function gridSquares(): Promise<Map<number, DrawnSquare>> {
  const core = await loadGeometryCore();
  return new Map(
    GRID_CODES.map((code) => {
      const [east = NaN, north = NaN] = core.fromWgs84(new Float64Array(squarePlace(code)), gridOfEpsg(code)!);
      return [code, { code, east, north, halfM: 5 }];
    }),
  );
}
