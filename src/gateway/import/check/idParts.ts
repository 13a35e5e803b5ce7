import { createHash } from 'node:crypto';

/** Shown where a parcel has no number. No search asks for it: `plotNumber` lets none like it through. */
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
