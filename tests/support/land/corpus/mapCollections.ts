import type { Ring } from './corpusShapes.ts';

/** Lot with a line and two points beside it, stored as one collection object. */
export interface CollectionLot {
  rings: readonly Ring[];
  line: Ring;
  points: Ring;
}

/** Collection types with 2- and 4-byte coordinates, of version 650 and of 800, whose extra count GDAL does not skip. */
const KINDS = { witnessed: [0x37, 0x38], all: [0x37, 0x38, 0x46, 0x47] } as const;
const BLOCK_BYTES = 512;
const COORDINATE_BYTES = BLOCK_BYTES - 8;

const int16s = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from(Int16Array.of(value).buffer)));
const int32s = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from(Int32Array.of(value).buffer)));

/**
 * Makes a .MAP and an .ID file of collections, which GDAL does not write, cycling through the object types.
 * @param head the .MAP file of another table, whose header and drawing styles are kept
 */
export function mapCollections(head: Buffer, lots: readonly CollectionLot[], which: keyof typeof KINDS): { map: Buffer; id: Buffer } {
  const kinds = KINDS[which];
  const [scaleX, scaleY, shiftX, shiftY] = [0x170, 0x178, 0x180, 0x188].map((at) => head.readDoubleLE(at));
  const integers = (ring: Ring): Array<[number, number]> =>
    ring.map(([x, y]) => [Math.round(x * scaleX! + shiftX!), Math.round(y * scaleY! + shiftY!)]);
  const corners: Buffer[] = [];
  const objects: Buffer[] = [];
  const places: number[] = [];
  let [at, objectAt] = [0, BLOCK_BYTES + 20];
  for (const [lot, { rings, line, points }] of lots.entries()) {
    const kind = kinds[lot % kinds.length]!;
    const [isShort, isNew] = [kind % 3 === 1, kind >= 0x46];
    const origin = isShort ? integers(rings[0]!)[0]! : ([0, 0] as const);
    const write = (values: ReadonlyArray<readonly [number, number]>): Buffer =>
      (isShort ? int16s : int32s)(...values.flatMap(([x, y]) => [x - origin[0], y - origin[1]]));
    const boxOf = (all: ReadonlyArray<readonly [number, number]>): Array<[number, number]> => [
      [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))],
      [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))],
    ];
    /** Encodes the label point, the bounds, the section headers and then the corners. */
    const section = (paths: ReadonlyArray<Array<[number, number]>>): Buffer => {
      let before = 0;
      const heads = paths.map((path, part) => {
        const head = Buffer.concat([
          int32s(path.length),
          isNew ? int32s(part === 0 ? paths.length - 1 : 0) : int16s(part === 0 ? paths.length - 1 : 0),
          write(boxOf(path)),
          int32s(paths.length * 28 + before * 8),
        ]);
        before += path.length;
        return head;
      });
      return Buffer.concat([...heads, ...paths.map(write)]);
    };
    const label = (all: Array<[number, number]>): Buffer => write([all[0]!, ...boxOf(all)]);
    const [areas, way, dots] = [rings.map(integers), integers(line), integers(points)];
    const [areaBytes, wayBytes] = [section(areas), section([way])];
    const whole = Buffer.concat([
      ...(isNew ? [int32s(areas.length)] : []),
      label(areas.flat()),
      areaBytes,
      ...(isNew ? [int32s(1)] : []),
      label(way),
      wayBytes,
      label(dots),
      write(dots),
    ]);
    const coordinatesAt = 2 * BLOCK_BYTES + Math.floor(at / COORDINATE_BYTES) * BLOCK_BYTES + 8 + (at % COORDINATE_BYTES);
    const object = Buffer.concat([
      Buffer.from([kind]),
      int32s(lot + 1, coordinatesAt, dots.length, areaBytes.length + 2 * areas.length, wayBytes.length + 2),
      isNew ? int32s(areas.length, 1) : int16s(areas.length, 1),
      Buffer.alloc(isNew ? 16 : 15, isNew ? Buffer.from([4, ...Buffer.alloc(15)]) : 0),
      // Symbol of the points, an unknown byte, pens of the areas and the lines, a brush.
      Buffer.from([1, 0, 1, 1, 1]),
      ...(isShort ? [int32s(...origin)] : []),
      write(boxOf([...areas.flat(), ...way, ...dots])),
    ]);
    places.push(objectAt);
    objects.push(object);
    corners.push(whole);
    objectAt += object.length;
    at += whole.length;
  }
  const objectBytes = Buffer.concat(objects);
  const objectBlock = Buffer.concat([int16s(2, objectBytes.length), int32s(0, 0, 2 * BLOCK_BYTES, 2 * BLOCK_BYTES), objectBytes]);
  if (objectBlock.length > BLOCK_BYTES) throw new Error('more than a block of objects');
  const coordinates = Buffer.concat(corners);
  const blocks = Math.ceil(coordinates.length / COORDINATE_BYTES);
  const toolsAt = (2 + blocks) * BLOCK_BYTES;
  const map = Buffer.alloc(toolsAt + BLOCK_BYTES);
  head.copy(map, 0, 0, BLOCK_BYTES);
  objectBlock.copy(map, BLOCK_BYTES);
  for (let block = 0; block < blocks; block++) {
    const part = coordinates.subarray(block * COORDINATE_BYTES, (block + 1) * COORDINATE_BYTES);
    const start = (2 + block) * BLOCK_BYTES;
    Buffer.concat([int16s(3, part.length), int32s(block + 1 < blocks ? start + BLOCK_BYTES : 0), part]).copy(map, start);
  }
  // The file has no spatial index and no deleted blocks, and keeps the other table's styles.
  const tools = head.readInt32LE(0x138);
  map.writeInt32LE(0, 0x130);
  map.writeInt32LE(0, 0x134);
  map.writeInt32LE(tools > 0 ? toolsAt : 0, 0x138);
  if (tools > 0) head.copy(map, toolsAt, tools, tools + BLOCK_BYTES);
  return { map, id: int32s(...places) };
}
