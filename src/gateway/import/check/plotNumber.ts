import { createHash } from 'node:crypto';

/**
 * A number as people and tables write it: `1.234,50`, `1,234.5`, `1 234,5`, `12,5 m²`. One mark alone is the decimal mark, as a .dbf
 * and a certificate have it.
 * @returns NaN for anything else
 */
export function writtenNumber(text: string): number {
  const plain = text.replace(/\s|m[2²]$/g, '');
  if (plain === '') return NaN;
  if (!/[.,]/.test(plain)) return Number(plain);
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const isDecimal = plain.indexOf(plain[last]!) === last;
  const [whole, decimals] = isDecimal ? [plain.slice(0, last), plain.slice(last + 1)] : [plain, ''];
  const isGrouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole);
  return (isGrouped || /^[-+]?\d*$/.test(whole)) && /^\d*(?:e[-+]?\d+)?$/i.test(decimals)
    ? Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
    : NaN;
}

/** What the contract takes in a search (PlotNumber), so that what is stored can be found. */
const PLOT_NUMBER = /^[0-9A-Za-z./-]{1,10}$/;

/**
 * A sheet or parcel number as it is searched by: without leading zeros, and without the decimals that tables give whole numbers.
 * @returns null for none; tables write 0 where a number is missing
 */
export function plotNumber(text: string): string | null {
  const plain = text.replace(/^(\d+)\.0+$/, '$1').replace(/^0+(?=\d)/, '');
  return PLOT_NUMBER.test(plain) && plain !== '0' ? plain : null;
}

/** Shown where a parcel has no number. No search asks for it: it is none that {@link plotNumber} lets through. */
export const NO_NUMBER = '–';

/** In an id, where a slash cannot stand; no number has an underscore. */
const idPart = (plot: string): string => plot.replaceAll('/', '_');

/**
 * Sheet and parcel as an id has them. A parcel that lacks either is named after its shape, so that loading it again changes nothing;
 * 0 is nobody's number, and what has so many letters neither.
 * @param ring degrees as they are stored
 */
export function idParts(sheet: string | null, parcel: string | null, ring: Float64Array): [sheet: string, parcel: string] {
  if (sheet !== null && parcel !== null) return [idPart(sheet), idPart(parcel)];
  const bytes = new Uint8Array(ring.buffer, ring.byteOffset, ring.byteLength);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return [idPart(sheet ?? '0'), `${idPart(parcel ?? '0')}.${name}`];
}
