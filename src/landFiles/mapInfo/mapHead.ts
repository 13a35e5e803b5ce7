import { crsOfEpsg, type SourceCrs, UNSAID } from '../../domain/coordinates/sourceCrs.ts';
import type { RandomBytes } from '../randomBytes.ts';
import { MapInfoFault } from './mapInfoFault.ts';

const HEAD_BYTES = 512;
const MAGIC = 42_424_242;

export interface MapHead {
  blockBytes: number;
  /** From integers to coordinates: (value - shift) / scale, with the signs of the quadrant. */
  scale: readonly [x: number, y: number];
  shift: readonly [x: number, y: number];
  crs: SourceCrs;
  /** Where the table of styles begins; 0 for none. */
  toolBlock: number;
}

/** Only degrees on WGS84 are believed, as in a .mif: by its datum's number, or its ellipsoid without any shift. */
function crsOf(head: DataView): SourceCrs {
  const [projection, ellipsoid, datum] = [head.getUint8(0x16d), head.getUint8(0x16e), head.getInt16(0x16a, true)];
  if (projection === 0) return UNSAID;
  const isUnshifted = Array.from({ length: 8 }, (_, at) => head.getFloat64(0x1c0 + at * 8, true)).every((value) => value === 0);
  const isWgs84 = projection === 1 && ellipsoid === 28 && isUnshifted && (datum === 104 || datum === 0);
  return isWgs84 ? crsOfEpsg(4326) : { kind: 'unread', name: `MapInfo ${projection}, ${datum || `ellipsoid ${ellipsoid}`}` };
}

/** @throws MapInfoFault for what is no .MAP */
export function readMapHead(bytes: RandomBytes): MapHead {
  if (bytes.size < HEAD_BYTES) throw new MapInfoFault('damagedMap');
  const content = bytes.read(0, HEAD_BYTES);
  const head = new DataView(content.buffer, content.byteOffset, HEAD_BYTES);
  const [version, blockBytes, quadrant] = [head.getUint16(0x104, true), head.getUint16(0x106, true), head.getUint8(0x161)];
  if (head.getInt32(0x100, true) !== MAGIC || blockBytes < 512 || blockBytes % 512 !== 0) throw new MapInfoFault('damagedMap');
  const precision = 10 ** head.getUint8(0x160);
  const numbers = [0x170, 0x178, 0x180, 0x188].map((at) => head.getFloat64(at, true));
  const [scaleX = 0, scaleY = 0, shiftX = 0, shiftY = 0] = version <= 100 ? [precision, precision, 0, 0] : numbers;
  if (!numbers.every(Number.isFinite) || scaleX === 0 || scaleY === 0) throw new MapInfoFault('damagedMap');
  const [west, south] = [[0, 2, 3].includes(quadrant) ? -1 : 1, [0, 3, 4].includes(quadrant) ? -1 : 1];
  return {
    blockBytes,
    scale: [west * scaleX, south * scaleY],
    shift: [west * shiftX, south * shiftY],
    crs: crsOf(head),
    toolBlock: head.getInt32(0x138, true),
  };
}
