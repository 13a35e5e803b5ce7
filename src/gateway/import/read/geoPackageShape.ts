import { type CurvePiece, strokedRings } from './curves/strokedRing.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY } from './landSource.ts';
import { readShape, type ShapeParts } from './shapeParts.ts';

const [LINE, POLYGON, MULTI_POLYGON, COLLECTION, ARCS, COMPOUND, CURVE_POLYGON, MULTI_SURFACE] = [2, 3, 6, 7, 8, 9, 10, 12];
/** Collections in collections. */
const MAX_DEPTH = 8;

/**
 * Well-known binary, ISO's and PostGIS's ways of saying that there are heights and measures. Our own, not wkx: that believes
 * any count (a hostile record of 64 MB takes it 930 MB and 6 s) and makes an object of each corner.
 */
class WkbReader {
  readonly #view: DataView;
  readonly #parts: ShapeParts;
  #at = 0;

  constructor(bytes: Uint8Array, parts: ShapeParts) {
    this.#parts = parts;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(depth = 0): Float64Array[][] | 'not-polygon' {
    const { kind, isLittle, values } = this.#head(depth);
    this.#parts.take(1);
    if (kind === POLYGON) return [this.#rings(isLittle, values)];
    if (kind === CURVE_POLYGON) return [this.#strokedRings(isLittle, depth)];
    if (kind !== MULTI_POLYGON && kind !== COLLECTION && kind !== MULTI_SURFACE) return 'not-polygon';
    const parts: Float64Array[][] = [];
    for (let left = this.#count(isLittle, 9); left > 0; left--) {
      const part = this.geometry(depth + 1);
      // Where a part that is no polygon ends is not known.
      if (part === 'not-polygon') return 'not-polygon';
      parts.push(...part);
    }
    return parts;
  }

  #head(depth: number): { kind: number; isLittle: boolean; values: number } {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const isLittle = this.#view.getUint8(this.#at++) === 1;
    const code = this.#uint32(isLittle);
    if (code & 0x20000000) this.#at += 4;
    const plain = code & 0x0fffffff;
    const [kind, dimensions] = [plain % 1000, Math.floor(plain / 1000)];
    const extra = (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0) + (dimensions === 3 ? 2 : dimensions > 0 ? 1 : 0);
    return { kind, isLittle, values: 2 + extra };
  }

  /** Rings of lines and arcs: each is a shape with a head of its own. */
  #strokedRings(isLittle: boolean, depth: number): Float64Array[] {
    const count = this.#count(isLittle, 9);
    this.#parts.take(count);
    const rings = strokedRings(
      Array.from({ length: count }, () => this.#pieces(depth + 1)),
      this.#parts,
    );
    if (!rings) throw new RangeError('an arc without its points');
    return rings;
  }

  #pieces(depth: number): CurvePiece[] {
    const { kind, isLittle, values } = this.#head(depth);
    if (kind === LINE || kind === ARCS) return [{ isArc: kind === ARCS, xy: this.#positions(isLittle, values) }];
    if (kind !== COMPOUND) throw new RangeError('no ring');
    const count = this.#count(isLittle, 9);
    this.#parts.take(count);
    return Array.from({ length: count }, () => this.#pieces(depth + 1)).flat();
  }

  #rings(isLittle: boolean, values: number): Float64Array[] {
    const count = this.#count(isLittle, 4);
    this.#parts.take(count);
    return Array.from({ length: count }, () => this.#positions(isLittle, values));
  }

  #positions(isLittle: boolean, values: number): Float64Array {
    const flat = new Float64Array(this.#count(isLittle, values * 8) * 2);
    for (let i = 0; i < flat.length; i += 2) {
      flat[i] = this.#view.getFloat64(this.#at, isLittle);
      flat[i + 1] = this.#view.getFloat64(this.#at + 8, isLittle);
      this.#at += values * 8;
    }
    return flat;
  }

  /** Of things that take so many bytes each at the least: more than are left cannot be. */
  #count(isLittle: boolean, bytesEach: number): number {
    const count = this.#uint32(isLittle);
    if (count * bytesEach > this.#view.byteLength - this.#at) throw new RangeError('more than there is');
    return count;
  }

  #uint32(isLittle: boolean): number {
    const value = this.#view.getUint32(this.#at, isLittle);
    this.#at += 4;
    return value;
  }
}

/** Bytes of an envelope by its kind (GeoPackage 1.3, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];

/** A geometry of a GeoPackage: its own head, then well-known binary. */
export function geoPackageShape(value: unknown): Pick<LandFeature, 'polygons' | 'fault'> {
  if (value === null || value === undefined) return NO_GEOMETRY;
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50) return BROKEN_GEOMETRY;
  const flags = value[3]!;
  if (flags & 0x10) return NO_GEOMETRY;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  return envelope === undefined ? BROKEN_GEOMETRY : readShape((parts) => new WkbReader(value.subarray(8 + envelope), parts).geometry());
}
