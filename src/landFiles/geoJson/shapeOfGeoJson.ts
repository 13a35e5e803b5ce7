import { TooComplexError } from '../../domain/geometry/ringTree.ts';
import { MapCutOff, type RecordFault } from '../fileFault.ts';
import { type FileRecord, type FileShape, emptyShape, ShapeParts } from '../shapes/shapeParts.ts';
import type { JsonCoordinates } from './coordinateScanner.ts';

export interface RecordShape {
  shape: FileShape;
  fault?: RecordFault | undefined;
  /** Invalid value. */
  detail?: string | undefined;
  /** True if it contains an unsupported kind, such as a triangulated surface. */
  hasUnread?: boolean | undefined;
}

class ShapeFault extends Error {
  readonly fault: RecordFault;
  constructor(fault: RecordFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Nesting of the numbers of each kind. */
const LEVELS: ReadonlyMap<unknown, number> = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);
const MAX_DEPTH = 8;

/** Runs a reader. Converts its errors to faults of the record. */
export function readingRecord(read: (found: RecordShape) => void): RecordShape {
  const found: RecordShape = { shape: emptyShape() };
  try {
    read(found);
    return found;
  } catch (error) {
    if (error instanceof ShapeFault) return { shape: emptyShape(), fault: error.fault };
    if (error instanceof MapCutOff) return { shape: emptyShape(), fault: 'cut-off' };
    if (error instanceof RangeError) return { shape: emptyShape(), fault: 'broken' };
    if (error instanceof TooComplexError) return { shape: emptyShape(), fault: 'too-complex' };
    throw error;
  }
}

export const shapeOfRecord = (record: FileRecord): RecordShape =>
  readingRecord((found) => {
    const shape = record.shape(new ShapeParts());
    if (shape === null) found.hasUnread = true;
    else if (shape !== 'empty') found.shape = shape;
  });

/** Returns the coordinates referenced at `place`. @throws ShapeFault if there are none */
export function coordinatesAt(place: unknown, all: readonly JsonCoordinates[], level: number): JsonCoordinates {
  const coordinates = Array.isArray(place) ? all[place[0] as number] : undefined;
  if (!coordinates) throw new ShapeFault('broken');
  if (coordinates.fault) throw new ShapeFault(coordinates.fault);
  if (coordinates.level !== 0 && coordinates.level !== level) throw new ShapeFault('broken');
  return coordinates;
}

/** Reads a GeoJSON geometry, or a collection as one shape. */
export const shapeOfGeoJson = (geometry: unknown, all: readonly JsonCoordinates[]): RecordShape =>
  readingRecord((found) => {
    if (geometry !== null && geometry !== undefined) addGeometry(geometry, all, found, 0);
  });

function addGeometry(geometry: unknown, all: readonly JsonCoordinates[], found: RecordShape, depth: number): void {
  const { type, coordinates, geometries } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    if (depth === MAX_DEPTH) throw new ShapeFault('too-deep');
    for (const part of geometries as unknown[]) if (part !== null) addGeometry(part, all, found, depth + 1);
    return;
  }
  const level = LEVELS.get(type);
  if (level === undefined) {
    if (typeof type !== 'string') throw new ShapeFault('broken');
    found.hasUnread = true;
    return;
  }
  if (coordinates === null) return;
  const { polygons } = coordinatesAt(coordinates, all, level);
  const { shape } = found;
  // An empty outline drops its holes.
  if (type === 'Polygon' || type === 'MultiPolygon') shape.polygons.push(...polygons.filter(([outline]) => outline && outline.length > 0));
  else if (type === 'LineString' || type === 'MultiLineString') shape.lines.push(...polygons.flat().filter(({ length }) => length > 0));
  else shape.points = joined([shape.points, ...polygons.flat()]);
}

function joined(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
