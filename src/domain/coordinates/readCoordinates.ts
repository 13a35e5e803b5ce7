import { plainSigns, readAngles } from './readAngles.ts';
import { decodeLink, isLink, isShortLink, readLink } from './readLink.ts';
import { type NumberPair, parseCoordinateText, readBarePair, readLabels, readPairInText } from './coordinateText.ts';
import type { LngLat } from '../geometry/lngLat.ts';

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
