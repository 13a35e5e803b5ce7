import { isLink, isShortLink, readLink } from './readLink.ts';
import { parseCoordinateText } from './parseCoordinateText.ts';
import { readGridReference } from './readGridReference.ts';
import { correctLetteredNumbers } from './coordinateTokens.ts';
import { readAnglePair } from './readAnglePair.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { inVietnam } from './inVietnam.ts';
import { shiftDatum } from './shiftDatum.ts';
import { namesVn2000 } from './sourceCrs.ts';

/** Coordinates found in a text, and the form in which they were recognised. */
export interface FoundCoordinates {
  position: LngLat;
  /** 'google' is the form of §5; the others are tried only if §5 refuses the text. */
  form: 'google' | 'link' | 'angles' | 'labels' | 'text' | 'utm' | 'mgrs' | 'plusCode' | 'vn2000';
  /** Longitude came first, as in '105.77, 21.06', and was swapped. */
  swapped: boolean;
  /** Unused numbers or contradicting words. If there are any, the reading is uncertain. */
  unused: readonly string[];
  /** Numbers whose letters were read as digits. If there are any, the reading is uncertain. */
  corrected?: readonly string[];
  /** Coordinate system of a map page that may have shifted the position. The position is treated as WGS84. */
  datum?: string;
}

/** Returns the reason why coordinates are uncertain, with the numbers or system concerned; null if they are certain. */
export function readingDoubt({ unused, corrected, datum }: FoundCoordinates): { kind: 'unused' | 'mended' | 'datum'; of: string } | null {
  if (unused.length > 0) return { kind: 'unused', of: unused.join(', ') };
  if (corrected) return { kind: 'mended', of: corrected.join(', ') };
  return datum === undefined ? null : { kind: 'datum', of: datum };
}

/** 'shortLink': a link to a map that does not contain the position. */
type CoordinateReading = FoundCoordinates | 'shortLink' | null;

/** Maximum length of a text. Links of map pages are longer than a pair. */
const MAX_TEXT = 4000;

/**
 * Reads coordinates as §5 does. If that fails, reads map links, UTM or MGRS references, degrees, minutes and seconds,
 * labelled numbers and pairs within a text. Degrees of a text that names only VN-2000 are converted from that datum.
 */
export function readCoordinates(text: string): CoordinateReading {
  const position = parseCoordinateText(text);
  if (position) return { position, form: 'google', swapped: false, unused: [] };
  const trimmed = text.trim();
  // An empty field is parsed, too. Returning early avoids compiling the patterns on slow phones.
  if (trimmed === '' || trimmed.length > MAX_TEXT) return null;
  const linked = isLink(trimmed) ? readLink(trimmed) : null;
  if (linked) return { ...linked, form: 'link', unused: [] };
  if (isShortLink(trimmed)) return 'shortLink';
  if (isLink(trimmed)) return null;
  const { text: digits, numbers } = correctLetteredNumbers(trimmed);
  const correctedReading = numbers.length > 0 && FINE.test(digits) ? readNumbers(digits) : null;
  return correctedReading && inVietnam(correctedReading.position) ? { ...correctedReading, corrected: numbers } : readNumbers(trimmed);
}

/** Digits as precise as those of coordinates, which names hardly have. */
const FINE = /\d[.,]\d{3}|[°:]|\d{6}/;

function readNumbers(trimmed: string): FoundCoordinates | null {
  const reference = readGridReference(trimmed);
  const pair = reference ? { ...reference, swapped: false, unused: [] } : readAnglePair(trimmed);
  if (!pair || pair.form === 'mgrs' || !inVietnam(pair.position) || !namesVn2000(trimmed)) return pair;
  const [lng = NaN, lat = NaN] = shiftDatum(Float64Array.of(pair.position.lng, pair.position.lat));
  return { ...pair, position: { lng, lat }, form: 'vn2000' };
}
