import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { foreignFiles, tooManyPixels } from '../../../../support/pictures/hostilePictures.ts';
import { sniffPicture } from '../../../../../workers/ocr/picture/sniffPicture.ts';

const plain = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: '#7a8' } });

/** A Windows bitmap of 30 × 20 with rows from the top down. */
function bitmap(): Uint8Array {
  const bytes = new Uint8Array(54);
  bytes.set([0x42, 0x4d]);
  const view = new DataView(bytes.buffer);
  view.setInt32(18, 30, true);
  view.setInt32(22, -20, true);
  return bytes;
}

const brand = (name: string): Uint8Array => Buffer.from(`\0\0\0\x18ftyp${name}\0\0\0\0${name}mif1`, 'latin1');

describe('sniffed picture', () => {
  it.each([
    ['jpeg', plain(310, 205).jpeg()],
    ['jpeg', plain(310, 205).jpeg({ progressive: true })],
    ['jpeg', plain(310, 205).withMetadata({ orientation: 6 }).jpeg()],
    ['png', plain(310, 205).png()],
    ['gif', plain(310, 205).gif()],
    ['webp', plain(310, 205).webp()],
    ['webp', plain(310, 205).webp({ lossless: true })],
    ['webp', plain(310, 205).ensureAlpha(0.5).webp()],
    ['avif', plain(310, 205).avif({ effort: 0 })],
  ] as const)('sniffed picture: a %s reports its size before it is decoded', async (kind, picture) => {
    expect(sniffPicture(await picture.toBuffer())).toEqual({ kind, width: 310, height: 205 });
  });

  it('sniffed picture: a bitmap reports its size in either row order', () => {
    expect(sniffPicture(bitmap())).toEqual({ kind: 'bmp', width: 30, height: 20 });
  });

  it.each(['heic', 'heix', 'hevc', 'mif1'])('sniffed picture: HEIC is recognised by the brand %s', (name) => {
    expect(sniffPicture(brand(name))).toEqual({ kind: 'heic' });
  });

  it('sniffed picture: other content is no picture, whatever it begins with', async () => {
    const taken = new Set(['BMP', 'AVIF', 'HEIC of nothing']);
    const kinds = (await foreignFiles()).filter(({ name }) => !taken.has(name)).map(({ name, bytes }) => [name, sniffPicture(bytes).kind]);
    expect(kinds).toEqual(kinds.map(([name]) => [name, 'other']));
    expect(sniffPicture(new Uint8Array(0))).toEqual({ kind: 'other' });
  });

  it('sniffed picture: a picture that is too large is recognised by its header', async () => {
    for (const { name, bytes } of await tooManyPixels()) {
      const sniffed = sniffPicture(bytes);
      if (!('width' in sniffed)) throw new Error(name);
      expect(Math.max(sniffed.width!, sniffed.height!), name).toBeGreaterThan(4_999);
    }
  });

  it('sniffed picture: no truncated header throws', async () => {
    const whole = await Promise.all([
      plain(99, 88).jpeg().toBuffer(),
      plain(99, 88).webp().toBuffer(),
      plain(99, 88).avif({ effort: 0 }).toBuffer(),
    ]);
    for (const bytes of [...whole, bitmap()]) {
      for (let end = 0; end < Math.min(bytes.length, 700); end++) sniffPicture(bytes.subarray(0, end));
    }
  });
});
