import type { LngLat } from '../geometry/lngLat.ts';

/**
 * Parses Google coordinates as people paste them (§5): exactly two numbers within ±90 and ±180, otherwise null. Commas
 * may separate numbers or decimals:
 *
 *     21.06245, 105.77612     (21.06245 105.77612)     21,06245, 105,77612     21,06245 105,77612     21, 105
 */
export function parseCoordinateText(text: string): LngLat | null {
  // The patterns below must see short text with single spaces, to stay fast on any pasted text.
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

/** Patterns in order: dots as decimal marks; commas with a space or semicolon between; commas without a space. */
const COORDINATE_PAIR = [
  new RegExp(`^${WITH_DOTS}\\s*[,;\\s]\\s*${WITH_DOTS}$`),
  new RegExp(`^${WITH_COMMAS}\\s*(?:,\\s+|;\\s*|\\s+)${WITH_COMMAS}$`),
  /^([+-]?\d{1,3},\d+),([+-]?\d{1,3},\d+)$/,
];

const toNumber = (text: string): number => Number(text.replace(',', '.'));
