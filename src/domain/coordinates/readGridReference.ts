import { toDegrees, WGS84_ELLIPSOID } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { UTM_ZONE } from './coordinateTokens.ts';
import { parseMetres } from './cornerPair.ts';
import { NAMED_HN72 } from './isHn72Page.ts';
import { inVietnam } from './inVietnam.ts';
import { NAMED_VN2000, NAMED_WGS84 } from './sourceCrs.ts';

const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const BAND_DEG = 8;
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_M = 100_000;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;
const SCALE = 0.9996;
const MARGIN_DEG = 0.9;

/** Zones and bands outside Việt Nam. */
const ZONE_ABROAD = /^(?:utm\s*)?(?:zone\s*)?(?<zone>\d{1,2})\s?(?<band>[C-HJ-NP-X])(?=[\s,:])/i;
const METRES = String.raw`(\d{1,3}(?:[ .,]\d{3}){1,2}(?:[.,]\d{1,6})?(?!\d)|\d{5,8}(?:[.,]\d{1,6})?(?!\d))\s?m?`;
const AXIS = String.raw`(?:([xyenbđ]|east(?:ing)?|north(?:ing)?|đông|bắc)(?!\p{L})\.?\s?[:=]?\s?)?`;
const EAST_NORTH = new RegExp(String.raw`^${AXIS}${METRES}\s?${AXIS}(?:[\s,;·]\s?)*?${AXIS}${METRES}\s?${AXIS}$`, 'iu');
const BESIDE = new RegExp(String.raw`${NAMED_WGS84.source}|${NAMED_VN2000.source}|(?<!\p{L})(?:utm|zone|t[oọ][aạ] độ)(?!\p{L})`, 'giu');
const MAX_EASTING_M = 834_000;
const NORTH = /^[nb]/i;
const EAST = /^[eđ]/i;
const MGRS = /^(?:mgrs\s*:?\s*)?(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z])([A-HJ-NP-V])\s?(\d{1,5}(?:\s\d{1,5}|\d{0,5}))$/i;

/**
 * Reads a whole text as UTM ('48Q 583456 2325123', '48N …', 'EPSG:32648 …') or as MGRS ('48QWH 83456 25123', centre of
 * the square) on the datum that it names; null also for numbers outside the named band.
 */
export function readGridReference(text: string): { position: LngLat; form: 'utm' | 'mgrs' } | null {
  const utm = readUtm(text.normalize('NFKC').replaceAll(/\s+/g, ' '));
  if (utm) return { position: utm, form: 'utm' };
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
  // Rows repeat every 2,000 km. The band selects the repetition.
  for (let northM = inRowsM; northM < FALSE_NORTHING_M; northM += ROWS.length * SQUARE_M) {
    const position = place(Number(zone), band!, eastM, northM);
    if (position) return { position, form: 'mgrs' };
  }
  return null;
}

function readUtm(text: string): LngLat | null {
  const zone = NAMED_HN72.test(text) ? null : (UTM_ZONE.exec(text) ?? ZONE_ABROAD.exec(text));
  if (!zone) return null;
  const rest = text.replace(zone[0], ' ').replace(BESIDE, ' ');
  const [, a1, firstText, a2, b1, secondText, b2] = EAST_NORTH.exec(rest.replace(/^[\s,;:·/()]+|[\s,;:·/()]+$/g, '')) ?? [];
  if (firstText === undefined || secondText === undefined) return null;
  const [first, second] = [parseMetres(firstText), parseMetres(secondText)];
  const isNorthFirst = first > MAX_EASTING_M || NORTH.test(a1 ?? a2 ?? '') || EAST.test(b1 ?? b2 ?? '');
  const saysEastFirst = EAST.test(a1 ?? a2 ?? '') || NORTH.test(b1 ?? b2 ?? '');
  const [eastM, northM] = isNorthFirst ? [second, first] : [first, second];
  if (Number.isNaN(eastM + northM) || eastM > MAX_EASTING_M || (isNorthFirst && saysEastFirst)) return null;
  const { code, national, named, zone: numbered, band } = zone.groups!;
  const number = national ? 43 + Number(national) : Number(code ?? named ?? numbered);
  const inBand = band === undefined ? null : place(number, band, eastM, northM);
  if (inBand || (band !== undefined && band.toUpperCase() !== 'N')) return inBand;
  const north = fromUtm(number, eastM, northM);
  return inVietnam(north) ? north : null;
}

function place(zone: number, band: string, eastM: number, northM: number): LngLat | null {
  const bandAt = BANDS.indexOf(band.toUpperCase());
  if (zone < 1 || zone > 60) return null;
  const southDeg = -80 + BAND_DEG * bandAt;
  const position = fromUtm(zone, eastM, southDeg < 0 ? northM - FALSE_NORTHING_M : northM);
  // The northernmost band is 12° high. A square at a band's edge may be half outside.
  const northDeg = bandAt === BANDS.length - 1 ? 84 : southDeg + BAND_DEG;
  return position.lat >= southDeg - MARGIN_DEG && position.lat <= northDeg + MARGIN_DEG ? position : null;
}

/**
 * Converts metres of a UTM zone to WGS84 degrees, accurate to 1 mm within a zone (Karney 2011, Transverse Mercator with
 * an accuracy of a few nanometers, eqs. 11, 15, 36, to n³).
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
