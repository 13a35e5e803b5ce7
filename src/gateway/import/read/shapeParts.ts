import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { BROKEN_GEOMETRY, type GeometryFault, type LandFeature, withoutEmptyPolygons } from './landSource.ts';

/** Polygons and rings of one record together. Each takes some 200 bytes of memory, be it empty, and as few as three of a file. */
export const MAX_PARTS = 100_000;
/** Corners of the arcs of one record, as many as a record of GeoJSON may have: an arc of 30 bytes may make 4,096. */
const MAX_STROKED_CORNERS = 4_000_000;

/** Counts the polygons and rings of one record before memory is taken for them. */
export class ShapeParts {
  #left = MAX_PARTS;
  #cornersLeft = MAX_STROKED_CORNERS;

  /** @throws TooComplexError when arcs come to more than {@link MAX_STROKED_CORNERS} */
  takeCorners(count: number): void {
    this.#cornersLeft -= count;
    if (this.#cornersLeft < 0) throw new TooComplexError();
  }

  /** @throws TooComplexError when there are more than {@link MAX_PARTS} */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooComplexError();
  }
}

/**
 * The polygons that a reader finds in a record.
 * @param read may throw a RangeError where bytes are not there, and a TooComplexError; undefined is a broken shape
 * @returns what is wrong with the record as its fault
 */
export function readShape(
  read: (parts: ShapeParts) => Float64Array[][] | GeometryFault | undefined,
): Pick<LandFeature, 'polygons' | 'fault'> {
  try {
    const found = read(new ShapeParts());
    if (typeof found === 'string') return { polygons: [], fault: found };
    return found ? withoutEmptyPolygons(found) : BROKEN_GEOMETRY;
  } catch (error) {
    if (error instanceof TooComplexError) return { polygons: [], fault: 'too-complex' };
    if (error instanceof RangeError) return BROKEN_GEOMETRY;
    throw error;
  }
}
