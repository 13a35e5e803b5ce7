import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';

/** Digits of GeoHash, worth 0 to 31: no a, i, l and o. */
export const GEO_HASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Characters of a code here: 30 bits of longitude and 30 of latitude, a cell of 3.7 × 1.9 cm at the equator. */
export const GEO_HASH_LENGTH = 12;

const BITS_A_DIGIT = 5;
const BITS = (GEO_HASH_LENGTH * BITS_A_DIGIT) / 2;
const CELLS = 2 ** BITS;

/**
 * Cell borders are multiples of 45 / 2^27 degrees of longitude from -180° and 45 / 2^28 of latitude from -90°. Up to
 * 2^30 of them are exact doubles, so they are compared without rounding.
 */
interface Axis {
  fromDeg: number;
  cellsIn45: number;
}

const LNG: Axis = { fromDeg: -180, cellsIn45: 2 ** 27 };
const LAT: Axis = { fromDeg: -90, cellsIn45: 2 ** 28 };

const borderDeg = ({ fromDeg, cellsIn45 }: Axis, cell: number): number => (45 * cell) / cellsIn45 + fromDeg;

/** Returns the index of a cell. A border belongs to the cell east or north of it, the axis's end to the last cell. */
function cellAt(axis: Axis, deg: number): number {
  // Rounding is monotonic: a place on or beyond a border never falls below it. One just before it may be rounded up.
  let cell = Math.floor(((deg - axis.fromDeg) * axis.cellsIn45) / 45);
  if (borderDeg(axis, cell) > deg) cell -= 1;
  return Math.min(CELLS - 1, Math.max(0, cell));
}

/** Returns the 12-character GeoHash of a place within ±180° and ±90°. */
export function geoHashOf({ lng, lat }: LngLat): string {
  const cells = [cellAt(LNG, lng), cellAt(LAT, lat)] as const;
  let code = '';
  // Bits alternate between longitude and latitude, starting with the highest of longitude.
  for (let bit = 0; bit < 2 * BITS; bit += BITS_A_DIGIT) {
    let digit = 0;
    for (let at = bit; at < bit + BITS_A_DIGIT; at += 1) digit = (digit << 1) | ((cells[at & 1 ? 1 : 0] >> (BITS - 1 - (at >> 1))) & 1);
    code += GEO_HASH_DIGITS[digit];
  }
  return code;
}

/** Returns the cell of a code of 12 {@link GEO_HASH_DIGITS}. Its borders, and so its centre, are exact. */
export function geoHashCell(code: string): LngLatBox {
  let [lng, lat] = [0, 0];
  for (let at = 0; at < GEO_HASH_LENGTH; at += 1) {
    const digit = GEO_HASH_DIGITS.indexOf(code[at]!);
    for (let shift = BITS_A_DIGIT - 1; shift >= 0; shift -= 1) {
      const bit = (digit >> shift) & 1;
      if ((BITS_A_DIGIT * at + (BITS_A_DIGIT - 1 - shift)) & 1) lat = (lat << 1) | bit;
      else lng = (lng << 1) | bit;
    }
  }
  return { west: borderDeg(LNG, lng), south: borderDeg(LAT, lat), east: borderDeg(LNG, lng + 1), north: borderDeg(LAT, lat + 1) };
}

export function geoHashCenter(code: string): LngLat {
  const { west, south, east, north } = geoHashCell(code);
  return { lng: (west + east) / 2, lat: (south + north) / 2 };
}
