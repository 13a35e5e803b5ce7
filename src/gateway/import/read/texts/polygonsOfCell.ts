import { readWkb } from '../../../../landFiles/shapes/readWkb.ts';
import type { LandFeature } from '../landSource.ts';
import { areasOfShape, readShape } from '../readShape.ts';
import { polygonsOfWkt } from './polygonsOfWkt.ts';

/** Well-known binary as PostGIS hands a shape out: digits of base 16, the order of bytes first. */
export const HEX_SHAPE = /^\s*0[01][0-9a-f]{16}/i;

/** The areas of a cell with well-known text, or well-known binary in digits of base 16. */
export function polygonsOfCell(text: string): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
  if (!HEX_SHAPE.test(text)) return polygonsOfWkt(text);
  return readShape((parts) => {
    const digits = text.trim();
    const bytes = Buffer.from(digits, 'hex');
    // It ends at what is no digit.
    if (bytes.length * 2 !== digits.length) return undefined;
    const shape = readWkb(bytes, parts);
    return shape === null ? 'not-polygon' : areasOfShape(shape);
  });
}
