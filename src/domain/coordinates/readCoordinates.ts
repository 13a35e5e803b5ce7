import { isLink, isShortLink, readLink } from './readLink.ts';
import { parseCoordinateText } from './parseCoordinateText.ts';
import { readGridReference } from './readGridReference.ts';
import { readAnglePair } from './readAnglePair.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** Coordinates found in a text, and how they were understood. */
export interface FoundCoordinates {
  position: LngLat;
  /** 'google' is §5's own form; the others are taken only where §5 alone would refuse. */
  form: 'google' | 'link' | 'angles' | 'labels' | 'text' | 'utm' | 'mgrs' | 'plusCode';
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
 * minutes and seconds, beside labels, and from within a text.
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
  return isLink(trimmed) ? null : readAnglePair(trimmed);
}
