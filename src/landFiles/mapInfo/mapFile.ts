import type { SourceCrs } from '../../domain/coordinates/sourceCrs.ts';
import { sortRings } from '../../domain/geometry/sortRings.ts';
import type { RandomAccessBytes } from '../randomAccessBytes.ts';
import { boxArc, boxRing, ellipseRing } from '../shapes/boxRing.ts';
import { type FileShape, emptyShape, type ShapeParts } from '../shapes/shapeParts.ts';
import { MapBlocks } from './mapBlocks.ts';
import { readMapBrushes } from './readMapBrushes.ts';
import { type MapHead, readMapHead } from './mapHead.ts';

/** Reads consecutive little-endian numbers. Throws RangeError beyond the bytes. */
class ByteCursor {
  readonly #view: DataView;
  /** True for coordinates of two bytes, false for four. */
  readonly isShort: boolean;
  at = 0;

  constructor(bytes: Uint8Array, isShort: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isShort = isShort;
  }

  byte(): number {
    return this.#view.getUint8(this.at++);
  }

  uint16(): number {
    return this.#view.getUint16((this.at += 2) - 2, true);
  }

  int16(): number {
    return this.#view.getInt16((this.at += 2) - 2, true);
  }

  int32(): number {
    return this.#view.getInt32((this.at += 4) - 4, true);
  }

  coordinate(): number {
    return this.isShort ? this.int16() : this.int32();
  }
}

type Place = readonly [x: number, y: number];
type Version = 300 | 450 | 800;
/** Reads bytes of an object's corners by offset from the first. */
type Corners = (from: number, count: number) => Uint8Array;

const [OBJECTS, COORDINATES] = [2, 3];
/** Size of the longest object, including unknown fields of version 800. */
const OBJECT_BYTES = 96;
/** Object types with full coordinates. One less is the type with short coordinates. */
const [LINE, PLINE, ARC, RECT, ROUND_RECT, ELLIPSE] = [0x05, 0x08, 0x0b, 0x14, 0x17, 0x1a];
/** Bytes before the position of a point: symbol, font character, picture. */
const POINTS: Readonly<Record<number, number>> = { 0x02: 0, 0x29: 12, 0x2c: 2 };
const REGIONS: Readonly<Record<number, Version>> = { 0x0e: 300, 0x2f: 450, 0x3e: 800 };
const MULTI_LINES: Readonly<Record<number, Version>> = { 0x26: 300, 0x32: 450, 0x41: 800 };
const MULTI_POINTS: Readonly<Record<number, Version>> = { 0x35: 450, 0x44: 800 };
/** Areas, lines and points in one object. Versions before 800 have parts like 450. */
const COLLECTIONS: Readonly<Record<number, Version>> = { 0x38: 450, 0x47: 800 };
/** Offsets of corners count preceding headers at full size. */
const HEADS_IN_FULL = { 300: 24, 450: 28, 800: 28 } as const;
/** Sizes of unknown fields: in version 800, and in multipoints. */
const [UNKNOWN_800, UNKNOWN_POINTS] = [33, 15];
const TENTHS = Math.PI / 1800;
/** Mask that removes the smoothing flag from a line's length. */
const SMOOTH = 0x7f_ff_ff_ff;

/**
 * Reads objects of a .MAP, MapInfo's shape file, at positions from the .ID: a header of 512 bytes, then blocks of
 * objects, corners and styles. Coordinates are integers scaled by the header.
 */
export class MapFile {
  readonly crs: SourceCrs;
  readonly #head: MapHead;
  readonly #blocks: MapBlocks;
  /** Colours by brush number from 1. */
  readonly #brushes: ReadonlyArray<string | undefined>;

  constructor(bytes: RandomAccessBytes) {
    this.#head = readMapHead(bytes);
    this.crs = this.#head.crs;
    this.#blocks = new MapBlocks(bytes, this.#head.blockBytes);
    this.#brushes = readMapBrushes(this.#blocks, this.#head.toolBlock);
  }

  /**
   * @param place position of an object, from the .ID; never 0, which means no object
   * @returns null for a text
   * @throws RangeError if it is damaged, MapCutOff beyond the end of the file; TooComplexError
   */
  shape(place: number, parts: ShapeParts): FileShape | null {
    const block = this.#blocks.read(this.#blocks.startOf(place), 12);
    if (block[0] !== OBJECTS) throw new RangeError('no block of objects');
    const rest = this.#blocks.restOf(place, OBJECT_BYTES);
    // Types come in threes, of which the first is short.
    const isShort = rest[0]! % 3 === 1;
    const kind = rest[0]! + (isShort ? 1 : 0);
    const object = new ByteCursor(rest, isShort);
    object.at = 5;
    if (REGIONS[kind] !== undefined) return this.#region(object, REGIONS[kind], parts);
    if (COLLECTIONS[kind] !== undefined) return this.#collection(object, COLLECTIONS[kind], parts);
    if (MULTI_LINES[kind] !== undefined) return this.#multiLine(object, MULTI_LINES[kind], parts);
    if (MULTI_POINTS[kind] !== undefined) return this.#multiPoint(object, MULTI_POINTS[kind]);
    if (kind === PLINE) return this.#pline(object);
    const center = new ByteCursor(block, false);
    center.at = 4;
    return this.#small(object, kind, isShort ? [center.int32(), center.int32()] : [0, 0]);
  }

  /** Reads an object without corner blocks. @param x with `y`, the origin of short coordinates */
  #small(object: ByteCursor, kind: number, [x, y]: Place): FileShape | null {
    const place = (): Place => this.#place(x + object.coordinate(), y + object.coordinate());
    if (POINTS[kind] !== undefined) {
      object.at += POINTS[kind];
      return { ...emptyShape(), points: Float64Array.of(...place()) };
    }
    if (kind === LINE) return { ...emptyShape(), lines: [Float64Array.of(...place(), ...place())] };
    if (kind === ARC) {
      let [from, to] = [object.int16(), object.int16()];
      const [scaleX, scaleY] = this.#head.scale;
      // A mirrored axis reverses the arc.
      if (scaleX < 0) [from, to] = [1800 - to, 1800 - from];
      if (scaleY < 0) [from, to] = [-to, -from];
      const sweep = (((to - from) % 3600) + 3600) % 3600 || 3600;
      return { ...emptyShape(), lines: [boxArc([...place(), ...place()], from * TENTHS, sweep * TENTHS)] };
    }
    if (![RECT, ROUND_RECT, ELLIPSE].includes(kind)) return null;
    const rounding = kind === ROUND_RECT ? [object.coordinate(), object.coordinate()] : [0, 0];
    const box = [...place(), ...place()] as const;
    const { scale } = this.#head;
    const ring = kind === ELLIPSE ? ellipseRing(box) : boxRing(box, rounding[0]! / 2 / scale[0], rounding[1]! / 2 / scale[1]);
    object.byte();
    return { ...emptyShape(), polygons: [[ring]], fill: this.#fill(object.byte()) };
  }

  #region(object: ByteCursor, version: Version, parts: ShapeParts): FileShape {
    const { corners, count } = this.#sections(object, version);
    const origin = originOf(object);
    const { paths } = this.#paths(corners, count, version, object.isShort, origin, parts);
    object.byte();
    return { ...emptyShape(), polygons: areasOf(paths), fill: this.#fill(object.byte()) };
  }

  #multiLine(object: ByteCursor, version: Version, parts: ShapeParts): FileShape {
    const { corners, count } = this.#sections(object, version);
    const { paths } = this.#paths(corners, count, version, object.isShort, originOf(object), parts);
    return { ...emptyShape(), lines: paths.filter((path) => path.length > 0) };
  }

  #pline(object: ByteCursor): FileShape {
    const corners = this.#cornersAt(object.int32());
    const bytes = object.int32() & SMOOTH;
    const count = Math.floor(bytes / (object.isShort ? 4 : 8));
    return { ...emptyShape(), lines: count > 0 ? [this.#path(corners, 0, count, object.isShort, originOf(object))] : [] };
  }

  #multiPoint(object: ByteCursor, version: Version): FileShape {
    const corners = this.#cornersAt(object.int32());
    const count = object.int32();
    // Symbol number and an unknown field follow.
    object.at += UNKNOWN_POINTS + (version === 800 ? UNKNOWN_800 : 0) + 2;
    return { ...emptyShape(), points: this.#path(corners, 0, count, object.isShort, originOf(object)) };
  }

  /** Reads areas, lines and points in sequence, each preceded by a label position and a box. */
  #collection(object: ByteCursor, version: Version, parts: ShapeParts): FileShape {
    const { isShort } = object;
    const at = object.int32();
    const points = object.int32();
    // The sizes of areas and lines follow from their counts.
    object.at += 8;
    const [regions, lines] = version === 800 ? [object.int32(), object.int32()] : [object.uint16(), object.uint16()];
    object.at += (version === 800 ? 1 : 0) + UNKNOWN_POINTS + 4;
    const fill = this.#fill(object.byte());
    const origin: Place = isShort ? [object.int32(), object.int32()] : [0, 0];
    const shape: FileShape = { ...emptyShape(), fill };
    let from = 0;
    const labelBytes = isShort ? 12 : 24;
    const take = (count: number): Float64Array[] => {
      from += labelBytes + (version === 800 ? 4 : 0);
      const { paths, bytes } = this.#paths(this.#cornersAt(at, from), count, version, isShort, origin, parts);
      from += bytes;
      return paths;
    };
    if (regions !== 0) shape.polygons = areasOf(take(regions));
    if (lines !== 0) shape.lines = take(lines).filter((path) => path.length > 0);
    if (points !== 0) shape.points = this.#path(this.#cornersAt(at, from + labelBytes), 0, points, isShort, origin);
    return shape;
  }

  /** Reads the position of path corners and the number of paths. Their size follows from the count. */
  #sections(object: ByteCursor, version: Version): { corners: Corners; count: number } {
    const corners = this.#cornersAt(object.int32());
    object.at += 4;
    const count = version === 800 ? object.int32() : object.uint16();
    if (version === 800) object.at += UNKNOWN_800;
    return { corners, count };
  }

  #cornersAt(at: number, skipped = 0): Corners {
    return (from, count) => this.#blocks.chain(COORDINATES, at, skipped + from + count).subarray(skipped + from);
  }

  /** Reads paths with headers that state their lengths; `bytes` is the size of headers and corners. */
  #paths(corners: Corners, count: number, version: Version, isShort: boolean, origin: Place, parts: ShapeParts) {
    if (count < 0) throw new RangeError('no count');
    parts.take(count);
    const headBytes = (version === 300 ? 4 : version === 450 ? 6 : 8) + (isShort ? 8 : 16) + 4;
    const bytes = corners(0, count * headBytes);
    const heads = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let end = 0;
    const ends = Array.from({ length: count }, (_, path) => {
      const from = path * headBytes;
      const length = version === 300 ? heads.getUint16(from, true) : heads.getInt32(from, true);
      const offset = heads.getInt32(from + headBytes - 4, true);
      const start = end;
      if (length < 0 || offset !== count * HEADS_IN_FULL[version] + start * 8) throw new RangeError('paths that do not follow each other');
      end += length;
      return { start, end };
    });
    const whole = this.#path(corners, count * headBytes, end, isShort, origin);
    return { paths: ends.map((path) => whole.slice(path.start * 2, path.end * 2)), bytes: count * headBytes + end * (isShort ? 4 : 8) };
  }

  #path(corners: Corners, from: number, count: number, isShort: boolean, origin: Place): Float64Array {
    if (count < 0) throw new RangeError('no count');
    const numbers = new ByteCursor(corners(from, count * (isShort ? 4 : 8)), isShort);
    const path = new Float64Array(count * 2);
    for (let at = 0; at < path.length; at += 2) {
      const [x, y] = this.#place(numbers.coordinate() + origin[0], numbers.coordinate() + origin[1]);
      path[at] = x;
      path[at + 1] = y;
    }
    return path;
  }

  #place(x: number, y: number): Place {
    const { scale, shift } = this.#head;
    return [(x - shift[0]) / scale[0], (y - shift[1]) / scale[1]];
  }

  #fill(brush: number): string | undefined {
    return this.#brushes[brush - 1];
  }
}

/** Reads the origin of short coordinates after the label position, and skips the box. */
function originOf(object: ByteCursor): Place {
  object.at += object.isShort ? 4 : 8;
  const origin: Place = object.isShort ? [object.int32(), object.int32()] : [0, 0];
  object.at += object.isShort ? 8 : 16;
  return origin;
}

/** MapInfo states the number of holes after an outline, but not islands in them. */
function areasOf(rings: readonly Float64Array[]): Float64Array[][] {
  const whole = rings.filter((ring) => ring.length > 0);
  return whole.length > 0 ? sortRings(whole) : [];
}
