import type { Utf8Slice } from '../store/utf8.ts';

/**
 * Hashes a record's id to an integer below 2^53, equal in every tile, session and worker, as MapLibre's feature state
 * needs. Two FNV-1a hashes with different seeds, 53 bits in all: the chance that two of a million parcels collide is
 * about one in twenty thousand.
 */
export function featureId(id: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let i = 0; i < id.length; i += 1) {
    const code = id.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

const ASCII_END = 0x80;

/** Hashes an id in UTF-8. Ids are mostly ASCII, whose bytes are the character codes, so no string is made. */
export function featureIdOfUtf8(id: Utf8Slice): number {
  const { bytes, start, end } = id;
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at]!;
    if (code >= ASCII_END) return featureId(id.toString());
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
