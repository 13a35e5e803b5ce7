import { crc32 } from 'node:zlib';

type Random = () => number;
const whole = (random: Random, end: number): number => Math.floor(random() * end);

/** Section of an answer: offset of its length field and end of its bytes. */
interface Section {
  at: number;
  to: number;
}

/** Finds the sections after mark and count in an answer of fewer than 128 parcels; a damaged answer may yield fewer. */
function sectionsOf(body: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let at = 4; at < body.length;) {
    const start = at;
    let [length, weight] = [0, 1];
    for (; (body[at] ?? 0) >= 0x80; at += 1, weight *= 0x80) length += (body[at]! & 0x7f) * weight;
    const from = at + 1;
    length += (body[at] ?? 0) * weight;
    if (from + length > body.length) break;
    sections.push({ at: start, to: from + length });
    at = from + length;
  }
  return sections;
}

const KINDS: ReadonlyArray<(body: Uint8Array, random: Random) => Uint8Array> = [
  // Flips bits.
  (body, random) => {
    const damaged = body.slice();
    for (let left = 1 + whole(random, 4); left > 0; left -= 1) damaged[whole(random, body.length)]! ^= 1 << whole(random, 8);
    return damaged;
  },
  // Replaces bytes.
  (body, random) => {
    const damaged = body.slice();
    for (let left = 1 + whole(random, 4); left > 0; left -= 1) damaged[whole(random, body.length)] = whole(random, 256);
    return damaged;
  },
  // Removes the end, or a middle part.
  (body, random) => body.slice(0, whole(random, body.length)),
  (body, random) => {
    const from = whole(random, body.length);
    return Uint8Array.from([...body.subarray(0, from), ...body.subarray(from + 1 + whole(random, 20))]);
  },
  (body, random) => Uint8Array.from([...body, whole(random, 256)]),
  // Makes a section claim to be longer or shorter.
  (body, random) => {
    const damaged = body.slice();
    const sections = sectionsOf(body);
    const { at } = sections[whole(random, sections.length)]!;
    damaged[at] = (damaged[at]! & 0x80) | whole(random, 0x80);
    return damaged;
  },
  // Swaps two sections with their lengths.
  (body, random) => {
    const sections = sectionsOf(body);
    const [one, other] = [whole(random, sections.length), whole(random, sections.length)].toSorted((a, b) => a - b);
    const order = sections.map((section, at) => (at === one ? sections[other!]! : at === other ? sections[one!]! : section));
    const pieces = order.flatMap(({ at, to }) => [...body.subarray(at, to)]);
    return Uint8Array.from([...body.subarray(0, sections[0]!.at), ...pieces, ...body.subarray(sections.at(-1)!.to)]);
  },
  // Changes the count of parcels.
  (body, random) => {
    const damaged = body.slice();
    damaged[3] = whole(random, 0x80);
    return damaged;
  },
  // Sets a count to the largest possible.
  (body, random) => {
    const damaged = body.slice();
    damaged.fill(0xff, whole(random, body.length)).fill(0x7f, body.length - 1);
    return damaged;
  },
];

/** Damages a packed answer, with or without its checksum, in one of nine ways. */
export const damagePacked = (body: Uint8Array, random: Random): Uint8Array<ArrayBuffer> =>
  new Uint8Array(KINDS[whole(random, KINDS.length)]!(body, random));

/** Appends the checksum of the bytes. */
export function sealPacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes.length + 4);
  all.set(bytes);
  new DataView(all.buffer).setUint32(bytes.length, crc32(bytes), true);
  return all;
}
