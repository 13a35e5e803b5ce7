import { type NumberPair, parseCoordinateText, readBarePair, readLabels, readPairInText } from './coordinateText.ts';
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
const plainSigns = (text: string): string =>
  text.replace(PRIMES, "'").replace(QUOTES, '"').replace(/[º˚]/g, '°').normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * Two angles in degrees, minutes and seconds, or with the letter of their side: 21°03'45"N 105°46'34"E,
 * N 21° 3.75' E 105° 46.57', 21.0625° B 105.776° Đ. Without letters the first is the latitude.
 * @param text after {@link plainSigns}
 */
function readAngles(text: string): LngLat | null {
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

const DECIMAL = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = `${DECIMAL}(?:\\s?,\\s?|\\s)${DECIMAL}`;

/** Where map pages keep a position, the surest first: the pin, what was asked for, the path, the middle of the view. */
const IN_LINK: readonly RegExp[] = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`[?&#](?:q|query|ll|sll|center|destination|daddr|cp|marker)=(?:loc:)?\\s?${PAIR}`, 'i'),
  new RegExp(`[?&#]m?lat=${DECIMAL}&m?(?:lon|lng)=${DECIMAL}`, 'i'),
  new RegExp(`/(?:place|search|dir|loc)/{1,2}(?:[^/]{0,200}/)?${PAIR}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#(?:map=)?\\d{1,2}(?:\\.\\d{1,20})?/${DECIMAL}/${DECIMAL}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
];

const LINK = /https?:\/\/|^geo:|\b(?:maps\.app\.)?goo\.gl\/|\bwww\.|\bmaps\.google\.|\bgoogle\.[a-z.]{2,6}\/maps/i;
/** Links that lead to a map but hold no position: only the network knows where they go. */
const SHORT_LINK = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|g\.page|maps\.apple\/p)\b/i;

const isLink = (text: string): boolean => LINK.test(text);
const isShortLink = (text: string): boolean => SHORT_LINK.test(text);

/** '%2C' → ','; what is no UTF-8 stays as it is. */
function decodeLink(link: string): string {
  return link.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2}){1,200}/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Latitude and longitude as a map page's link holds them; null when it holds none. */
function readLink(decoded: string): NumberPair | null {
  for (const pattern of IN_LINK) {
    const match = pattern.exec(decoded);
    if (match) return { first: Number(match[1]), second: Number(match[2]) };
  }
  return null;
}

/** Coordinates found in a text, and how they were understood. */
export interface FoundCoordinates {
  position: LngLat;
  /** 'google' is §5's own form; the others are taken only where §5 alone would refuse. */
  form: 'google' | 'link' | 'angles' | 'labels' | 'text';
  /** Longitude came first, as in '105.77, 21.06', and was put right. */
  swapped: boolean;
}

/** 'shortLink': a link that leads to a map, but the position is not in it. */
type CoordinateReading = FoundCoordinates | 'shortLink' | null;

/** A pasted link of a map page is longer than a pair. */
const MAX_TEXT = 4000;

/** Việt Nam with its islands, and what lies between. No latitude is that large, so a swapped pair is never mistaken for a right one. */
const VIETNAM = { west: 102, east: 118, south: 6, north: 24 } as const;

export const liesInVietnam = ({ lng, lat }: LngLat): boolean =>
  lng >= VIETNAM.west && lng <= VIETNAM.east && lat >= VIETNAM.south && lat <= VIETNAM.north;

const onEarth = ({ lng, lat }: LngLat): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

function fromPair(form: FoundCoordinates['form'], pair: NumberPair | null): FoundCoordinates | null {
  if (!pair) return null;
  const position = { lat: pair.first, lng: pair.second };
  if (onEarth(position)) return { position, form, swapped: false };
  const turned = { lat: pair.second, lng: pair.first };
  return liesInVietnam(turned) ? { position: turned, form, swapped: true } : null;
}

const fromPosition = (form: FoundCoordinates['form'], position: LngLat | null): FoundCoordinates | null =>
  position && onEarth(position) ? { position, form, swapped: false } : null;

/**
 * Reads coordinates as §5 does; where that refuses, also from the link of a map page, from degrees, minutes and
 * seconds, beside labels, and from within a text.
 */
export function readCoordinates(text: string): CoordinateReading {
  const position = parseCoordinateText(text);
  if (position) return { position, form: 'google', swapped: false };
  const trimmed = text.trim();
  // An empty box asks, too: a cheap phone would first compile all that follows.
  if (trimmed === '' || trimmed.length > MAX_TEXT) return null;
  const decoded = isLink(trimmed) ? decodeLink(trimmed) : trimmed;
  const plain = plainSigns(decoded);
  return (
    (isLink(trimmed) ? fromPair('link', readLink(decoded)) : null) ??
    fromPosition('angles', readAngles(plain)) ??
    fromPosition('labels', readLabels(plain)) ??
    fromPair('text', readBarePair(plain) ?? readPairInText(plain)) ??
    (isShortLink(trimmed) ? 'shortLink' : null)
  );
}
