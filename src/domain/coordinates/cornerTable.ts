import type { LngLat } from '../geometry/lngLat.ts';
import { formatGridM } from '../text/format.ts';

/** One corner as land certificates print it: X north, Y east, metres, and the side to the next corner. */
export interface Corner {
  xM: number;
  yM: number;
  position: LngLat;
  /** Metres on the VN-2000 grid to the next corner (the last one: to the first); null for a single point. */
  sideM: number | null;
}

/** A ring, or one or two points, measured in three ways: WGS84's ellipsoid, §9.7's sphere, the VN-2000 grid. Areas are null below 3 corners. */
export interface CornerTable {
  /** Null when the literal formula of §5 was used. */
  meridianDeg: number | null;
  corners: Corner[];
  /** WGS84 geodesic metres round the ring; of the one side between two corners. */
  perimeterM: number;
  areaWgs84M2: number | null;
  areaSphereM2: number | null;
  areaGridM2: number | null;
}

/**
 * The table as text that spreadsheets, and our own form of corners, take: a line a corner, tabs between number, X, Y and side.
 * @param columns the four headings
 */
export function cornerTableText(corners: ReadonlyArray<Readonly<Pick<Corner, 'xM' | 'yM' | 'sideM'>>>, columns: readonly string[]): string {
  const rows = corners.map(({ xM, yM, sideM }, index) => [
    index + 1,
    formatGridM(xM),
    formatGridM(yM),
    sideM === null ? '' : formatGridM(sideM),
  ]);
  return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** The figures of a measured ring that a table shows, as the geometry worker gives them. */
interface RingFigures {
  /** WGS84 metres from each corner to the next, the last to the first. */
  sidesM: Float64Array;
  perimeterM: number;
  areaWgs84M2: number;
  areaSphereM2: number;
  areaGridM2: number | null;
}

/**
 * Puts grid metres, positions and measures into one table.
 * @param eastNorth metres, `E,N,E,N,…` as the geometry core takes them
 * @param lngLat degrees, `lng,lat,…`, as many pairs
 */
export function buildCornerTable(
  eastNorth: Float64Array,
  lngLat: Float64Array,
  meridianDeg: number | null,
  figures: RingFigures,
): CornerTable {
  const count = eastNorth.length / 2;
  const corners = Array.from({ length: count }, (_, index): Corner => {
    const next = (index + 1) % count;
    const yM = eastNorth[2 * index]!;
    const xM = eastNorth[2 * index + 1]!;
    // Below three corners there is no side back to the first.
    const hasSide = count > 2 || (count === 2 && index === 0);
    const sideM = hasSide ? Math.hypot(eastNorth[2 * next]! - yM, eastNorth[2 * next + 1]! - xM) : null;
    return { xM, yM, position: { lng: lngLat[2 * index]!, lat: lngLat[2 * index + 1]! }, sideM };
  });
  const isArea = count > 2;
  return {
    meridianDeg,
    corners,
    perimeterM: isArea ? figures.perimeterM : (figures.sidesM[0] ?? 0),
    areaWgs84M2: isArea ? figures.areaWgs84M2 : null,
    areaSphereM2: isArea ? figures.areaSphereM2 : null,
    areaGridM2: isArea ? figures.areaGridM2 : null,
  };
}
