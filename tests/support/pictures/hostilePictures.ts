import sharp from 'sharp';
import { flag, noise, type NamedFile, PAYLOAD } from './oddPictures.ts';
import { greyRows, pixels, pngChunk, pngFile } from './pngParts.ts';
import { seededRandom } from '../run/seededRandom.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${PAYLOAD}<rect width="9" height="9"/></svg>`;

/** Makes files that are no accepted picture by their first bytes; each must be refused with 415. */
export async function foreignFiles(): Promise<NamedFile[]> {
  const files: Record<string, Buffer | Promise<Buffer>> = {
    text: latin1('hello'),
    'one byte': latin1('\xff'),
    'a page': latin1(`<!doctype html>${PAYLOAD}`),
    SVG: latin1(SVG),
    'SVG with an XML head': latin1(`<?xml version="1.0"?>${SVG}`),
    'SVG after a byte order mark': latin1(`\xef\xbb\xbf${SVG}`),
    'SVG packed': latin1('\x1f\x8b\x08\0'),
    PDF: latin1('%PDF-1.7\n'),
    BMP: Buffer.concat([latin1('BM'), Buffer.alloc(100)]),
    TIFF: flag().tiff().toBuffer(),
    AVIF: flag().avif({ effort: 0 }).toBuffer(),
    ICO: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
    ZIP: latin1('PK\x03\x04'),
    ELF: latin1('\x7fELF'),
    WASM: latin1('\0asm\x01\0\0\0'),
    'JPEG 2000': latin1('\0\0\0\x0cjP  \r\n\x87\n'),
    PSD: latin1('8BPS'),
    MP4: latin1('\0\0\0\x18ftypisom'),
    'RIFF that is a sound': latin1('RIFF\x24\0\0\0WAVEfmt '),
    'magic one byte late': flag()
      .png()
      .toBuffer()
      .then((png) => Buffer.concat([latin1('\0'), png])),
    'HEIC of nothing': latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  };
  return Promise.all(Object.entries(files).map(async ([name, bytes]) => ({ name, bytes: await bytes })));
}

/** Changes the size in a JPEG's frame header. */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt16BE(height, frame + 5);
  lying.writeUInt16BE(width, frame + 7);
  return lying;
}

function resizedGif(gif: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(gif);
  lying.writeUInt16LE(width, 6);
  lying.writeUInt16LE(height, 8);
  return lying;
}

/** Changes a WebP's canvas size to 16,384 × 16,384. */
function resizedWebp(webp: Buffer): Buffer {
  const lying = Buffer.from(webp);
  lying.fill(0xff, 24, 26).fill(0x3f, 25, 26).fill(0xff, 27, 28).fill(0x3f, 28, 29);
  return lying;
}

/** Makes a progressive JPEG that repeats its last scan; each scan costs the decoder a pass over all blocks. */
async function manyScans(scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#777' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(scans).fill(last), jpeg.subarray(-2)]);
}

/** Makes pictures that are, or claim to be, too large; each must be refused without being decoded. */
export async function tooManyPixels(): Promise<NamedFile[]> {
  const rows = pixels(greyRows(8, 8));
  const jpeg = await flag().jpeg().toBuffer();
  return [
    { name: 'a row more than 25 million', bytes: pngFile({ width: 5_000, height: 5_001 }, rows) },
    { name: 'PNG that says 30,000 × 30,000', bytes: pngFile({ width: 30_000, height: 30_000 }, rows) },
    { name: 'PNG of 25 million columns', bytes: pngFile({ width: 25_000_000, height: 1 }, rows) },
    { name: 'PNG of 16,385 rows', bytes: pngFile({ width: 1, height: 16_385 }, rows) },
    { name: 'JPEG that says 65,500 × 65,500', bytes: resizedJpeg(jpeg, 65_500, 65_500) },
  ];
}

const STAGES = [9, 20, 60, 0.2, 0.5, 0.9, -1];

/** Makes truncated, mangled or inconsistent files; each must be refused or become a good picture. */
export async function damagedPictures(flipsPerFormat: number): Promise<NamedFile[]> {
  const whole: Record<string, Buffer> = {
    JPEG: await noise(120, 80, 1).jpeg().toBuffer(),
    'progressive JPEG': await noise(120, 80, 2).jpeg({ progressive: true }).toBuffer(),
    PNG: await noise(120, 80, 3).png().toBuffer(),
    'interlaced PNG': await noise(120, 80, 4).png({ progressive: true }).toBuffer(),
    WebP: await noise(120, 80, 5).webp().toBuffer(),
    'lossless WebP': await noise(120, 80, 6).webp({ lossless: true }).toBuffer(),
    GIF: await noise(120, 80, 7).gif().toBuffer(),
  };
  const files: NamedFile[] = [];
  const random = seededRandom(2026);
  for (const [format, bytes] of Object.entries(whole)) {
    for (const stage of STAGES) {
      const end = stage > 0 && stage < 1 ? Math.floor(bytes.length * stage) : stage;
      files.push({ name: `${format} cut at ${stage}`, bytes: bytes.subarray(0, end) });
    }
    for (let flip = 0; flip < flipsPerFormat; flip++) {
      const mangled = Buffer.from(bytes);
      for (let hit = 0; hit < 1 + flip * 4; hit++) mangled[16 + Math.floor(random() * (bytes.length - 16))] = Math.floor(random() * 256);
      files.push({ name: `${format} mangled, ${flip}`, bytes: mangled });
    }
  }
  const [jpeg, png] = [whole.JPEG!, whole.PNG!];
  const avif = await flag().avif({ effort: 0 }).toBuffer();
  const rows = pixels(greyRows(8, 8));
  files.push(
    { name: 'JPEG magic and script', bytes: latin1(`\xff\xd8\xff\xe0${PAYLOAD}`) },
    { name: 'GIF magic and script', bytes: latin1(`GIF89a/*${PAYLOAD}*/=1;alert(1)`) },
    { name: 'PNG magic and SVG', bytes: Buffer.concat([png.subarray(0, 8), latin1(SVG)]) },
    { name: 'PNG that says twice its rows', bytes: pngFile({ width: 8, height: 16 }, rows) },
    { name: 'PNG that says 5,000 × 5,000', bytes: pngFile({ width: 5_000, height: 5_000 }, rows) },
    { name: 'interlaced PNG that says 5,000 × 5,000', bytes: pngFile({ width: 5_000, height: 5_000, interlaced: true }, rows) },
    { name: 'PNG of no size', bytes: pngFile({ width: 0, height: 0 }, rows) },
    { name: 'PNG of 2³¹ columns', bytes: pngFile({ width: 2 ** 31, height: 2 ** 31 }, rows) },
    { name: 'PNG of an unknown colour type', bytes: pngFile({ width: 8, height: 8, colourType: 7 }, rows) },
    { name: 'PNG without pixels', bytes: pngFile({ width: 8, height: 8 }) },
    { name: 'PNG with a wrong checksum', bytes: pngFile({ width: 8, height: 8 }, pngChunk('IDAT', Buffer.alloc(9), 1)) },
    { name: 'JPEG that says 5,000 × 5,000', bytes: resizedJpeg(jpeg, 5_000, 5_000) },
    { name: 'GIF that says 65,535 × 65,535', bytes: resizedGif(whole.GIF!, 65_535, 65_535) },
    { name: 'WebP that says 16,384 × 16,384', bytes: resizedWebp(await flag().ensureAlpha(0.5).webp().toBuffer()) },
    { name: 'AVIF under a name of HEIC', bytes: Buffer.concat([avif.subarray(0, 8), latin1('mif1'), avif.subarray(12)]) },
    { name: 'JPEG of no rows', bytes: resizedJpeg(jpeg, 120, 0) },
    { name: 'JPEG with 3,000 scans more', bytes: await manyScans(3_000) },
  );
  return files;
}
