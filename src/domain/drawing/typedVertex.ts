import { readingDoubt, readCoordinates } from '../coordinates/readCoordinates.ts';
import { orderAxes, parseMetres } from '../coordinates/cornerPair.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** A typed vertex: grid metres, degrees, or the side that leads to it. */
export type TypedVertex =
  | { way: 'grid'; x: string; y: string }
  | { way: 'degrees'; position: string }
  | { way: 'side'; length: string; azimuth: string };

export type ReadVertex =
  | { way: 'grid'; xM: number; yM: number; swapped: boolean }
  | { way: 'degrees'; at: LngLat }
  | { way: 'side'; lengthM: number; azimuthDeg: number };

/** Maximum length of a typed side. A longer one is a typing error. */
const LONGEST_SIDE_M = 1_000_000;

export function readTypedVertex(typed: TypedVertex): ReadVertex | null {
  switch (typed.way) {
    case 'grid': {
      const { x, y, swapped } = orderAxes({ x: parseMetres(typed.x), y: parseMetres(typed.y) });
      return Number.isNaN(x) || Number.isNaN(y) ? null : { way: 'grid', xM: x, yM: y, swapped };
    }
    case 'degrees': {
      const read = readCoordinates(typed.position);
      const isSure = read !== null && read !== 'shortLink' && !read.swapped && readingDoubt(read) === null;
      return isSure ? { way: 'degrees', at: read.position } : null;
    }
    case 'side': {
      const lengthM = parseLengthM(typed.length);
      const azimuthDeg = parseAzimuth(typed.azimuth);
      return lengthM === null || azimuthDeg === null ? null : { way: 'side', lengthM, azimuthDeg };
    }
  }
}

/** Parses a length (12.5   12,5   12.345 m): too short for thousands, so a comma or dot is always a decimal mark. */
export function parseLengthM(text: string): number | null {
  const match = /^(\d{1,7}(?:[.,]\d{1,6})?) ?m?$/.exec(text.normalize('NFKC').trim());
  const lengthM = match ? Number(match[1]!.replace(',', '.')) : 0;
  return lengthM > 0 && lengthM <= LONGEST_SIDE_M ? lengthM : null;
}

/** Parses 0 to 360° clockwise from north: 75.975   75,975   75°58'30"   75 58 30   75°58′; null if it is no angle. */
export function parseAzimuth(text: string): number | null {
  const match = AZIMUTH.exec(text.trim().slice(0, MAX_AZIMUTH_TEXT));
  if (!match) return null;
  const [degrees, minutes, seconds] = match.slice(1).map((part) => Number((part ?? '0').replace(',', '.'))) as [number, number, number];
  if (minutes >= 60 || seconds >= 60) return null;
  // Only the smallest part may have a fraction.
  if ((match[2] && !Number.isInteger(degrees)) || (match[3] && !Number.isInteger(minutes))) return null;
  const azimuthDeg = degrees + minutes / 60 + seconds / 3600;
  return azimuthDeg <= 360 ? azimuthDeg % 360 : null;
}

const MAX_AZIMUTH_TEXT = 40;
const PART = String.raw`(\d{1,3}(?:[.,]\d{1,8})?)`;
const AZIMUTH = new RegExp(`^${PART}(?:\\s?°|\\s|$)\\s?(?:${PART}(?:\\s?['′’]|\\s|$)\\s?(?:${PART}\\s?(?:["″”]|'')?)?)?$`);
