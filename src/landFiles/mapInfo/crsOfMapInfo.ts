import { crsOfEpsg, gridOfParameters, type SourceCrs, WGS84 } from '../../domain/coordinates/sourceCrs.ts';
import { OFFICIAL_DATUM_SHIFT } from '../../domain/coordinates/vn2000.ts';

const [DEGREES, TRANSVERSE_MERCATOR, WGS84_DATUM, WGS84_ELLIPSOID] = [1, 8, 104, 28];
/** Custom datums and their number of parameters: shifts in metres, rotations, scale. A meridian follows seven. */
const OWN_DATUMS: Readonly<Record<number, number>> = { 999: 3, 9999: 7 };

/** A reference system in MapInfo's codes. */
export interface MapInfoSystem {
  projection: number;
  datum: number;
  ellipsoid: number;
  shift: readonly number[];
  isMetres: boolean;
  /** Central meridian, latitude of origin, scale, false easting and northing. */
  parameters: readonly number[];
}

/**
 * Accepts WGS84 degrees, and VN-2000 by its datum shift in either sign convention, as MapInfo has no code for it.
 * Rejects grids on WGS84: GDAL writes VN-2000 like that, but real ones differ by 190 m.
 */
export function crsOfMapInfo({ projection, datum, ellipsoid, shift, isMetres, parameters }: MapInfoSystem, name: string): SourceCrs {
  const unread: SourceCrs = { kind: 'unread', name };
  if (ellipsoid !== WGS84_ELLIPSOID) return unread;
  const own = OFFICIAL_DATUM_SHIFT.slice(0, OWN_DATUMS[datum] ?? 0);
  const isVn2000 =
    own.length > 0 && (shift[7] ?? 0) === 0 && own.every((value, at) => Math.abs(Math.abs(shift[at] ?? NaN) - Math.abs(value)) < 1e-6);
  const isWgs84 = (datum === WGS84_DATUM || datum === 0) && shift.every((value) => value === 0);
  if (projection === DEGREES) return isWgs84 ? WGS84 : isVn2000 ? crsOfEpsg(4756) : unread;
  const [meridianDeg = NaN, latitudeDeg, scale = NaN, eastM = NaN, northM = NaN] = parameters;
  const isGrid = projection === TRANSVERSE_MERCATOR && isMetres && latitudeDeg === 0 && isVn2000;
  const grid = isGrid ? gridOfParameters(meridianDeg, scale, eastM, northM) : undefined;
  return grid ? { kind: 'grid', grid } : unread;
}

/** Reads the CoordSys clause of a .mif. */
export function crsOfCoordSys(text: string): SourceCrs {
  if (text === '' || /nonearth/i.test(text)) return { kind: 'unknown' };
  const values = (/^earth\s+projection\s+(.*)$/i.exec(text)?.[1] ?? '').split(',').map((word) => word.trim());
  const [projection = NaN, datum = NaN] = values.map(Number);
  const hasOwn = OWN_DATUMS[datum] !== undefined;
  // Seven parameters are followed by a prime meridian.
  const unitAt = hasOwn ? 3 + OWN_DATUMS[datum]! + (datum === 9999 ? 1 : 0) : 2;
  const system = {
    projection,
    datum,
    ellipsoid: hasOwn ? Number(values[2]) : datum === WGS84_DATUM ? WGS84_ELLIPSOID : NaN,
    shift: hasOwn ? values.slice(3, unitAt).map(Number) : [],
    isMetres: /^"?m"?$/i.test(values[unitAt] ?? ''),
    parameters: values.slice(unitAt + 1).map(Number),
  };
  return crsOfMapInfo(system, text.slice(0, 80));
}
