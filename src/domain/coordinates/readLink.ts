import type { NumberPair } from './coordinateText.ts';

const DECIMAL = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = `${DECIMAL}(?:\\s?,\\s?|\\s)${DECIMAL}`;

/** Where map pages keep a position, the surest first: the pin, what was asked for, the path, the middle of the view. */
const IN_LINK: readonly RegExp[] = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`[?&#](?:q|query|ll|sll|center|destination|daddr|cp|marker)=(?:loc:)?\\s?${PAIR}`, 'i'),
  new RegExp(`[?&#]m?lat=${DECIMAL}&m?(?:lon|lng)=${DECIMAL}`, 'i'),
  new RegExp(`/(?:place|search|dir|loc)/{1,2}(?:[^/]{0,200}/)?${PAIR}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#(?:map=)?\\d{1,2}(?:\\.\\d{1,20})?/${DECIMAL}/${DECIMAL}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
];

const LINK = /https?:\/\/|^geo:|\b(?:maps\.app\.)?goo\.gl\/|\bwww\.|\bmaps\.google\.|\bgoogle\.[a-z.]{2,6}\/maps/i;
/** Links that lead to a map but hold no position: only the network knows where they go. */
const SHORT_LINK = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|g\.page|maps\.apple\/p)\b/i;

export const isLink = (text: string): boolean => LINK.test(text);
export const isShortLink = (text: string): boolean => SHORT_LINK.test(text);

/** '%2C' → ','; what is no UTF-8 stays as it is. */
export function decodeLink(link: string): string {
  return link.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2}){1,200}/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Latitude and longitude as a map page's link holds them; null when it holds none. */
export function readLink(decoded: string): NumberPair | null {
  for (const pattern of IN_LINK) {
    const match = pattern.exec(decoded);
    if (match) return { first: Number(match[1]), second: Number(match[2]) };
  }
  return null;
}
