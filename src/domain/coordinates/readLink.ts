import { readAnglePair } from './readAnglePair.ts';
import { isOnEarth, liesInVietnam } from './liesInVietnam.ts';
import type { LngLat } from '../geometry/lngLat.ts';

const DECIMAL = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = `${DECIMAL}(?:\\s?[,~]\\s?|\\s)${DECIMAL}`;

/** Where map pages keep a position, the surest first: the pin, what was asked for, the path, the middle of the view. */
const IN_LINK: readonly RegExp[] = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`[?&#](?:q|query|ll|sll|center|destination|daddr|cp|sp|marker|to|from|latlng)=(?:loc:|ll\\.|point\\.)?\\s?${PAIR}`, 'i'),
  new RegExp(`[?&#]m?lat(?:itude)?=${DECIMAL}&m?(?:lon|lng|longitude)=${DECIMAL}`, 'i'),
  new RegExp(`/(?:place|search|dir|loc)/{1,2}(?:[^/]{0,200}/)?${PAIR}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#(?:map=)?\\d{1,2}(?:\\.\\d{1,20})?/${DECIMAL}/${DECIMAL}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
];

/** Degrees, minutes and seconds as the name of a place in a path. */
const NAMED_PLACE = /\/(?:place|search|dir)\/{1,2}([^/?#]{1,200})/;

const LINK =
  /https?:\/\/|^geo:|\b(?:maps\.app\.)?goo\.gl\/|\bwww\.|\bmaps\.google\.|\bgoogle\.[a-z.]{2,6}\/maps|\bwaze\.com\/|\bbing\.com\//i;
/** Links that lead to a map but hold no position: only the network knows where they go. */
const SHORT_LINK = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|g\.page|maps\.apple\/p|waze\.com\/ul\/h)/i;

export const isLink = (text: string): boolean => LINK.test(text);
export const isShortLink = (text: string): boolean => SHORT_LINK.test(text);

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

/**
 * Reads the position in the link of a map page (Google, Apple, Bing, Waze, OpenStreetMap, geo:).
 * @returns null when it holds none
 */
export function readLink(link: string): { position: LngLat; swapped: boolean } | null {
  const decoded = decodeLink(link);
  for (const pattern of IN_LINK) {
    const match = pattern.exec(decoded);
    if (!match) continue;
    const position = { lat: Number(match[1]), lng: Number(match[2]) };
    if (isOnEarth(position)) return { position, swapped: false };
    const turned = { lat: position.lng, lng: position.lat };
    return liesInVietnam(turned) ? { position: turned, swapped: true } : null;
  }
  const named = NAMED_PLACE.exec(decoded)?.[1];
  return named === undefined ? null : readAnglePair(named);
}
