import { type FileShape, type ShapeParts } from './shapeParts.ts';
import { type CurvePiece, strokedRing } from './strokedRing.ts';

const [POINT, LINE, POLYGON, MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION] = [1, 2, 3, 4, 5, 6, 7];
const [ARCS, COMPOUND, CURVE_POLYGON, MULTI_CURVE, MULTI_SURFACE] = [8, 9, 10, 11, 12];
const LISTS = [MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION, MULTI_CURVE, MULTI_SURFACE];
const CURVES = [LINE, ARCS, COMPOUND];
const MAX_DEPTH = 8;

/** Error: an unsupported type, whose end is unknown. */
class UnknownKind extends Error {
  override name = 'UnknownKind';
}

function readShape(bytes: Uint8Array, parts: ShapeParts): FileShape {
  const polygons: Float64Array[][] = [];
  const lines: Float64Array[] = [];
  const points: number[] = [];
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  geometry(0);
  return { polygons, lines, points: Float64Array.from(points) };

  function geometry(depth: number): void {
    const start = at;
    const { kind, isLittle, values } = head(depth);
    parts.take(1);
    if (kind === POLYGON) polygons.push(rings(isLittle, values));
    else if (kind === CURVE_POLYGON) polygons.push(strokedRings(isLittle, depth));
    else if (kind === POINT) point(isLittle, values);
    else if (CURVES.includes(kind)) line(start, depth);
    else if (LISTS.includes(kind)) for (let left = readCount(isLittle, 9); left > 0; left--) geometry(depth + 1);
    else throw new UnknownKind();
  }

  function head(depth: number): { kind: number; isLittle: boolean; values: number } {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const isLittle = view.getUint8(at++) === 1;
    const code = uint32(isLittle);
    if (code & 0x20000000) at += 4;
    const plain = code & 0x0fffffff;
    const [kind, dimensions] = [plain % 1000, Math.floor(plain / 1000)];
    const extra = (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0) + (dimensions === 3 ? 2 : dimensions > 0 ? 1 : 0);
    return { kind, isLittle, values: 2 + extra };
  }

  /** Reads a point. An empty one has NaN coordinates. */
  function point(isLittle: boolean, values: number): void {
    const [x, y] = [view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle)];
    at += values * 8;
    // Throws if the last number is missing.
    view.getUint8(at - 1);
    if (!Number.isNaN(x) || !Number.isNaN(y)) points.push(x, y);
  }

  function line(start: number, depth: number): void {
    at = start;
    const stroked = strokedRing(pieces(depth), parts);
    if (stroked.length > 0) lines.push(stroked);
  }

  /** Reads rings of lines and arcs, each a geometry with a header. */
  function strokedRings(isLittle: boolean, depth: number): Float64Array[] {
    const count = readCount(isLittle, 9);
    parts.take(count);
    return Array.from({ length: count }, () => strokedRing(pieces(depth + 1), parts));
  }

  function pieces(depth: number): CurvePiece[] {
    const { kind, isLittle, values } = head(depth);
    if (kind === LINE || kind === ARCS) return [{ isArc: kind === ARCS, xy: positions(isLittle, values) }];
    if (kind !== COMPOUND) throw new RangeError('no ring');
    const count = readCount(isLittle, 9);
    parts.take(count);
    return Array.from({ length: count }, () => pieces(depth + 1)).flat();
  }

  function rings(isLittle: boolean, values: number): Float64Array[] {
    const count = readCount(isLittle, 4);
    parts.take(count);
    return Array.from({ length: count }, () => positions(isLittle, values));
  }

  function positions(isLittle: boolean, values: number): Float64Array {
    const flat = new Float64Array(readCount(isLittle, values * 8) * 2);
    for (let i = 0; i < flat.length; i += 2) {
      flat[i] = view.getFloat64(at, isLittle);
      flat[i + 1] = view.getFloat64(at + 8, isLittle);
      at += values * 8;
    }
    return flat;
  }

  /** Reads a count, which the remaining bytes limit. */
  function readCount(isLittle: boolean, bytesEach: number): number {
    const count = uint32(isLittle);
    if (count * bytesEach > view.byteLength - at) throw new RangeError('more than there is');
    return count;
  }

  function uint32(isLittle: boolean): number {
    const value = view.getUint32(at, isLittle);
    at += 4;
    return value;
  }
}

/**
 * Reads well-known binary with heights and measures in ISO or PostGIS form. Strokes arcs to within a centimetre. The
 * package wkx is not used, since it trusts any count and creates an object per corner.
 * @returns null for an unsupported type (such as TIN), also inside a collection
 * @throws RangeError for missing bytes; TooComplexError
 */
export function readWkb(bytes: Uint8Array, parts: ShapeParts): FileShape | null {
  try {
    return readShape(bytes, parts);
  } catch (error) {
    if (error instanceof UnknownKind) return null;
    throw error;
  }
}

/** Size of an envelope by its type (GeoPackage 1.3, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];

/** Reads a GeoPackage geometry: its header, then well-known binary as `readWkb` does. @returns `empty` if flagged so */
export function readGeoPackageShape(bytes: Uint8Array, parts: ShapeParts): FileShape | 'empty' | null {
  if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) throw new RangeError('no geometry of a GeoPackage');
  const flags = bytes[3]!;
  if (flags & 0x10) return 'empty';
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if (envelope === undefined) throw new RangeError('an envelope of no kind');
  return readWkb(bytes.subarray(8 + envelope), parts);
}
