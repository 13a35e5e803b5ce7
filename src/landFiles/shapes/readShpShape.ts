import { polygonsOfRings } from '../../domain/geometry/sortRings.ts';
import { type FileShape, emptyShape, type ShapeParts } from './shapeParts.ts';

/** Shape types; with Z ten more, with M twenty more. */
const [POINT, LINE, POLYGON, MULTI_POINT] = [1, 3, 5, 8];

/**
 * Reads the content of a .shp record (ESRI Shapefile Technical Description, 1998), without heights and measures.
 * @returns `empty` for a record without a shape; null for unsupported types (multipatch)
 * @throws RangeError for missing bytes, or parts out of order; TooComplexError
 */
export function readShpShape(record: Uint8Array, parts: ShapeParts): FileShape | 'empty' | null {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const type = view.getInt32(0, true);
  if (type === 0) return 'empty';
  const kind = type > 0 && type < 30 ? type % 10 : -1;
  if (kind === POINT) return { ...emptyShape(), points: positions(view, 4, 1) };
  if (kind === MULTI_POINT) return { ...emptyShape(), points: positions(view, 40, view.getInt32(36, true)) };
  if (kind !== LINE && kind !== POLYGON) return null;
  const [partCount, pointCount] = [view.getInt32(36, true), view.getInt32(40, true)];
  const pointsAt = 44 + partCount * 4;
  if (partCount < 0 || pointCount < 0 || pointsAt + pointCount * 16 > record.length) throw new RangeError('more than the record has');
  parts.take(partCount);
  const starts = Array.from({ length: partCount }, (_, part) => view.getInt32(44 + part * 4, true));
  const bounds = [...starts, pointCount];
  const paths = starts.map((start, part) => {
    if (start < 0 || start > bounds[part + 1]!) throw new RangeError('parts that do not follow each other');
    return positions(view, pointsAt + start * 16, bounds[part + 1]! - start);
  });
  return kind === POLYGON
    ? { ...emptyShape(), polygons: polygonsOfRings(paths) }
    : { ...emptyShape(), lines: paths.filter((path) => path.length > 0) };
}

function positions(view: DataView, at: number, count: number): Float64Array {
  if (count < 0 || at + count * 16 > view.byteLength) throw new RangeError('more than the record has');
  const flat = new Float64Array(count * 2);
  for (let i = 0; i < flat.length; i++) flat[i] = view.getFloat64(at + i * 8, true);
  return flat;
}
