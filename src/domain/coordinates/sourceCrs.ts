import { gridOfEpsg, OFFICIAL_DATUM_SHIFT, tm3Grid, utmGrid, type Vn2000Grid } from './vn2000.ts';

/** Reference system stated by a file. `vn2000` is in degrees; `unread` is one that we do not convert. */
export type SourceCrs =
  | { kind: 'wgs84' }
  | { kind: 'vn2000' }
  | { kind: 'grid'; grid: Vn2000Grid }
  | { kind: 'unread'; name: string }
  | { kind: 'unknown' };

export const NAMED_VN2000 = /(?<!\p{L})(?:VN|Vi[eệ]t ?Nam)[ .]?[-‐-―]?[ .]?2000(?!\d)|EPSG ?: ?4756(?!\d)/iu;
export const NAMED_WGS84 = /(?<!\p{L})WGS[ -]?(?:19)?84(?!\d)|EPSG ?: ?4326(?!\d)/iu;

/** Returns true if the text names VN-2000 and not WGS84. EPSG:3405 and 3406 are its 6° grids. */
export const namesVn2000 = (text: string): boolean =>
  (NAMED_VN2000.test(text) || /EPSG ?:? ?340[56](?!\d)/i.test(text)) && !NAMED_WGS84.test(text);

export const WGS84: SourceCrs = { kind: 'wgs84' };
export const VN2000: SourceCrs = { kind: 'vn2000' };
export const UNKNOWN_CRS: SourceCrs = { kind: 'unknown' };

/** Returns the system of an EPSG code. GIS programs write EPSG:4326 with the longitude first, as OGC:CRS84. */
export function crsOfEpsg(code: number): SourceCrs {
  if (code === 4326) return WGS84;
  if (code === 4756) return VN2000;
  const grid = gridOfEpsg(code);
  return grid ? { kind: 'grid', grid } : { kind: 'unread', name: `EPSG:${code}` };
}

/** Reads `urn:ogc:def:crs:EPSG::9210`, `EPSG:4326`, `OGC:1.3:CRS84`, `http://www.opengis.net/def/crs/EPSG/0/5899`. */
export function crsOfName(name: string): SourceCrs {
  if (/CRS:?84$/i.test(name)) return WGS84;
  const code = /EPSG[:/]+(?:[\d.]*[:/])?(\d+)$/i.exec(name)?.[1];
  return code === undefined ? { kind: 'unread', name: name.slice(0, 80) } : crsOfEpsg(Number(code));
}

/** Maximum WKT length. A system takes two thousand characters, and the patterns take quadratic time. */
const MAX_WKT_CHARS = 2 ** 16;

const numberAfter = (wkt: string, pattern: RegExp): number => Number(pattern.exec(wkt)?.[1] ?? NaN);
const parameter = (wkt: string, name: string): number =>
  numberAfter(wkt, new RegExp(`PARAMETER\\s*\\[\\s*"${name}"\\s*,\\s*(-?[\\d.eE+-]+)`, 'i'));

/** Compares with the official numbers. Others would shift coordinates by metres. */
function isOfficialShift(text: string): boolean {
  const given = text.split(',').map(Number);
  return OFFICIAL_DATUM_SHIFT.every((value, at) => Math.abs((given[at] ?? NaN) - value) < 1e-6);
}

/**
 * Reads the reference system of a WKT (from a .prj, GeoPackage or FlatGeobuf): WGS84, VN-2000 in degrees, or a VN-2000
 * grid, with the official datum parameters or without any.
 */
export function crsOfWkt(wkt: string): SourceCrs {
  if (wkt.trim() === '') return UNKNOWN_CRS;
  if (wkt.length > MAX_WKT_CHARS) return { kind: 'unread', name: wkt.slice(0, 60) };
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(wkt)?.[1] ?? wkt.slice(0, 60);
  const unread: SourceCrs = { kind: 'unread', name };
  const isVn2000 = /vn[\s_-]*2000|vietnam[\s_-]*2000/i.test(wkt);
  const shift = /TOWGS84\s*\[([^[\]]*)\]/i.exec(wkt)?.[1];
  if (/^\s*(GEOGCS|GEOGCRS|GEODCRS)/i.test(wkt)) {
    if (isVn2000) return shift === undefined || isOfficialShift(shift) ? VN2000 : unread;
    // Other datums use the WGS84 ellipsoid, so only the datum's name counts.
    return /WGS[\s_-]*(19)?84|World[\s_]Geodetic[\s_]System[\s_]1984/i.test(`${name} ${datumOf(wkt)}`) ? WGS84 : unread;
  }
  if (!isVn2000 && shift === undefined) return unread;
  if (shift !== undefined && !isOfficialShift(shift)) return unread;
  if (!/Transverse[\s_]Mercator|Gauss[\s_]Kruger/i.test(wkt)) return unread;
  const meridianDeg = firstNumber(parameter(wkt, 'central_meridian'), parameter(wkt, 'Longitude of natural origin'));
  const scale = firstNumber(parameter(wkt, 'scale_factor'), parameter(wkt, 'Scale factor at natural origin'));
  const east = firstNumber(parameter(wkt, 'false_easting'), parameter(wkt, 'False easting'));
  const north = firstNumber(parameter(wkt, 'false_northing'), parameter(wkt, 'False northing'));
  const grid = gridOfParameters(meridianDeg, scale, east, north);
  return grid ? { kind: 'grid', grid } : unread;
}

export function gridOfParameters(meridianDeg: number, scale: number, eastM: number, northM: number): Vn2000Grid | undefined {
  if (eastM !== 500_000 || northM !== 0 || !(meridianDeg >= 102 && meridianDeg <= 111)) return undefined;
  if (scale === 0.9999) return tm3Grid(meridianDeg);
  return scale === 0.9996 && (meridianDeg === 105 || meridianDeg === 111) ? utmGrid(meridianDeg === 105 ? 48 : 49) : undefined;
}

const datumOf = (wkt: string): string => /(?:DATUM|ENSEMBLE)\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1] ?? '';

const firstNumber = (...values: number[]): number => values.find((value) => !Number.isNaN(value)) ?? NaN;
