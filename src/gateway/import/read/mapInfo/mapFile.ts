import { sortRings } from '../../../../domain/geometry/sortRings.ts';
import { ImportError } from '../../importError.ts';
import { boxRing, ellipseRing } from '../curves/boxRing.ts';
import { type LandFeature, NO_GEOMETRY } from '../landSource.ts';
import { readShape, type ShapeParts } from '../shapeParts.ts';
import { crsOfEpsg, type SourceCrs, UNSAID } from '../sourceCrs.ts';
import { brushColour } from './brushColour.ts';
import { MapBlocks } from './mapBlocks.ts';
import type { RandomBytes } from './randomBytes.ts';

type Shape = Pick<LandFeature, 'polygons' | 'fault' | 'fill'>;

const HEAD_BYTES = 512;
const MAGIC = 42_424_242;
/** Kinds of blocks. */
const [OBJECTS, COORDINATES, TOOLS] = [2, 3, 5];
/** The longest object that is an area, with what is not known of one of version 800. */
const OBJECT_BYTES = 96;
/** Kinds of objects in full coordinates; one less is the same in coordinates of two bytes each. */
const [RECT, ROUND_RECT, ELLIPSE, REGION_300, REGION_450, REGION_800] = [0x14, 0x17, 0x1a, 0x0e, 0x2f, 0x3e];
/** Offsets to corners are counted as if all that stands before them were in full. */
const HEADS_IN_FULL = { 300: 24, 450: 28, 800: 28 } as const;
const REGIONS: Readonly<Record<number, keyof typeof HEADS_IN_FULL>> = { [REGION_300]: 300, [REGION_450]: 450, [REGION_800]: 800 };
/** Styles: pens, brushes, names of fonts, symbols; with how many bytes stand behind the kind. */
const TOOL_BYTES: Readonly<Record<number, number>> = { 1: 10, 2: 12, 3: 36, 4: 12 };
const BRUSH_TOOL = 2;
/** A table has 255 of each kind at most. */
const MAX_TOOL_BYTES = 2 ** 16;

const damaged = (): ImportError => new ImportError('Tệp .map bị hỏng hoặc bị cắt cụt (the .map is damaged or cut off).', { atStart: true });

/** Reads integers of an object one behind the other. */
class ObjectBytes {
  readonly #bytes: Buffer;
  readonly isShort: boolean;
  at = 0;

  constructor(bytes: Buffer, isShort: boolean) {
    this.#bytes = bytes;
    this.isShort = isShort;
  }

  byte(): number {
    return this.#bytes.readUInt8(this.at++);
  }

  int16(): number {
    return this.#bytes.readInt16LE((this.at += 2) - 2);
  }

  int32(): number {
    return this.#bytes.readInt32LE((this.at += 4) - 4);
  }

  /** A coordinate, or a length: of two bytes where the object is short. */
  coordinate(): number {
    return this.isShort ? this.int16() : this.int32();
  }
}

interface MapHead {
  blockBytes: number;
  /** From integers to coordinates: (value - shift) / scale, with the signs of the quadrant. */
  scale: readonly [x: number, y: number];
  shift: readonly [x: number, y: number];
  crs: SourceCrs;
  toolBlock: number;
}

/** Only degrees on WGS84 are believed, as in a .mif: by its datum's number, or its ellipsoid without any shift. */
function crsOf(head: Buffer): SourceCrs {
  const [projection, ellipsoid, datum] = [head[0x16d]!, head[0x16e]!, head.readInt16LE(0x16a)];
  if (projection === 0) return UNSAID;
  const isUnshifted = Array.from({ length: 8 }, (_, at) => head.readDoubleLE(0x1c0 + at * 8)).every((value) => value === 0);
  const isWgs84 = projection === 1 && ellipsoid === 28 && isUnshifted && (datum === 104 || datum === 0);
  return isWgs84 ? crsOfEpsg(4326) : { kind: 'unread', name: `MapInfo ${projection}, ${datum || `ellipsoid ${ellipsoid}`}` };
}

function readHead(bytes: RandomBytes): MapHead {
  if (bytes.size < HEAD_BYTES) throw damaged();
  const head = bytes.read(0, HEAD_BYTES);
  const [version, blockBytes, quadrant] = [head.readUInt16LE(0x104), head.readUInt16LE(0x106), head[0x161]!];
  if (head.readInt32LE(0x100) !== MAGIC || blockBytes < 512 || blockBytes % 512 !== 0) throw damaged();
  const precision = 10 ** head[0x160]!;
  const numbers = [0x170, 0x178, 0x180, 0x188].map((at) => head.readDoubleLE(at));
  const [scaleX = 0, scaleY = 0, shiftX = 0, shiftY = 0] = version <= 100 ? [precision, precision, 0, 0] : numbers;
  if (!numbers.every(Number.isFinite) || scaleX === 0 || scaleY === 0) throw damaged();
  const [west, south] = [[0, 2, 3].includes(quadrant) ? -1 : 1, [0, 3, 4].includes(quadrant) ? -1 : 1];
  return {
    blockBytes,
    scale: [west * scaleX, south * scaleY],
    shift: [west * shiftX, south * shiftY],
    crs: crsOf(head),
    toolBlock: head.readInt32LE(0x138),
  };
}

/**
 * Reads the shapes of a .MAP, MapInfo's file of objects, by the places that the .ID gives. Its structure as it is published and as programs
 * write it: a head of 512 bytes, then blocks of objects, of corners, of styles; coordinates are integers that the head scales.
 */
export class MapFile {
  readonly crs: SourceCrs;
  readonly #head: MapHead;
  readonly #blocks: MapBlocks;
  /** Colours by a brush's number from 1. */
  readonly #brushes: ReadonlyArray<string | undefined>;

  /** @throws ImportError for what is none */
  constructor(bytes: RandomBytes) {
    this.#head = readHead(bytes);
    this.crs = this.#head.crs;
    this.#blocks = new MapBlocks(bytes, this.#head.blockBytes);
    this.#brushes = this.#head.toolBlock > 0 ? this.#readBrushes(this.#head.toolBlock) : [];
  }

  /** @param place of an object, 0 where a record has none */
  shape(place: number): Shape {
    if (place === 0) return NO_GEOMETRY;
    let fill: string | undefined;
    const shape = readShape((parts) => {
      const start = this.#blocks.startOf(place);
      const block = this.#blocks.bytes.read(start, 12);
      if (block[0] !== OBJECTS) throw new RangeError('no block of objects');
      const rest = this.#blocks.restOf(place, OBJECT_BYTES);
      // Full kinds and short ones take turns, three numbers a kind.
      const isShort = rest[0]! % 3 === 1;
      const kind = rest[0]! + (isShort ? 1 : 0);
      const object = new ObjectBytes(rest, isShort);
      object.at = 5;
      const version = REGIONS[kind];
      if (version === undefined && ![RECT, ROUND_RECT, ELLIPSE].includes(kind)) return 'not-polygon';
      const polygons =
        version === undefined
          ? [[this.#boxed(object, kind, [block.readInt32LE(4), block.readInt32LE(8)])]]
          : this.#region(object, version, parts);
      object.byte();
      fill = this.#brushes[object.byte() - 1];
      return polygons;
    });
    return fill === undefined || shape.fault !== undefined ? shape : { ...shape, fill };
  }

  #boxed(object: ObjectBytes, kind: number, center: readonly [number, number]): Float64Array {
    const rounding = kind === ROUND_RECT ? [object.coordinate(), object.coordinate()] : [0, 0];
    const [x, y] = object.isShort ? center : [0, 0];
    const corners = [object.coordinate(), object.coordinate(), object.coordinate(), object.coordinate()] as const;
    const [x1, y1] = this.#place(x + corners[0], y + corners[1]);
    const [x2, y2] = this.#place(x + corners[2], y + corners[3]);
    const { scale } = this.#head;
    if (kind === ELLIPSE) return ellipseRing([x1, y1, x2, y2]);
    return boxRing([x1, y1, x2, y2], rounding[0]! / 2 / scale[0], rounding[1]! / 2 / scale[1]);
  }

  #region(object: ObjectBytes, version: keyof typeof HEADS_IN_FULL, parts: ShapeParts): Float64Array[][] {
    const { isShort } = object;
    const corners = object.int32();
    // How many bytes of corners there are follows from what stands before them.
    object.int32();
    const count = version === 800 ? object.int32() : object.int16() & 0xffff;
    if (version === 800) object.at += 33;
    // A place for its label, then where short coordinates begin, then its box.
    object.at += isShort ? 4 : 8;
    const origin = isShort ? ([object.int32(), object.int32()] as const) : ([0, 0] as const);
    object.at += isShort ? 8 : 16;
    parts.take(count);
    const ends = this.#ringEnds(corners, count, version, isShort);
    const headBytes = count * headBytesOf(version, isShort);
    const total = ends.at(-1)?.end ?? 0;
    const step = isShort ? 4 : 8;
    const bytes = this.#blocks.chain(COORDINATES, corners, headBytes + total * step).subarray(headBytes);
    const { scale, shift } = this.#head;
    const rings = ends.map(({ start, end }) => {
      const ring = new Float64Array((end - start) * 2);
      for (let at = start; at < end; at++) {
        const x = isShort ? bytes.readInt16LE(at * step) + origin[0] : bytes.readInt32LE(at * step);
        const y = isShort ? bytes.readInt16LE(at * step + 2) + origin[1] : bytes.readInt32LE(at * step + 4);
        ring[(at - start) * 2] = (x - shift[0]) / scale[0];
        ring[(at - start) * 2 + 1] = (y - shift[1]) / scale[1];
      }
      return ring;
    });
    // MapInfo says how many holes follow an outline, but not of islands in them.
    const whole = rings.filter((ring) => ring.length > 0);
    return whole.length > 0 ? sortRings(whole) : [];
  }

  /** Where each ring's corners lie among those behind the heads, in corners; rings follow each other. */
  #ringEnds(at: number, count: number, version: keyof typeof HEADS_IN_FULL, isShort: boolean): Array<{ start: number; end: number }> {
    const bytesEach = headBytesOf(version, isShort);
    const heads = this.#blocks.chain(COORDINATES, at, count * bytesEach);
    let end = 0;
    return Array.from({ length: count }, (_, ring) => {
      const from = ring * bytesEach;
      const length = version === 300 ? heads.readUInt16LE(from) : heads.readInt32LE(from);
      const offset = heads.readInt32LE(from + bytesEach - 4);
      const start = end;
      if (length < 0 || offset !== count * HEADS_IN_FULL[version] + start * 8) throw new RangeError('rings that do not follow each other');
      end += length;
      return { start, end };
    });
  }

  #place(x: number, y: number): [number, number] {
    const { scale, shift } = this.#head;
    return [(x - shift[0]) / scale[0], (y - shift[1]) / scale[1]];
  }

  /** The colours of the file's brushes; a damaged table has none. */
  #readBrushes(at: number): Array<string | undefined> {
    const brushes: Array<string | undefined> = [];
    try {
      const tools = this.#blocks.chainUpTo(TOOLS, at, MAX_TOOL_BYTES);
      for (let from = 0; from < tools.length;) {
        const bytes = TOOL_BYTES[tools[from]!];
        if (bytes === undefined) break;
        if (tools[from] === BRUSH_TOOL) {
          // Behind the count of its users: pattern, whether the ground is seen through, its colour, that of the ground.
          const [pattern, isClear] = [tools.readUInt8(from + 5), tools[from + 6] !== 0];
          brushes.push(brushColour(pattern, tools.readUIntBE(from + 7, 3), isClear ? NaN : tools.readUIntBE(from + 10, 3)));
        }
        from += 1 + bytes;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    return brushes;
  }
}

/** Of a ring before its corners: how many there are, how many holes, its box, where they begin. */
const headBytesOf = (version: keyof typeof HEADS_IN_FULL, isShort: boolean): number =>
  (version === 300 ? 4 : version === 450 ? 6 : 8) + (isShort ? 8 : 16) + 4;
