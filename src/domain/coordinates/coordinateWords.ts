import type { LngLat } from '../geometry/lngLat.ts';
import type { NumberPair } from './numberPair.ts';

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

const toNumber = (text: string): number => Number(text.replace(',', '.'));

/** 'lat: 21.06 lng: 105.77', 'kinh độ 105,77 vĩ độ 21,06', in either order. */
export function readLabels(text: string): LngLat | null {
  const lat = LATITUDE.exec(text);
  const lng = LONGITUDE.exec(text);
  return lat && lng ? { lat: toNumber(lat[1]!), lng: toNumber(lng[1]!) } : null;
}

/** The first pair of fine decimals in a text: 'nhà ở 21.06245, 105.77612 nhé'. */
export function readPairInText(text: string): NumberPair | null {
  for (const pattern of IN_TEXT) {
    const match = pattern.exec(text);
    if (match) return { first: toNumber(match[1]!), second: toNumber(match[2]!) };
  }
  return null;
}

const WHOLE_PAIR = /^\(?\s?(-?\d{1,3}(?:\.\d{1,20})?)\s?[,;\s]\s?(-?\d{1,3}(?:\.\d{1,20})?)\s?\)?$/;

/** Nothing but two numbers, however few their decimals. */
export function readBarePair(text: string): NumberPair | null {
  const match = WHOLE_PAIR.exec(text);
  return match && { first: Number(match[1]), second: Number(match[2]) };
}
