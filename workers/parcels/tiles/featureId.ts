import type { Utf8Slice } from '../store/utf8.ts';

/**
 * A whole number under 2^53 made of a record's id: the same in every tile, session and worker, which MapLibre's
 * feature state needs. Two FNV-1a hashes with different seeds, 53 bits in all: two of a million parcels meet with a
 * chance of about one in twenty thousand.
 */
export function featureId(id: string | Utf8Slice): number {
  const isText = typeof id === 'string';
  const [start, end] = isText ? [0, id.length] : [id.start, id.end];
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let i = start; i < end; i += 1) {
    const code = isText ? id.charCodeAt(i) : id.bytes[i]!;
    // Letters beyond ASCII are other numbers as UTF-8.
    if (!isText && code >= 0x80) return featureId(id.toString());
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
