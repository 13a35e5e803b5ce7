import { shpRecord } from '../hostileShapefile.ts';
import { type ZippedFile } from '../zipOf.ts';
import type { Lot } from './corpusShapes.ts';

/** Files of a Shapefile written by this test code: rings unchanged, texts in any encoding, no .cpg file. */
export interface ShapefileParts {
  shp: Buffer;
  dbf: Buffer;
}

const HEAD_BYTES = 100;

function dbfOf(rows: ReadonlyArray<Record<string, unknown>>, encode: (text: string) => Uint8Array, languageByte: number): Buffer {
  const names = Object.keys(rows[0] ?? { MaXa: '' });
  const cells = rows.map((row) => names.map((name) => Buffer.from(encode(String(row[name] ?? '')))));
  const widths = names.map((_, at) => Math.max(1, ...cells.map((row) => row[at]!.length)));
  const head = Buffer.alloc(33 + names.length * 32);
  head[0] = 3;
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + widths.reduce((sum, width) => sum + width, 0), 10);
  head[29] = languageByte;
  for (const [at, name] of names.entries()) {
    // DBF field names have at most ten bytes.
    head.set(encode(name).subarray(0, 10), 32 + at * 32);
    head.write('C', 43 + at * 32, 'latin1');
    head[48 + at * 32] = widths[at]!;
  }
  head[head.length - 1] = 0x0d;
  const records = cells.map((row) =>
    Buffer.concat([Buffer.from(' '), ...row.map((cell, at) => Buffer.concat([cell, Buffer.alloc(widths[at]! - cell.length, ' ')]))]),
  );
  return Buffer.concat([head, ...records, Buffer.of(0x1a)]);
}

/** Makes a Shapefile of lots. @param languageByte language driver id of dBASE, 0 for none */
export function shapefileOf(lots: readonly Lot[], encode: (text: string) => Uint8Array, languageByte = 0): ShapefileParts {
  const records = lots.map(({ geometry }, at) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    const record = shpRecord(rings.map((ring) => ring.flat()));
    record.writeInt32BE(at + 1, 0);
    const corners = rings.flat();
    for (const [place, value] of [
      Math.min(...corners.map(([x]) => x)),
      Math.min(...corners.map(([, y]) => y)),
      Math.max(...corners.map(([x]) => x)),
      Math.max(...corners.map(([, y]) => y)),
    ].entries())
      record.writeDoubleLE(value, 12 + place * 8);
    return record;
  });
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((HEAD_BYTES + records.reduce((sum, record) => sum + record.length, 0)) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return {
    shp: Buffer.concat([head, ...records]),
    dbf: dbfOf(
      lots.map(({ properties }) => properties),
      encode,
      languageByte,
    ),
  };
}

/** Lists the parts as files for a zip. */
export const zippedParts = (name: string, { shp, dbf }: ShapefileParts): ZippedFile[] => [
  { name: `${name}.shp`, bytes: shp },
  { name: `${name}.dbf`, bytes: dbf },
];
