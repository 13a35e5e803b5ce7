import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { addToList } from '../../../domain/addToList.ts';
import { orderAxes } from '../../../domain/coordinates/cornerPair.ts';
import { provinceMeridiansDeg } from '../../../domain/coordinates/meridians.ts';
import { shiftDatum } from '../../../domain/coordinates/shiftDatum.ts';
import { SPEC_GRID, tm3Grid, utmGrid, type Vn2000Grid } from '../../../domain/coordinates/vn2000.ts';
import { projectRings, roundDegrees } from '../../land/ring.ts';
import { importRefusal } from '../importError.ts';
import type { LandFeature } from '../landSource.ts';
import type { SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';

/** Coordinate system of a file: degrees on a datum, metres on one grid or on each record's provincial grid. */
export type Coordinates = { kind: 'wgs84' } | { kind: 'vn2000' } | { kind: 'grid'; grid: Vn2000Grid } | { kind: 'province' };

/** Bounding box of Việt Nam with Hoàng Sa and Trường Sa, degrees. */
const VIETNAM = { west: 101.5, south: 5.5, east: 118, north: 24 } as const;
/** Maximum absolute value of a number that can be degrees. */
const MAX_DEGREES = 360;

const inDegrees = ({ kind }: Coordinates): boolean => kind === 'wgs84' || kind === 'vn2000';

/**
 * Parses `--grid`: `wgs84`, `vn2000` (degrees), `tm3:105.75`, `utm48`, `utm49`, `spec` (§5's formula), `province` (each
 * record's own) or `province:79` (of an old province).
 * @throws ImportError for anything else
 */
export function readGridOption(text: string): Coordinates {
  const [kind = '', value = ''] = text.toLowerCase().split(':');
  if (kind === 'wgs84' || kind === 'vn2000') return { kind };
  if (kind === 'utm48' || kind === 'utm49') return { kind: 'grid', grid: utmGrid(kind === 'utm48' ? 48 : 49) };
  if (kind === 'spec') return { kind: 'grid', grid: SPEC_GRID };
  if (kind === 'province' && value === '') return { kind: 'province' };
  const meridianDeg = kind === 'province' ? (provinceMeridiansDeg(value)[0] ?? NaN) : kind === 'tm3' ? Number(value || NaN) : NaN;
  if (meridianDeg >= 102 && meridianDeg <= 118) return { kind: 'grid', grid: tm3Grid(meridianDeg) };
  throw importRefusal(
    `--grid ${text}: không hiểu (not understood). Dùng wgs84, vn2000, tm3:105.75, utm48, utm49, province hoặc province:79.`,
  );
}

const isDegreesCorner = (corner: Float64Array): boolean =>
  Math.abs(corner[0] ?? NaN) <= MAX_DEGREES && Math.abs(corner[1] ?? NaN) <= MAX_DEGREES;

/** Reports whether a ring has degrees in a file of metres, or metres in a file of degrees. */
export const isOtherKind = (ring: Float64Array, coordinates: Coordinates): boolean =>
  ring.length >= 2 && ring.subarray(0, 2).every(Number.isFinite) && isDegreesCorner(ring.subarray(0, 2)) !== inDegrees(coordinates);

/** Returns a corner of the majority kind, degrees or metres, so that no single record decides; undefined if none. */
export function typicalCorner(features: readonly LandFeature[]): Float64Array | undefined {
  const corners = features.flatMap(({ fault, polygons }) => {
    const corner = fault === undefined ? polygons[0]?.[0]?.subarray(0, 2) : undefined;
    return corner?.length === 2 && corner.every(Number.isFinite) && corner.some((value) => value !== 0) ? [corner] : [];
  });
  const degrees = corners.filter(isDegreesCorner);
  return degrees.length * 2 > corners.length ? degrees[0] : (corners.find((corner) => !isDegreesCorner(corner)) ?? corners[0]);
}

/** Takes the option, else the file's statement. @throws ImportError if unknown or contradicted by corner `first` */
export function resolveCoordinates(option: Coordinates | undefined, crs: SourceCrs, first: Float64Array): Coordinates {
  const isDegrees = isDegreesCorner(first);
  if (option) {
    if (isDegrees === inDegrees(option)) return option;
    const [stated, is] = isDegrees ? ['mét (metres)', 'độ (degrees)'] : ['độ (degrees)', 'mét (metres)'];
    throw importRefusal(`--grid nói toạ độ là ${stated} nhưng tệp có toạ độ ${is}.`);
  }
  if (crs.kind === 'grid' && !isDegrees) return { kind: 'grid', grid: crs.grid };
  if (crs.kind === 'vn2000' && isDegrees) return crs;
  if ((crs.kind === 'wgs84' || crs.kind === 'unknown') && isDegrees) return { kind: 'wgs84' };
  const name = crs.kind === 'unread' ? `"${crs.name}"` : crs.kind === 'unknown' ? 'không ghi (not stated)' : crs.kind;
  throw importRefusal(
    `Không rõ hệ toạ độ của tệp: ${name} (coordinate system unknown). Khai bằng --grid, ví dụ ${isDegrees ? '--grid vn2000 (độ VN-2000, lệch WGS84 khoảng 190 m) hoặc --grid wgs84' : '--grid tm3:105.75 hoặc --grid province:79'}.`,
  );
}

export function hasSwappedAxes(ring: Float64Array, coordinates: Coordinates): boolean {
  const [x, y] = [ring[0]!, ring[1]!];
  if (!inDegrees(coordinates)) return orderAxes({ x: y, y: x }).swapped;
  return x >= VIETNAM.south && x <= VIETNAM.north && y >= VIETNAM.west && y <= VIETNAM.east;
}

export function swapAxes(ring: Float64Array): Float64Array {
  const swapped = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) [swapped[i], swapped[i + 1]] = [ring[i + 1]!, ring[i]!];
  return swapped;
}

/** Returns the offset of the first corner that is outside Việt Nam or not convertible, or -1. */
function strayAt(lngLat: Float64Array): number {
  for (let i = 0; i < lngLat.length; i += 2) {
    const isInside =
      lngLat[i]! >= VIETNAM.west && lngLat[i]! <= VIETNAM.east && lngLat[i + 1]! >= VIETNAM.south && lngLat[i + 1]! <= VIETNAM.north;
    if (!isInside) return i;
  }
  return -1;
}

export const isInVietnam = (lngLat: Float64Array): boolean => strayAt(lngLat) < 0;

/** Returns the first corner outside Việt Nam in file units. Its index may differ: repeated corners are removed. */
export function strayCorner(degrees: readonly Float64Array[], written: readonly Float64Array[]): string | undefined {
  const ring = degrees.findIndex((lngLat) => !isInVietnam(lngLat));
  if (ring < 0) return undefined;
  const at = strayAt(degrees[ring]!);
  const [x, y] = written[ring]!.subarray(at, at + 2);
  return `đỉnh (corner): ${x}, ${y}`;
}

/** Returns the distance below which two corners are one: half of the last stored decimal, or half a millimetre. */
export const toleranceOf = (coordinates: Coordinates): number => (inDegrees(coordinates) ? 5e-10 : 0.0005);

export interface PlacedRing {
  ring: Float64Array;
  /** Code of the old province, which determines the grid. */
  provinceCode: string;
}

export function gridFor(coordinates: Coordinates, provinceCode: string): Vn2000Grid {
  return coordinates.kind === 'grid' ? coordinates.grid : tm3Grid(provinceMeridiansDeg(provinceCode)[0] ?? 105);
}

/** Converts rings to degrees with nine decimals and keeps their order. Calls the core once per grid. */
export function ringsToDegrees(core: GeometryCore, placed: readonly PlacedRing[], coordinates: Coordinates): Float64Array[] {
  if (coordinates.kind === 'wgs84') return placed.map(({ ring }) => ring.map(roundDegrees));
  if (coordinates.kind === 'vn2000') return placed.map(({ ring }) => shiftDatum(ring).map(roundDegrees));
  const degrees = Array.from<Float64Array>({ length: placed.length });
  const byMeridian = new Map<number, number[]>();
  for (const [at, { provinceCode }] of placed.entries()) addToList(byMeridian, gridFor(coordinates, provinceCode).centralMeridianDeg, at);
  for (const places of byMeridian.values()) {
    const grid = gridFor(coordinates, placed[places[0]!]!.provinceCode);
    const projected = projectRings(
      core,
      places.map((at) => placed[at]!.ring),
      grid,
    );
    for (const [i, at] of places.entries()) degrees[at] = projected[i]!;
  }
  return degrees;
}
