import { isLink, isShortLink, readLink } from './readLink.ts';
import { parseCoordinateText } from './parseCoordinateText.ts';
import { readGridReference } from './readGridReference.ts';
import { withMeantDigits } from './coordinateTokens.ts';
import { readAnglePair } from './readAnglePair.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { liesInVietnam } from './liesInVietnam.ts';
import { shiftDatum } from './shiftDatum.ts';
import { namesVn2000 } from './sourceCrs.ts';

/** Coordinates found in a text, and how they were understood. */
export interface FoundCoordinates {
  position: LngLat;
  /** 'google' is §5's own form; the others are taken only where §5 alone would refuse. */
  form: 'google' | 'link' | 'angles' | 'labels' | 'text' | 'utm' | 'mgrs' | 'plusCode' | 'vn2000';
  /** Longitude came first, as in '105.77, 21.06', and was put right. */
  swapped: boolean;
  /** Numbers of the text that were not used, or words that contradict: the reading is not certain then. */
  unused: readonly string[];
  /** Numbers whose letters were taken for digits: not certain either. */
  mended?: readonly string[];
  /** The system of a map page that may have shifted the position, which is taken for WGS84. */
  datum?: string;
}

/** Why coordinates are not certain, and the numbers or the system in question; null where they are. */
export function readingDoubt({ unused, mended, datum }: FoundCoordinates): { kind: 'unused' | 'mended' | 'datum'; of: string } | null {
  if (unused.length > 0) return { kind: 'unused', of: unused.join(', ') };
  if (mended) return { kind: 'mended', of: mended.join(', ') };
  return datum === undefined ? null : { kind: 'datum', of: datum };
}

/** 'shortLink': a link that leads to a map, but the position is not in it. */
type CoordinateReading = FoundCoordinates | 'shortLink' | null;

/** A pasted link of a map page is longer than a pair. */
const MAX_TEXT = 4000;

/**
 * Reads coordinates as §5 does; where that refuses, also from the link of a map page, a UTM or MGRS reference, from degrees,
 * minutes and seconds, beside labels, and from within a text. Degrees of a text that names VN-2000 alone are of that datum.
 */
export function readCoordinates(text: string): CoordinateReading {
  const position = parseCoordinateText(text);
  if (position) return { position, form: 'google', swapped: false, unused: [] };
  const trimmed = text.trim();
  // An empty box asks, too: a cheap phone would first compile all that follows.
  if (trimmed === '' || trimmed.length > MAX_TEXT) return null;
  const linked = isLink(trimmed) ? readLink(trimmed) : null;
  if (linked) return { ...linked, form: 'link', unused: [] };
  if (isShortLink(trimmed)) return 'shortLink';
  if (isLink(trimmed)) return null;
  const { text: digits, numbers } = withMeantDigits(trimmed);
  const mended = numbers.length > 0 && FINE.test(digits) ? readNumbers(digits) : null;
  return mended && liesInVietnam(mended.position) ? { ...mended, mended: numbers } : readNumbers(trimmed);
}

/** Digits of coordinates: names have as many only in part. */
const FINE = /\d[.,]\d{3}|[°:]|\d{6}/;

function readNumbers(trimmed: string): FoundCoordinates | null {
  const reference = readGridReference(trimmed);
  const pair = reference ? { ...reference, swapped: false, unused: [] } : readAnglePair(trimmed);
  if (!pair || pair.form === 'mgrs' || !liesInVietnam(pair.position) || !namesVn2000(trimmed)) return pair;
  const [lng = NaN, lat = NaN] = shiftDatum(Float64Array.of(pair.position.lng, pair.position.lat));
  return { ...pair, position: { lng, lat }, form: 'vn2000' };
}
