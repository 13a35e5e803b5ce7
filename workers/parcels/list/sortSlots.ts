const BUCKETS = 256;

/**
 * Sorts slots by their keys, stably in both directions. Radix sort by bytes, least significant first: it compares no
 * keys, and skips bytes that are equal everywhere.
 * @param slots indexes into keys; not changed
 * @param keys one per slot; doubles must be neither negative nor NaN, so that their bits sort like the numbers
 */
export function sortSlots(slots: Uint32Array, keys: Float64Array | Uint32Array, descending: boolean): Uint32Array {
  const width = keys.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength);
  const counts = countBytes(slots, bytes, width);
  let source = slots.slice();
  let target = new Uint32Array(slots.length);
  for (let byte = 0; byte < width; byte += 1) {
    const places = counts.subarray(byte * BUCKETS, (byte + 1) * BUCKETS);
    if (places[bytes[(slots[0] ?? 0) * width + byte] ?? 0] === slots.length) continue;
    let place = 0;
    for (let step = 0; step < BUCKETS; step += 1) {
      const bucket = descending ? BUCKETS - 1 - step : step;
      const count = places[bucket]!;
      places[bucket] = place;
      place += count;
    }
    for (let i = 0; i < source.length; i += 1) {
      const slot = source[i]!;
      const bucket = bytes[slot * width + byte]!;
      target[places[bucket]!] = slot;
      places[bucket]! += 1;
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Requires little-endian keys, as in all browsers. */
function countBytes(slots: Uint32Array, bytes: Uint8Array, width: number): Uint32Array {
  const counts = new Uint32Array(width * BUCKETS);
  for (let i = 0; i < slots.length; i += 1) {
    const start = slots[i]! * width;
    for (let byte = 0; byte < width; byte += 1) counts[byte * BUCKETS + bytes[start + byte]!]! += 1;
  }
  return counts;
}
