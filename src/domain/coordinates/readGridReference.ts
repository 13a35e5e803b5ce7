import { toDegrees, WGS84_ELLIPSOID } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';

const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const BAND_DEG = 8;
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_M = 100_000;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;
const SCALE = 0.9996;
const MARGIN_DEG = 0.9;

const UTM =
  /^(?:utm\s*)?(?:zone\s*)?(\d{1,2})\s?([C-HJ-NP-X])[\s,:]+(?:e\s?)?(\d{6}(?:[.,]\d{1,6})?)\s?(?:m\s?)?e?[\s,;]+(?:n\s?)?(\d{5,8}(?:[.,]\d{1,6})?)\s?(?:m\s?)?n?$/i;
const MGRS = /^(?:mgrs\s*:?\s*)?(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z])([A-HJ-NP-V])\s?(\d{1,5}(?:\s\d{1,5}|\d{0,5}))$/i;

/**
 * Reads a whole text as '48Q 583456 2325123' (UTM) or '48QWH 83456 25123' (MGRS; the south-west corner of its square, to which
 * half of the square is added).
 * @returns null for anything else, and for numbers that lie outside of the band that was named
 */
export function readGridReference(text: string): { position: LngLat; form: 'utm' | 'mgrs' } | null {
  const utm = UTM.exec(text);
  if (utm) {
    const [, zone, band, east, north] = utm;
    const position = place(Number(zone), band!, Number(east!.replace(',', '.')), Number(north!.replace(',', '.')));
    return position && { position, form: 'utm' };
  }
  const mgrs = MGRS.exec(text);
  if (!mgrs) return null;
  const [, zone, band, column, row, digits] = mgrs;
  const joined = digits!.replace(' ', '');
  const half = joined.length / 2;
  const isEven = Number.isInteger(half) && (!digits!.includes(' ') || digits!.indexOf(' ') === half);
  const columnAt = COLUMNS[(Number(zone) - 1) % 3]!.indexOf(column!.toUpperCase());
  if (!isEven || columnAt < 0) return null;
  const sizeM = SQUARE_M / 10 ** half;
  const eastM = (columnAt + 1) * SQUARE_M + (Number(joined.slice(0, half)) + 0.5) * sizeM;
  const offset = Number(zone) % 2 === 0 ? 5 : 0;
  const rowAt = (ROWS.indexOf(row!.toUpperCase()) - offset + ROWS.length) % ROWS.length;
  const inRowsM = rowAt * SQUARE_M + (Number(joined.slice(half)) + 0.5) * sizeM;
  // Rows repeat every 2,000 km: the band says which time is meant.
  for (let northM = inRowsM; northM < FALSE_NORTHING_M; northM += ROWS.length * SQUARE_M) {
    const position = place(Number(zone), band!, eastM, northM);
    if (position) return { position, form: 'mgrs' };
  }
  return null;
}

/** Where metres of a zone lie; null outside of the band. */
function place(zone: number, band: string, eastM: number, northM: number): LngLat | null {
  const bandAt = BANDS.indexOf(band.toUpperCase());
  if (zone < 1 || zone > 60) return null;
  const southDeg = -80 + BAND_DEG * bandAt;
  const position = fromUtm(zone, eastM, southDeg < 0 ? northM - FALSE_NORTHING_M : northM);
  // The northernmost band is 12° high. A square at the edge of a band lies in it with half of itself.
  const northDeg = bandAt === BANDS.length - 1 ? 84 : southDeg + BAND_DEG;
  return position.lat >= southDeg - MARGIN_DEG && position.lat <= northDeg + MARGIN_DEG ? position : null;
}

/**
 * Degrees on WGS84 of a zone's metres, by Krüger's series in n to its third power: 1 mm off within a zone.
 * @see Karney 2011, Transverse Mercator with an accuracy of a few nanometers, eqs. 11, 15, 36
 */
function fromUtm(zone: number, eastM: number, northM: number): LngLat {
  const { semiMajorM, inverseFlattening } = WGS84_ELLIPSOID;
  const flattening = 1 / inverseFlattening;
  const n = flattening / (2 - flattening);
  const radiusM = (semiMajorM / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const beta = [n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3, n ** 2 / 48 + n ** 3 / 15, (17 / 480) * n ** 3];
  const xi = northM / (SCALE * radiusM);
  const eta = (eastM - FALSE_EASTING_M) / (SCALE * radiusM);
  let [xiSphere, etaSphere] = [xi, eta];
  for (const [index, factor] of beta.entries()) {
    const order = 2 * (index + 1);
    xiSphere -= factor * Math.sin(order * xi) * Math.cosh(order * eta);
    etaSphere -= factor * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  const conformal = Math.asin(Math.sin(xiSphere) / Math.cosh(etaSphere));
  const delta = [2 * n - (2 / 3) * n ** 2 - 2 * n ** 3, (7 / 3) * n ** 2 - (8 / 5) * n ** 3, (56 / 15) * n ** 3];
  const lat = delta.reduce((sum, factor, index) => sum + factor * Math.sin(2 * (index + 1) * conformal), conformal);
  const lng = Math.atan2(Math.sinh(etaSphere), Math.cos(xiSphere));
  return { lat: toDegrees(lat), lng: 6 * zone - 183 + toDegrees(lng) };
}
