import { TooComplexError } from '../../../domain/geometry/ringTree.ts';
import { MapCutOff } from '../../../landFiles/mapInfo/mapInfoFault.ts';
import { type FileRecord, type FileShape, ShapeParts } from '../../../landFiles/shapes/shapeParts.ts';
import { BROKEN_GEOMETRY, type GeometryFault, type LandFeature, withoutEmptyPolygons } from './landSource.ts';

/** Areas of a record; whether there are points or lines beside them. */
export interface ReadAreas {
  polygons: Float64Array[][];
  hasOtherParts: boolean;
}

export const areasOfShape = ({ polygons, lines, points }: FileShape): ReadAreas => ({
  polygons,
  hasOtherParts: lines.length + points.length > 0,
});

/**
 * The polygons that a reader finds in a record; of a shape of several kinds its areas are kept, and the rest is told.
 * @param read may throw a RangeError where bytes are not there, and a TooComplexError; undefined is a broken shape
 * @returns what is wrong with the record as its fault
 */
export function readShape(
  read: (parts: ShapeParts) => Float64Array[][] | ReadAreas | GeometryFault | undefined,
): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
  try {
    const found = read(new ShapeParts());
    if (found === undefined) return BROKEN_GEOMETRY;
    if (typeof found === 'string') return { polygons: [], fault: found };
    const { polygons, hasOtherParts } = Array.isArray(found) ? { polygons: found, hasOtherParts: false } : found;
    if (!hasOtherParts) return withoutEmptyPolygons(polygons);
    const areas = withoutEmptyPolygons(polygons);
    return areas.fault === undefined ? { ...areas, hasOtherParts } : { polygons: [], fault: 'not-polygon' };
  } catch (error) {
    if (error instanceof TooComplexError) return { polygons: [], fault: 'too-complex' };
    if (error instanceof MapCutOff) return { polygons: [], fault: 'cut-off' };
    if (error instanceof RangeError) return BROKEN_GEOMETRY;
    throw error;
  }
}

/** The areas of a record, with their colour; what is not read is no polygon. */
export function readRecord(record: FileRecord): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts' | 'fill'> {
  let fill: string | undefined;
  const areas = readShape((parts) => {
    const shape = record.shape(parts);
    if (shape === null) return 'not-polygon';
    if (shape === 'empty') return shape;
    fill = shape.fill;
    return areasOfShape(shape);
  });
  return areas.fault === undefined && fill !== undefined ? { ...areas, fill } : areas;
}

/** About what the corners of an area take, as numbers and of a file. */
export const bytesOfAreas = (polygons: readonly Float64Array[][]): number =>
  polygons.flat().reduce((sum, ring) => sum + ring.byteLength, 0);
