import type { LngLat } from '../geometry/lngLat.ts';

/** Two numbers in the order they were written; the first should be the latitude. */
export interface NumberPair {
  first: number;
  second: number;
}

/**
 * Google coordinates as people paste them (§5): 'lat, lng', optional parentheses, comma or dot as decimal mark.
 *
 * Commas are ambiguous: '21,06245, 105,77612' uses them for both jobs. The text is therefore cut into runs of digits
 * and read as exactly two numbers, each a whole part and an optional fraction:
 *
 *     21.06245, 105.77612     (21.06245 105.77612)     21,06245, 105,77612     21,06245 105,77612     21, 105
 *
 * @returns the position, or null when the text is not exactly two numbers within -90…90 and -180…180
 */
export function parseCoordinateText(text: string): LngLat | null {
  // Pasted text may be anything: the patterns below meet single spaces and few characters only.
  const trimmed = text.trim();
  if (trimmed.length > MAX_TEXT) return null;
  const spaced = trimmed.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const bare = spaced.startsWith('(') && spaced.endsWith(')') ? spaced.slice(1, -1).trim() : spaced;
  for (const pattern of COORDINATE_PAIR) {
    const match = pattern.exec(bare);
    if (!match) continue;
    const lat = toNumber(match[1]!);
    const lng = toNumber(match[2]!);
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lng, lat } : null;
  }
  return null;
}

const MAX_TEXT = 1000;

const WITH_DOTS = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const WITH_COMMAS = String.raw`([+-]?\d{1,3}(?:,\d+)?)`;

/** Tried in order: dots as decimal marks; commas with a space or semicolon between; commas packed without a space. */
const COORDINATE_PAIR = [
  new RegExp(`^${WITH_DOTS}\\s*[,;\\s]\\s*${WITH_DOTS}$`),
  new RegExp(`^${WITH_COMMAS}\\s*(?:,\\s+|;\\s*|\\s+)${WITH_COMMAS}$`),
  /^([+-]?\d{1,3},\d+),([+-]?\d{1,3},\d+)$/,
];

const toNumber = (text: string): number => Number(text.replace(',', '.'));

const NUMBER = String.raw`(-?\d{1,3}(?:[.,]\d{1,20})?)(?![\d])`;
const LATITUDE = new RegExp(`(?:latitude|lat|vĩ độ)["']?\\s?[:=]?\\s?["']?${NUMBER}`, 'i');
const LONGITUDE = new RegExp(`(?:longitude|long|lng|lon|kinh độ)["']?\\s?[:=]?\\s?["']?${NUMBER}`, 'i');

/** Three decimals are a hundred metres; fewer are more likely a price or an area than a place. */
const FINE_DOTS = String.raw`(?<![\d.,])(-?\d{1,3}\.\d{3,20})(?!\d)`;
const FINE_COMMAS = String.raw`(?<![\d.,])(-?\d{1,3},\d{3,20})(?!\d)`;
const IN_TEXT: readonly RegExp[] = [
  new RegExp(`${FINE_DOTS}\\s?[,;/|\\s]\\s?${FINE_DOTS.replace('(?<![\\d.,])', '')}`),
  new RegExp(`${FINE_COMMAS}\\s?(?:,|;|/|\\s)\\s?${FINE_COMMAS.replace('(?<![\\d.,])', '')}`),
];

/** 'lat: 21.06 lng: 105.77', 'kinh độ 105,77 vĩ độ 21,06', in either order. */
export function readLabels(text: string): LngLat | null {
  const lat = LATITUDE.exec(text);
  const lng = LONGITUDE.exec(text);
  return lat && lng ? { lat: toNumber(lat[1]!), lng: toNumber(lng[1]!) } : null;
}

/** The first pair of fine decimals in a text: 'nhà ở 21.06245, 105.77612 nhé'. Of numbers alone there are exactly two (§5.5). */
export function readPairInText(text: string): NumberPair | null {
  for (const pattern of IN_TEXT) {
    const match = pattern.exec(text);
    if (!match) continue;
    const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    if (/\d/.test(rest) && !/\p{L}/u.test(text)) return null;
    return { first: toNumber(match[1]!), second: toNumber(match[2]!) };
  }
  return null;
}

const WHOLE_PAIR = /^\(?\s?(-?\d{1,3}(?:\.\d{1,20})?)\s?[,;\s]\s?(-?\d{1,3}(?:\.\d{1,20})?)\s?\)?$/;

/** Nothing but two numbers, however few their decimals. */
export function readBarePair(text: string): NumberPair | null {
  const match = WHOLE_PAIR.exec(text);
  return match && { first: Number(match[1]), second: Number(match[2]) };
}
