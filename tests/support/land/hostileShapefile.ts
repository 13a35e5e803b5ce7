import { type ZippedFile, zipOf } from './zipOf.ts';

/** Makes the .shp record of one polygon. @param rings `x, y, x, y, …` */
export function shpRecord(rings: readonly ArrayLike<number>[]): Buffer {
  const points = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const pointsAt = 52 + rings.length * 4;
  const record = Buffer.alloc(pointsAt + points * 16);
  record.writeInt32BE(1, 0);
  record.writeInt32BE((record.length - 8) / 2, 4);
  record.writeInt32LE(5, 8);
  record.writeInt32LE(rings.length, 44);
  record.writeInt32LE(points, 48);
  let done = 0;
  for (const [part, ring] of rings.entries()) {
    record.writeInt32LE(done, 52 + part * 4);
    for (let i = 0; i < ring.length; i++) record.writeDoubleLE(ring[i]!, pointsAt + done * 16 + i * 8);
    done += ring.length / 2;
  }
  return record;
}

/** Makes a .dbf of blank records. @param width bytes of each field */
export function blankTable({ fields = 1, width = 1, rows = 1 }): Buffer {
  const headBytes = 33 + fields * 32;
  const rowBytes = 1 + fields * width;
  const table = Buffer.alloc(headBytes + rows * rowBytes, ' ');
  table.fill(0, 0, headBytes - 1);
  table[0] = 3;
  table.writeUInt32LE(rows, 4);
  table.writeUInt16LE(headBytes, 8);
  table.writeUInt16LE(rowBytes, 10);
  for (let field = 0; field < fields; field++) {
    table.write(`F${field}`, 32 + field * 32, 'latin1');
    table.write('C', 43 + field * 32, 'latin1');
    table[48 + field * 32] = width;
  }
  table[headBytes - 1] = 0x0d;
  return table;
}

/** Makes a zipped Shapefile of these records, with as many blank records in its table. */
export function hostileShapefile(
  records: readonly Buffer[],
  table = blankTable({ rows: records.length }),
  more: ZippedFile[] = [],
): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + records.reduce((sum, record) => sum + record.length, 0)) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return zipOf([{ name: 'a.shp', bytes: Buffer.concat([head, ...records]) }, { name: 'a.dbf', bytes: table }, ...more]);
}
