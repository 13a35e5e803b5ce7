import type { LngLat } from '../geometry/lngLat.ts';

const NUMBER = String.raw`-?\d{1,3}(?:[.,]\d{1,12})?`;
const PART = String.raw`\d{1,2}(?:[.,]\d{1,12})?`;
/** Degrees with a sign for them, minutes and seconds where there are any. */
const DEGREES = `(${NUMBER})\\s?(?:°|độ)(?:\\s?(${PART})\\s?(?:'|phút)(?:\\s?(${PART})\\s?(?:"|giây)?)?)?`;
/** N, S, E, W; in Vietnamese B, Đ, T and the words. A lone N is north: of Nam only the word is south. */
const SIDE = '(bắc|nam|đông|tây|[NSEWBĐT])(?![\\p{L}\\p{N}])';
const SIDE_BEFORE = '(?<![\\p{L}\\p{N}])(bắc|nam|đông|tây|[NSEWBĐT])';

interface Angle {
  deg: number;
  axis: 'lat' | 'lng' | null;
}

const AXIS_OF: Readonly<Record<string, readonly [axis: 'lat' | 'lng', sign: 1 | -1]>> = {
  n: ['lat', 1],
  b: ['lat', 1],
  bắc: ['lat', 1],
  s: ['lat', -1],
  nam: ['lat', -1],
  e: ['lng', 1],
  đ: ['lng', 1],
  đông: ['lng', 1],
  w: ['lng', -1],
  t: ['lng', -1],
  tây: ['lng', -1],
};

const toNumber = (text: string | undefined): number => (text === undefined ? 0 : Number(text.replace(',', '.')));

function toAngle(side: string | undefined, degrees: string, minutes?: string, seconds?: string): Angle | null {
  const [axis, sign] = AXIS_OF[side?.toLowerCase() ?? ''] ?? [null, 1];
  if (toNumber(minutes) >= 60 || toNumber(seconds) >= 60) return null;
  const size = Math.abs(toNumber(degrees)) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return { deg: degrees.startsWith('-') ? -size : sign * size, axis };
}

/** Ways to write two angles, tried in order; each tells where in a match side, degrees, minutes and seconds stand. */
const WAYS: ReadonlyArray<readonly [pattern: RegExp, angle: (match: RegExpMatchArray) => Angle | null]> = [
  [new RegExp(`${SIDE_BEFORE}\\s?${DEGREES}`, 'giu'), (match) => toAngle(match[1], match[2]!, match[3], match[4])],
  [new RegExp(`${DEGREES}\\s?(?:${SIDE})?`, 'giu'), (match) => toAngle(match[4], match[1]!, match[2], match[3])],
  [
    new RegExp(`(?<![\\d.])(\\d{1,3})\\s(${PART})(?:\\s(${PART}))?\\s?${SIDE}`, 'giu'),
    (match) => toAngle(match[4], match[1]!, match[2], match[3]),
  ],
  [new RegExp(`(?<![\\d.])(${NUMBER})\\s?${SIDE}`, 'giu'), (match) => toAngle(match[2], match[1]!)],
  [new RegExp(`${SIDE_BEFORE}\\s?(${NUMBER})(?!\\d)`, 'giu'), (match) => toAngle(match[1], match[2]!)],
];

const QUOTES = /["″”“ʺ]|''/g;
const PRIMES = /[′’‘ʹ´`]/g;

/** One way to write each sign. */
export const plainSigns = (text: string): string =>
  text.replace(PRIMES, "'").replace(QUOTES, '"').replace(/[º˚]/g, '°').normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * Two angles in degrees, minutes and seconds, or with the letter of their side: 21°03'45"N 105°46'34"E,
 * N 21° 3.75' E 105° 46.57', 21.0625° B 105.776° Đ. Without letters the first is the latitude.
 * @param text after {@link plainSigns}
 */
export function readAngles(text: string): LngLat | null {
  for (const [pattern, toOne] of WAYS) {
    const angles = [...text.matchAll(pattern)].slice(0, 2).map(toOne);
    const [first, second] = angles;
    if (!first || !second) continue;
    const turned = first.axis === 'lng' || second.axis === 'lat';
    const [lat, lng] = turned ? [second, first] : [first, second];
    if (lat.axis === 'lng' || lng.axis === 'lat') continue;
    return { lng: lng.deg, lat: lat.deg };
  }
  return null;
}
