import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { greyRows, pixels, pngChunk, pngFile } from './pngParts.ts';
import { seededRandom } from '../run/seededRandom.ts';

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Text that no stored picture may contain. */
export const PAYLOAD = '<script>alert(document.domain)</script>';

/** Draws red on the left, blue on the right, and a green stripe on top, so that every rotation looks different. */
export function flag(width = 40, height = 20): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = y < height / 4 ? [0, 200, 0] : x < width / 2 ? [220, 0, 0] : [0, 0, 220];
      bytes.set(colour, (y * width + x) * 3);
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** Makes noise that compresses badly. */
export function noise(width: number, height: number, seed: number): Sharp {
  const random = seededRandom(seed);
  const bytes = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

const plain = (width: number, height: number, background = '#7a8'): Sharp => sharp({ create: { width, height, channels: 3, background } });

const animated = (frames: number): Sharp =>
  sharp(Buffer.concat(Array.from({ length: frames }, (_, frame) => Buffer.alloc(16 * 16 * 3, frame * 40))), {
    raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 },
  });

const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

/** Inserts segments right after a JPEG's start. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
/** Keyword and compression method, as zTXt and iCCP chunks begin. */
const packedHead = Buffer.from('x\0\0', 'latin1');

/** Makes odd but valid pictures; each must become a good one without its foreign content. */
export async function oddGoodPictures(): Promise<NamedFile[]> {
  const jpeg = await flag().jpeg().toBuffer();
  const png = await flag().png().toBuffer();
  const rows = pixels(greyRows(8, 8));
  const words = Buffer.from(`Comment\0${PAYLOAD}`, 'latin1');
  const files: Record<string, Buffer | Promise<Buffer>> = {
    'one pixel, PNG': plain(1, 1).png().toBuffer(),
    'one pixel, JPEG': plain(1, 1).jpeg().toBuffer(),
    'one pixel, WebP': plain(1, 1).webp().toBuffer(),
    'one pixel, GIF': plain(1, 1).gif().toBuffer(),
    'a line of 16,384 pixels': plain(16_384, 1).png().toBuffer(),
    'a column of 16,384 pixels': plain(1, 16_384).jpeg().toBuffer(),
    'CMYK JPEG': flag().toColourspace('cmyk').jpeg().toBuffer(),
    'grey JPEG': flag().greyscale().jpeg().toBuffer(),
    'progressive JPEG': flag(400, 300).jpeg({ progressive: true }).toBuffer(),
    'grey PNG with alpha': flag().greyscale().ensureAlpha(0.5).png().toBuffer(),
    '16-bit PNG': flag().toColourspace('rgb16').png().toBuffer(),
    'interlaced PNG': flag(200, 100).png({ progressive: true }).toBuffer(),
    'interlaced 16-bit PNG with alpha': flag().ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'PNG with a palette': flag().png({ palette: true }).toBuffer(),
    'PNG of one bit': flag().greyscale().threshold().png({ palette: true, colours: 2 }).toBuffer(),
    'lossless WebP with alpha': flag().ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
    'animated GIF': animated(5).gif().toBuffer(),
    'GIF of 2,000 frames': animated(2_000).gif().toBuffer(),
    'animated WebP': animated(5).webp().toBuffer(),
    'JPEG with a comment of script': withSegments(jpeg, segment(0xfe, Buffer.from(PAYLOAD))),
    'JPEG with 5,000 comments': withSegments(jpeg, ...Array<Buffer>(5_000).fill(segment(0xfe, Buffer.from(PAYLOAD)))),
    'JPEG with a colour profile of zeros, 1.9 MB': withSegments(
      jpeg,
      ...Array.from({ length: 30 }, (_, at) =>
        segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([at + 1, 30]), Buffer.alloc(65_000)])),
      ),
    ),
    'JPEG that is a page, too': Buffer.concat([jpeg, Buffer.from(`<html>${PAYLOAD}</html>`)]),
    'JPEG with a ZIP behind it': Buffer.concat([jpeg, Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(1_000_000, 7)]),
    'PNG with script behind it': Buffer.concat([png, Buffer.from(PAYLOAD)]),
    'PNG with words of script': pngFile({ width: 8, height: 8 }, pngChunk('tEXt', words), rows),
    'PNG with a stream that goes on for 60 MB': pngFile(
      { width: 8, height: 8 },
      pngChunk('IDAT', deflateSync(Buffer.concat([greyRows(8, 8), Buffer.alloc(60 * 1024 * 1024)]))),
    ),
    '25 million pixels': plain(5_000, 5_000).png({ compressionLevel: 1 }).toBuffer(),
    '25 million pixels, progressive JPEG': plain(5_000, 5_000).jpeg({ progressive: true }).toBuffer(),
  };
  return Promise.all(Object.entries(files).map(async ([name, bytes]) => ({ name, bytes: await bytes })));
}

/** Makes PNG files with too many texts, or texts or a profile that inflate to 100 MB: drop these or refuse the file. */
export function inflatingFiles(): NamedFile[] {
  const rows = pixels(greyRows(8, 8));
  const head = { width: 8, height: 8 };
  const bomb = Buffer.concat([packedHead, zeros(100)]);
  const words = pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`, 'latin1'));
  return [
    { name: 'PNG with 5,000 words', bytes: pngFile(head, ...Array<Buffer>(5_000).fill(words), rows) },
    { name: 'PNG with packed words of 100 MB', bytes: pngFile(head, pngChunk('zTXt', bomb), rows) },
    { name: 'PNG with a packed profile of 100 MB', bytes: pngFile(head, pngChunk('iCCP', bomb), rows) },
    { name: 'PNG with ten packed words of 100 MB', bytes: pngFile(head, ...Array<Buffer>(10).fill(pngChunk('zTXt', bomb)), rows) },
  ];
}
