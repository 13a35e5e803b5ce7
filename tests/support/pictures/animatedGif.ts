/** Number of codes between clears of a GIF's LZW, so few that with two colours codes stay three bits wide. */
const CODES_PER_CLEAR = 2;
const CLEAR = 4;
const END = 5;
const CODE_BITS = 3;
const BLOCK_BYTES = 255;

/** Encodes pixels as uncompressed LZW, clearing the table before codes would widen. */
function codesOf(isDark: (pixel: number) => boolean, pixels: number): Uint8Array {
  const bits: number[] = [];
  const put = (code: number): void => {
    for (let bit = 0; bit < CODE_BITS; bit++) bits.push((code >> bit) & 1);
  };
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel % CODES_PER_CLEAR === 0) put(CLEAR);
    put(isDark(pixel) ? 1 : 0);
  }
  put(END);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7);
  return bytes;
}

function* blocksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    yield Uint8Array.of(block.length, ...block);
  }
  yield Uint8Array.of(0);
}

/** Makes a GIF of one picture and then of blank ones, black on white. */
export function animatedGif(first: ImageData, blankFrames: number): Blob {
  const { width, height, data } = first;
  const uint16 = (value: number): number[] => [value & 255, value >> 8];
  const parts: Uint8Array<ArrayBuffer>[] = [
    Uint8Array.of(...[...'GIF89a'].map((char) => char.charCodeAt(0)), ...uint16(width), ...uint16(height), 0x80, 0, 0),
    Uint8Array.of(255, 255, 255, 0, 0, 0),
  ];
  for (let frame = 0; frame <= blankFrames; frame++) {
    const isDark = (pixel: number): boolean => frame === 0 && data[pixel * 4]! < 128;
    parts.push(Uint8Array.of(0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...uint16(width), ...uint16(height), 0, 2));
    for (const block of blocksOf(codesOf(isDark, width * height))) parts.push(new Uint8Array(block));
  }
  return new Blob([...parts, Uint8Array.of(0x3b)], { type: 'image/gif' });
}
