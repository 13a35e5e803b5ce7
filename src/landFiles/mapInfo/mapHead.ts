import { type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import type { RandomAccessBytes } from '../randomAccessBytes.ts';
import { FileFault } from '../fileFault.ts';
import { crsOfMapInfo } from './crsOfMapInfo.ts';

const HEAD_BYTES = 512;
const MAGIC = 42_424_242;

export interface MapHead {
  blockBytes: number;
  /** Converts integers to coordinates: (value - shift) / scale, with the signs of the quadrant. */
  scale: readonly [x: number, y: number];
  shift: readonly [x: number, y: number];
  crs: SourceCrs;
  /** Position of the style table; 0 for none. */
  toolBlock: number;
}

/** MapInfo's code of metres. */
const METRE = 7;

function crsOf(head: DataView): SourceCrs {
  const [projection, ellipsoid, datum] = [head.getUint8(0x16d), head.getUint8(0x16e), head.getInt16(0x16a, true)];
  if (projection === 0) return UNKNOWN_CRS;
  const doubles = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => head.getFloat64(from + at * 8, true));
  const [shift, parameters, isMetres] = [doubles(0x1c0, 8), doubles(0x190, 5), head.getUint8(0x16f) === METRE];
  const name = `MapInfo ${projection}, ${datum || `ellipsoid ${ellipsoid}`}`;
  return crsOfMapInfo({ projection, datum, ellipsoid, shift, isMetres, parameters }, name);
}

/** @throws FileFault if it is not a .MAP */
export function readMapHead(bytes: RandomAccessBytes): MapHead {
  if (bytes.size < HEAD_BYTES) throw new FileFault('damaged', '.map');
  const content = bytes.read(0, HEAD_BYTES);
  const head = new DataView(content.buffer, content.byteOffset, HEAD_BYTES);
  const [version, blockBytes, quadrant] = [head.getUint16(0x104, true), head.getUint16(0x106, true), head.getUint8(0x161)];
  if (head.getInt32(0x100, true) !== MAGIC || blockBytes < 512 || blockBytes % 512 !== 0) throw new FileFault('damaged', '.map');
  const precision = 10 ** head.getUint8(0x160);
  const numbers = [0x170, 0x178, 0x180, 0x188].map((at) => head.getFloat64(at, true));
  const [scaleX = 0, scaleY = 0, shiftX = 0, shiftY = 0] = version <= 100 ? [precision, precision, 0, 0] : numbers;
  if (!numbers.every(Number.isFinite) || scaleX === 0 || scaleY === 0) throw new FileFault('damaged', '.map');
  const [west, south] = [[0, 2, 3].includes(quadrant) ? -1 : 1, [0, 3, 4].includes(quadrant) ? -1 : 1];
  return {
    blockBytes,
    scale: [west * scaleX, south * scaleY],
    shift: [west * shiftX, south * shiftY],
    crs: crsOf(head),
    toolBlock: head.getInt32(0x138, true),
  };
}
