/** Animations made from still pictures that the browser encoded: the first one, then blank ones of the same size. */

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));
const joined = async (...parts: BlobPart[]): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await new Blob(parts).arrayBuffer());

const uint32 = (value: number): Uint8Array<ArrayBuffer> => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const uint32le = (value: number): Uint8Array<ArrayBuffer> => uint32(value).reverse();
const uint24le = (value: number): Uint8Array<ArrayBuffer> => uint32le(value).slice(0, 3);

interface Chunk {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

async function pngChunk(name: string, ...content: BlobPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const named = await joined(ascii(name), ...content);
  return joined(uint32(named.length - 4), named, uint32(crc32(named)));
}

/** Splits a file into chunks; the length is before the name in PNG, after it in RIFF. */
async function chunksOf(picture: Blob, from: number, isPng: boolean): Promise<Chunk[]> {
  const bytes = await joined(picture);
  const view = new DataView(bytes.buffer);
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const [nameAt, lengthAt] = isPng ? [at + 4, at] : [at, at + 4];
    const length = view.getUint32(lengthAt, !isPng);
    chunks.push({
      name: String.fromCharCode(...bytes.subarray(nameAt, nameAt + 4)),
      content: bytes.slice(at + 8, at + 8 + length),
    });
    at += 8 + length + (isPng ? 4 : length % 2);
  }
  return chunks;
}

/** Makes an APNG from two PNG files. */
export async function animatedPng(first: Blob, blank: Blob, blankFrames: number): Promise<Blob> {
  const [still, blanks] = await Promise.all([first, blank].map((picture) => chunksOf(picture, 8, true)));
  const head = still!.find(({ name }) => name === 'IHDR')!.content;
  let sequence = 0;
  const control = (): Promise<Uint8Array<ArrayBuffer>> =>
    // The frame is the whole picture at offset 0, shown for a tenth of a second.
    pngChunk('fcTL', uint32(sequence++), head.slice(0, 8), uint32(0), uint32(0), Uint8Array.of(0, 1, 0, 10, 0, 0));
  const parts = [await pngChunk('IHDR', head), await pngChunk('acTL', uint32(1 + blankFrames), uint32(0)), await control()];
  for (const { name, content } of still!) if (name === 'IDAT') parts.push(await pngChunk(name, content));
  for (let frame = 0; frame < blankFrames; frame += 1) {
    parts.push(await control());
    for (const { name, content } of blanks!) if (name === 'IDAT') parts.push(await pngChunk('fdAT', uint32(sequence++), content));
  }
  return new Blob([ascii('\x89PNG\r\n\x1a\n'), ...parts, await pngChunk('IEND')], { type: 'image/png' });
}

const riffChunk = (name: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  joined(ascii(name), uint32le(content.length), content, new Uint8Array(content.length % 2));

const ANIMATED = 2;

/** Makes an animated WebP from two WebP files. */
export async function animatedWebp(
  first: Blob,
  blank: Blob,
  blankFrames: number,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const size = [uint24le(width - 1), uint24le(height - 1)];
  const frame = async (picture: Blob): Promise<Uint8Array<ArrayBuffer>> => {
    const image = (await chunksOf(picture, 12, false)).filter(({ name }) => /^(ALPH|VP8 |VP8L)$/.test(name));
    const chunks = await Promise.all(image.map(({ name, content }) => riffChunk(name, content)));
    return riffChunk('ANMF', await joined(uint24le(0), uint24le(0), ...size, uint24le(100), Uint8Array.of(0), ...chunks));
  };
  const blanks = Array<Uint8Array<ArrayBuffer>>(blankFrames).fill(await frame(blank));
  const body = await joined(
    ascii('WEBP'),
    await riffChunk('VP8X', await joined(Uint8Array.of(ANIMATED, 0, 0, 0), ...size)),
    await riffChunk('ANIM', Uint8Array.of(255, 255, 255, 255, 0, 0)),
    await frame(first),
    ...blanks,
  );
  return new Blob([await riffChunk('RIFF', body)], { type: 'image/webp' });
}
