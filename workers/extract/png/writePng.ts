/** A picture that is made band by band: a phone has no memory for all of it. */
export interface BandedPicture {
  widthPx: number;
  heightPx: number;
  /** Told to who prints it. */
  dotsPerM: number;
  /** Rows from (inclusive), so many: red, green, blue, opacity a pixel. They are written before the next are asked for. */
  band(from: number, rows: number): Uint8ClampedArray;
}

const BAND_ROWS = 128;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** PNG (W3C, 3rd edition), 9.2: each byte less the one above. Flat colours become zeros. */
const FILTER_UP = 2;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crcOf(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** Eight bits of red, green and blue; opacity is left out, for paper has none. */
export async function writePng(picture: BandedPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx, dotsPerM } = picture;
  const head = new Uint8Array(13);
  const headView = new DataView(head.buffer);
  headView.setUint32(0, widthPx);
  headView.setUint32(4, heightPx);
  head.set([8, 2, 0, 0, 0], 8);
  const density = new Uint8Array(9);
  const densityView = new DataView(density.buffer);
  densityView.setUint32(0, Math.round(dotsPerM));
  densityView.setUint32(4, Math.round(dotsPerM));
  density[8] = 1;

  const packer = new CompressionStream('deflate');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  const stride = 3 * widthPx;
  let above = new Uint8Array(stride);
  for (let from = 0; from < heightPx; from += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightPx - from);
    const pixels = picture.band(from, rows);
    const filtered = new Uint8Array(rows * (stride + 1));
    for (let row = 0; row < rows; row += 1) {
      const own = new Uint8Array(stride);
      const at = row * (stride + 1);
      filtered[at] = FILTER_UP;
      for (let x = 0; x < widthPx; x += 1) {
        const pixel = 4 * (row * widthPx + x);
        for (let part = 0; part < 3; part += 1) {
          const value = pixels[pixel + part]!;
          own[3 * x + part] = value;
          filtered[at + 1 + 3 * x + part] = value - above[3 * x + part]!;
        }
      }
      above = own;
    }
    await writer.write(filtered);
  }
  await writer.close();
  const parts = [
    SIGNATURE,
    chunkOf('IHDR', head),
    chunkOf('pHYs', density),
    chunkOf('IDAT', new Uint8Array(await packed)),
    chunkOf('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
