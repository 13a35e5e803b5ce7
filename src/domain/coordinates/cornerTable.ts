import type { LngLat } from '../geometry/lngLat.ts';
import { formatGridM } from '../text/format.ts';

/** A corner as printed on land certificates: X north, Y east, metres, and the side to the next corner. */
export interface Corner {
  xM: number;
  yM: number;
  position: LngLat;
  /** Metres on the VN-2000 grid to the next corner (the last one: to the first); null for a single point. */
  sideM: number | null;
}

export interface TableRing {
  /** Number of the part that it bounds or is a hole of, from 1. */
  part: number;
  /** Number among the part's holes, from 1; 0 for its outline. */
  hole: number;
  cornerCount: number;
}

/** A ring, or one or two points, measured on the WGS84 ellipsoid, §9.7's sphere and the VN-2000 grid. */
export interface CornerTable {
  /** Null if the literal formula of §5 was used. */
  meridianDeg: number | null;
  /** Corners of all rings in sequence. */
  corners: Corner[];
  /** Present if there are several rings. */
  rings?: TableRing[];
  /** WGS84 geodesic perimeter of all rings in metres; for two corners the length of their side. */
  perimeterM: number;
  areaWgs84M2: number | null;
  areaSphereM2: number | null;
  areaGridM2: number | null;
}

/** Formats tab-separated number, X, Y and side of each corner. Each of several rings starts with a line of its name. */
export function cornerTableText(table: PrintedTable, columns: readonly string[], nameOf: (ring: TableRing) => string): string {
  const rows = tableRings(table).flatMap(({ ring, corners }) => [
    ...(ring ? [[nameOf(ring)]] : []),
    ...corners.map(({ xM, yM, sideM }, index) => [index + 1, formatGridM(xM), formatGridM(yM), sideM === null ? '' : formatGridM(sideM)]),
  ]);
  return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
}

export interface PrintedTable {
  readonly corners: ReadonlyArray<Readonly<Pick<Corner, 'xM' | 'yM' | 'sideM'>>>;
  readonly rings?: ReadonlyArray<Readonly<TableRing>> | undefined;
}

/** Splits the corners into rings in printed order. The name is null if there is only one ring. */
export function tableRings<Row>({ corners, rings }: Pick<PrintedTable, 'rings'> & { readonly corners: readonly Row[] }): Array<{
  ring: Readonly<TableRing> | null;
  corners: readonly Row[];
}> {
  if (!rings) return [{ ring: null, corners }];
  let from = 0;
  return rings.map((ring) => ({ ring, corners: corners.slice(from, (from += ring.cornerCount)) }));
}

/** Maximum number of corners at which the last may share most digits with the first by chance: a lot along the axes. */
const FEW_CORNERS = 4;

/** Returns true if the last corner differs from the first in one digit only: a repetition with a typing error. */
export function mayRepeatFirst(corners: ReadonlyArray<Readonly<Pick<Corner, 'xM' | 'yM'>>>): boolean {
  const [first = '', last = ''] = [corners[0], corners.at(-1)].map((corner) => corner && formatGridM(corner.xM) + formatGridM(corner.yM));
  return corners.length > FEW_CORNERS && first.length === last.length && [...first].filter((char, at) => char !== last[at]).length === 1;
}

/** Figures of a measured ring, as the geometry worker returns them. */
interface RingFigures {
  /** WGS84 length in metres of the side after each corner, the last to the first. */
  sidesM: Float64Array;
  perimeterM: number;
  areaWgs84M2: number;
  areaSphereM2: number;
  areaGridM2: number | null;
}

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
    // With fewer than three corners there is no side back to the first.
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

/** Joins the tables of several rings. @param polygons tables of each part: its outline, then its holes */
export function joinCornerTables(polygons: ReadonlyArray<readonly CornerTable[]>): CornerTable {
  const tables = polygons.flat();
  if (tables.length === 1) return tables[0]!;
  const net = (areaOf: (table: CornerTable) => number | null): number | null => {
    const areas = polygons.flatMap((rings) => rings.map((ring, hole) => ({ m2: areaOf(ring), sign: hole === 0 ? 1 : -1 })));
    return areas.some(({ m2 }) => m2 === null) ? null : areas.reduce((sum, { m2, sign }) => sum + sign * m2!, 0);
  };
  return {
    meridianDeg: tables[0]!.meridianDeg,
    corners: tables.flatMap(({ corners }) => corners),
    rings: polygons.flatMap((rings, part) => rings.map(({ corners }, hole) => ({ part: part + 1, hole, cornerCount: corners.length }))),
    perimeterM: tables.reduce((sum, { perimeterM }) => sum + perimeterM, 0),
    areaWgs84M2: net(({ areaWgs84M2 }) => areaWgs84M2),
    areaSphereM2: net(({ areaSphereM2 }) => areaSphereM2),
    areaGridM2: net(({ areaGridM2 }) => areaGridM2),
  };
}
