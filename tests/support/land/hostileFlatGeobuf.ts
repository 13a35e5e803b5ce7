import { Builder, type Offset } from 'flatbuffers';

/** Magic bytes: 'fgb', version 3, 'fgb', patch level 0. */
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);
const MULTI_POLYGON = 6;
const TEXT = 11;

const offsets = (builder: Builder, items: readonly Offset[]): Offset => {
  builder.startVector(4, items.length, 4);
  for (const item of items) builder.addOffset(item);
  return builder.endVector();
};

const finish = (builder: Builder, root: Offset): Buffer => {
  builder.finishSizePrefixed(root);
  return Buffer.from(builder.asUint8Array());
};

/** Writes many column references to one shared table, so that a few bytes represent each column. */
function sameColumns(builder: Builder, count: number, name: string): Offset {
  const nameAt = builder.createString(name);
  builder.startObject(2);
  builder.addFieldOffset(0, nameAt, 0);
  builder.addFieldInt8(1, TEXT, 0);
  const column = builder.endObject();
  return offsets(
    builder,
    Array.from({ length: count }, () => column),
  );
}

/** Makes a FlatGeobuf header with the given wrong values. */
export function hostileHead({ count = 0n, nodeSize = 0, columns = 1, name = 'SoTo' } = {}): Buffer {
  const builder = new Builder();
  const columnList = sameColumns(builder, columns, name);
  builder.startObject(11);
  builder.addFieldInt8(2, MULTI_POLYGON, 0);
  builder.addFieldOffset(7, columnList, 0);
  builder.addFieldInt64(8, count, 0n);
  builder.addFieldInt16(9, nodeSize, 16);
  return Buffer.concat([MAGIC, finish(builder, builder.endObject())]);
}

export interface HostileRecord {
  /** Number of polygons, all of which share one table. */
  parts?: number;
  /** Number of corners of that polygon. */
  corners?: number;
  /** Number of its rings; all but the first are empty. */
  rings?: number;
  /** Number of the record's own columns, all of which share one table. */
  columns?: number;
  name?: string;
}

/** Makes a FlatGeobuf record of several polygons. */
export function hostileRecord({ parts = 1, corners = 4, rings = 1, columns = 0, name = 'SoTo' }: HostileRecord): Buffer {
  const builder = new Builder();
  const columnList = columns === 0 ? 0 : sameColumns(builder, columns, name);
  builder.startVector(8, corners * 2, 8);
  for (let i = 0; i < corners * 2; i++) builder.addFloat64(i % 7);
  const xy = builder.endVector();
  builder.startVector(4, rings, 4);
  for (let ring = 0; ring < rings; ring++) builder.addInt32(corners);
  const ends = builder.endVector();
  builder.startObject(8);
  builder.addFieldOffset(0, ends, 0);
  builder.addFieldOffset(1, xy, 0);
  builder.addFieldInt8(6, 3, 0);
  const polygon = builder.endObject();
  const list = offsets(
    builder,
    Array.from({ length: parts }, () => polygon),
  );
  builder.startObject(8);
  builder.addFieldInt8(6, MULTI_POLYGON, 0);
  builder.addFieldOffset(7, list, 0);
  const geometry = builder.endObject();
  builder.startObject(3);
  builder.addFieldOffset(0, geometry, 0);
  builder.addFieldOffset(2, columnList, 0);
  return finish(builder, builder.endObject());
}
