import { seededRandom } from '../run/seededRandom.ts';

const FIRST_SEED = 7_001;

/** Generates copies of each source in turn with changed bytes, a piece removed or repeated, or the end cut off. */
export function* damagedCopies(sources: readonly Uint8Array[], count: number): Generator<{ seed: number; bytes: Uint8Array }> {
  for (let i = 0; i < count; i += 1) {
    const seed = FIRST_SEED + i;
    const random = seededRandom(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    const source = sources[i % sources.length]!;
    let bytes = Uint8Array.from(source);
    const how = below(8);
    const [from, to] = [below(bytes.length), below(bytes.length)].toSorted((a, b) => a - b) as [number, number];
    if (how === 0) bytes = bytes.slice(0, to);
    else if (how === 1) bytes = Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);
    else if (how === 2) bytes = Uint8Array.from([...bytes.subarray(0, to), ...bytes.subarray(from)]);
    else for (let turned = 1 + below(how); turned > 0; turned -= 1) bytes[below(bytes.length)] = how < 5 ? 0x2d + below(13) : below(256);
    yield { seed, bytes };
  }
}
