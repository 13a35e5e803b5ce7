import sharp, { type Metadata } from 'sharp';
import { formatNumber } from '../../domain/text/format.ts';
import { HttpError } from '../http/httpError.ts';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SECONDS, MAX_PICTURE_SIDE_PX } from '../http/limits.ts';

type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic';

const textAt = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Brands of ISO 23008-12 used by phones; whether this libvips can decode one is known only by trying. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** Detects the format from the first bytes, ignoring name and type; null for unsupported ones, above all SVG. */
function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8, 12))) return 'heic';
  return null;
}

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  extension: 'jpg' | 'webp';
  width: number;
  height: number;
}

// Keep nothing between pictures, and use one core per picture.
sharp.cache(false);
sharp.concurrency(1);
// libvips has loaders for a hundred formats; only those for the accepted magic bytes are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
});

const damaged = (kind: PictureKind): HttpError =>
  kind === 'heic' ? new HttpError(415, 'pictures.heicUnread') : new HttpError(422, 'pictures.damaged');

async function readHead(bytes: Buffer, kind: PictureKind): Promise<Metadata> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged(kind);
    });
  const { width, height } = head;
  if (width * height > MAX_PICTURE_PIXELS || width > MAX_PICTURE_SIDE_PX || height > MAX_PICTURE_SIDE_PX) {
    throw new HttpError(422, 'pictures.tooManyPixels', {
      values: { millions: MAX_PICTURE_PIXELS / 1e6, side: formatNumber(MAX_PICTURE_SIDE_PX, 0) },
    });
  }
  return head;
}

/** Returns the size as stored, ignoring EXIF rotation. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const kind = pictureKind(bytes);
  if (kind === null) throw new HttpError(415, 'pictures.notAPicture');
  const { width, height } = await readHead(bytes, kind);
  return { width, height };
}

/**
 * Decodes and re-encodes a picture: first frame, rotated by EXIF, sRGB, no metadata, reduced to fit `maxSidePx`, never
 * enlarged. JPEG, or WebP with transparency.
 * @throws HttpError 415 (unsupported) or 422 (damaged, or too many pixels)
 */
export async function reencodePicture(bytes: Buffer, maxSidePx: number): Promise<Picture> {
  const kind = pictureKind(bytes);
  if (kind === null) throw new HttpError(415, 'pictures.notAPicture');
  const { hasAlpha } = await readHead(bytes, kind);
  const decoded = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true, autoOrient: true })
    .timeout({ seconds: MAX_PICTURE_SECONDS })
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = hasAlpha ? decoded.webp({ quality: 82, effort: 3 }) : decoded.jpeg({ quality: 82 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw damaged(kind);
  });
  const { width, height } = info;
  return hasAlpha
    ? { bytes: data, contentType: 'image/webp', extension: 'webp', width, height }
    : { bytes: data, contentType: 'image/jpeg', extension: 'jpg', width, height };
}
