import { readingRecord, type RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import { readWkb } from '../shapes/readWkb.ts';
import { readWkt } from '../shapes/readWkt.ts';
import { ShapeParts } from '../shapes/shapeParts.ts';

/** Well-known binary as PostGIS hands a shape out: digits of base 16, the order of bytes first. */
export const HEX_SHAPE = /^\s*0[01][0-9a-f]{16}/i;
const DIGITS = '0123456789abcdef';

function bytesOf(text: string): Uint8Array {
  const digits = text.trim().toLowerCase();
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (let at = 0; at < digits.length; at += 1) {
    const digit = DIGITS.indexOf(digits[at]!);
    if (digit < 0) throw new RangeError('no digit');
    bytes[at >> 1]! += at % 2 === 0 ? digit * 16 : digit;
  }
  return bytes;
}

/** Reads a cell with well-known text, or well-known binary in digits of base 16. */
export const shapeOfCell = (text: string): RecordShape =>
  readingRecord((found) => {
    const parts = new ShapeParts();
    const shape = HEX_SHAPE.test(text) ? readWkb(bytesOf(text), parts) : readWkt(text, parts);
    if (shape) found.shape = shape;
    else found.hasUnread = true;
  });
