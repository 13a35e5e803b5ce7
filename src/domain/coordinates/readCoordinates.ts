import { isLink, isShortLink, readLink } from './readLink.ts';
import { parseCoordinateText } from './parseCoordinateText.ts';
import { readGridReference } from './readGridReference.ts';
import { readAnglePair } from './readAnglePair.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { liesInVietnam } from './liesInVietnam.ts';
import { shiftDatum } from './shiftDatum.ts';
import { NAMED_VN2000, NAMED_WGS84 } from './sourceCrs.ts';

/** Coordinates found in a text, and how they were understood. */
export interface FoundCoordinates {
  position: LngLat;
  /** 'google' is §5's own form; the others are taken only where §5 alone would refuse. */
  form: 'google' | 'link' | 'angles' | 'labels' | 'text' | 'utm' | 'mgrs' | 'plusCode' | 'vn2000';
  /** Longitude came first, as in '105.77, 21.06', and was put right. */
  swapped: boolean;
  /** Numbers of the text that were not used: the reading is not certain then. */
  unused: readonly string[];
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
  if (linked) return { position: linked.position, swapped: linked.swapped, form: 'link', unused: [] };
  const reference = readGridReference(trimmed);
  if (reference) return { ...reference, swapped: false, unused: [] };
  if (isShortLink(trimmed)) return 'shortLink';
  if (isLink(trimmed)) return null;
  const pair = readAnglePair(trimmed);
  const isVn2000 = pair !== null && liesInVietnam(pair.position) && NAMED_VN2000.test(trimmed) && !NAMED_WGS84.test(trimmed);
  if (!isVn2000) return pair;
  const [lng = NaN, lat = NaN] = shiftDatum(Float64Array.of(pair.position.lng, pair.position.lat));
  return { ...pair, position: { lng, lat }, form: 'vn2000' };
}
