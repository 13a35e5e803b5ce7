import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFICIAL_DATUM_SHIFT, tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { ImportError } from '../../../../src/gateway/import/importError.ts';
import type { LandFeature, LandSource, ReadOptions } from '../../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../../src/gateway/import/openSource.ts';
import { diskPart, inflate } from '../../../../src/gateway/import/diskPart.ts';
import { readZip } from '../../../../src/landFiles/zip/readZip.ts';
import { box } from '../../../support/land/corpus/corpusShapes.ts';
import { mapCollections } from '../../../support/land/corpus/mapCollections.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { ROOT } from '../../../support/run/repository.ts';
import { zipOf } from '../../../support/land/zipOf.ts';

const SEEDS = process.env.THUA_LONG === '1' ? 2_000 : 60;

type Table = Record<'tab' | 'dat' | 'map' | 'id', Buffer>;

let folder: string;
let table: Table;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-tab-'));
  const zip = diskPart(`${ROOT}tests/fixtures/land/table.zip`);
  const parts = await readZip(zip, inflate, 2 ** 20);
  const bytesOf = async (ending: string): Promise<Buffer> => {
    const part = parts.find(({ name }) => name === `table.${ending}`)!;
    return Buffer.from(await part.read(0, part.bytes));
  };
  table = { tab: await bytesOf('tab'), dat: await bytesOf('dat'), map: await bytesOf('map'), id: await bytesOf('id') };
  zip.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

let written = 0;
/** Writes the files to disk, some of them changed or left out. */
function onDisk(
  change: Partial<Record<keyof Table, Buffer | string | null>> = {},
  endings: Partial<Record<keyof Table, string>> = {},
): string {
  const place = join(folder, String(written++));
  mkdirSync(place);
  for (const part of ['tab', 'dat', 'map', 'id'] as const) {
    const bytes = change[part] === undefined ? table[part] : change[part];
    if (bytes !== null) writeFileSync(join(place, `a.${endings[part] ?? part}`), bytes, 'latin1');
  }
  return join(place, `a.${endings.tab ?? 'tab'}`);
}

async function readAll(path: string, options: ReadOptions = {}): Promise<{ source: LandSource; features: LandFeature[] }> {
  const source = await openSource(path, options);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { source, features };
}

/** Returns the .MAP with changed bytes. */
function mapWith(...changes: Array<[at: number, bytes: Buffer]>): Buffer {
  const map = Buffer.from(table.map);
  for (const [at, bytes] of changes) bytes.copy(map, at);
  return map;
}
const int32s = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32LE(value);
      return bytes;
    }),
  );
const int16s = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2);
      bytes.writeInt16LE(value);
      return bytes;
    }),
  );
/** Offset of the first record's object, and of its corners' block. */
const objectAt = (): number => table.id.readUInt32LE(0);
const cornersAt = (): number => table.map.readInt32LE(objectAt() + 5);

describe('MapInfo tables', () => {
  it('regions, column types and brushes equal GDAL’s reading, and other objects are reported', async () => {
    for (const path of [`${ROOT}tests/fixtures/land/table.zip`, onDisk(), onDisk({}, { tab: 'TAB', dat: 'Dat', map: 'MAP', id: 'ID' })]) {
      const { source, features } = await readAll(path);
      expect([source.format, source.crs()]).toEqual(['TAB', { kind: 'wgs84' }]);
      expect(features.map(({ fault, fill }) => [fault ?? 'area', fill])).toEqual([
        ['area', '#ff8000'],
        ['area', '#0000ff'],
        ['area', undefined],
        ['empty', undefined],
        ['not-polygon', undefined],
        ['not-polygon', undefined],
      ]);
      expect(features[0]!.properties).toEqual({
        SoTo: 12,
        SoThua: 7,
        LoaiDat: 'ODT',
        DienTich: '100.50',
        Rong: 1.25,
        Ngay: '2024-05-06',
        Gio: '09:30:15',
        Luc: '2024-05-06T09:30:15',
        Co: 'T',
        Ten: 'Nguyen Hue',
      });
      expect(features[2]!.properties).toMatchObject({ LoaiDat: null, Ngay: null, Gio: null, Luc: null, Rong: -0.5, Ten: null });
      expect(features[0]!.polygons).toEqual([
        [
          Float64Array.of(105.8, 21, 105.81, 21, 105.81, 21.01, 105.8, 21.01, 105.8, 21),
          Float64Array.of(105.802, 21.002, 105.804, 21.002, 105.804, 21.004, 105.802, 21.002),
        ],
      ]);
      // Parts 400 km apart are written in full, close ones in two bytes.
      expect(features[1]!.polygons.map(([outline]) => outline![0])).toEqual([105.9, 109.95]);
    }
  });

  /** Areas that GDAL 3.6.2 computes from the same bytes. */
  it.each<[string, number, Buffer, number]>([
    ['a box', 0x14, int32s(105_800_000, 21_000_000, 105_810_000, 21_006_000), 6e-5],
    ['a box with round corners', 0x17, int32s(2_000, 2_000, 105_800_000, 21_000_000, 105_810_000, 21_006_000), 5.91409e-5],
    ['an ellipse', 0x1a, int32s(105_800_000, 21_000_000, 105_810_000, 21_006_000), 4.71142e-5],
    ['an ellipse in two bytes', 0x19, int16s(-3_000, -2_000, 3_000, 2_000), 1.88457e-5],
    ['round corners in two bytes', 0x16, int16s(1_000, 1_000, -3_000, -2_000, 3_000, 2_000), 2.37852e-5],
  ])('%s is an area', async (_what, kind, numbers, area) => {
    const object = Buffer.concat([Buffer.from([kind]), int32s(1), numbers, Buffer.from([1, 1])]);
    const { features } = await readAll(onDisk({ map: mapWith([objectAt(), object]) }));
    expect(features[0]!.fill).toBe('#ff8000');
    expect(Math.abs(ringArea(features[0]!.polygons[0]![0]!)) / area).toBeCloseTo(1, 3);
  });

  it('mixed objects of either version keep their areas, and the rest is reported', async () => {
    const lots = Array.from({ length: 4 }, (_, lot) => ({
      rings: [box(lot * 25, 0, 20), ...(lot % 2 === 1 ? [box(lot * 25 + 5, 5, 4)] : [])],
      line: box(lot * 25, 30, 5).slice(0, 3),
      points: box(lot * 25, 40, 5).slice(0, 2),
    }));
    // Metres in a table of degrees: its scale here is that of centimetres.
    const head = mapWith([0x170, Buffer.from(Float64Array.of(100, 100, -54_800_000, -176_950_000).buffer)]);
    const { map, id } = mapCollections(head, lots, 'all');
    const { features } = await readAll(onDisk({ map, id: Buffer.concat([id, Buffer.alloc(8)]) }));
    expect(features.slice(0, 4).map(({ fault, hasOtherParts }) => [fault, hasOtherParts])).toEqual(Array(4).fill([undefined, true]));
    for (const [lot, { rings }] of lots.entries())
      expect(features[lot]!.polygons).toEqual([rings.map((ring) => Float64Array.from(ring.flat()))]);
    expect(features[0]!.fill).toBe('#ff8000');
    expect(features.slice(4).map(({ fault }) => fault)).toEqual(['empty', 'empty']);
  });

  it('systems: WGS84 and VN-2000 grids are used, NonEarth gives none, and quadrants turn the axes', async () => {
    const crsOf = async (map: Buffer): Promise<unknown> => (await openSource(onDisk({ map }))).crs();
    expect(await crsOf(mapWith([0x16d, Buffer.of(8)]))).toMatchObject({ kind: 'unread' });
    expect(await crsOf(mapWith([0x1c0, Buffer.of(1, 0, 0, 0, 0, 0, 0xf0, 0x3f)]))).toMatchObject({ kind: 'unread' });
    expect(await crsOf(mapWith([0x16d, Buffer.of(0)]))).toEqual({ kind: 'unknown' });
    const doubles = (...values: number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);
    const tm3 = mapWith([0x16a, Buffer.of(0x0f, 0x27, 0, 8, 28, 7)], [0x190, doubles(107.75, 0, 0.9999, 500_000, 0)]);
    expect(await crsOf(tm3)).toMatchObject({ kind: 'unread' });
    doubles(...OFFICIAL_DATUM_SHIFT).copy(tm3, 0x1c0);
    expect(await crsOf(tm3)).toEqual({ kind: 'grid', grid: tm3Grid(107.75) });
    const { features } = await readAll(onDisk({ map: mapWith([0x161, Buffer.of(3)]) }));
    expect([...features[0]!.polygons[0]![0]!.subarray(0, 2)]).toEqual([-105.8, -21]);
  });

  it('texts: the declared UTF-8 or windows-1258 is used, else recognised; a deleted row is left out', async () => {
    const dat = Buffer.from(table.dat);
    const name = dat.indexOf('Nguyen Hue');
    dat.fill(0, name, name + 40);
    Buffer.from('Nguyễn Huệ').copy(dat, name);
    dat[dat.readUInt16LE(8) + dat.readUInt16LE(10)] = 0x2a;
    const { features } = await readAll(onDisk({ dat }));
    expect(features[0]!.properties['Ten']).toBe('Nguyễn Huệ');
    const named = Buffer.from(table.tab.toString('latin1').replace('LoaiDat Char', 'Loại_đất Char').replaceAll('Neutral', 'UTF-8'));
    expect((await readAll(onDisk({ tab: named }))).features[0]!.properties).toHaveProperty('Loại_đất', 'ODT');
    expect(features.map(({ ordinal }) => ordinal)).toEqual([1, 3, 4, 5, 6]);
    Buffer.from([0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e, 0, 0, 0, 0, 0, 0, 0]).copy(dat, name);
    const vietnamese = table.tab.toString('latin1').replaceAll('Neutral', 'WindowsVietnamese');
    expect((await readAll(onDisk({ dat, tab: vietnamese }))).features[0]!.properties['Ten']).toBe('Nguyễn');
  });

  it('a table without shapes reports each record, and of several tables in a zip one is chosen', async () => {
    const { features } = await readAll(onDisk({ map: null, id: null }));
    expect(new Set(features.map(({ fault }) => fault))).toEqual(new Set(['empty']));
    const path = join(folder, 'two.zip');
    const entries = ['mot', 'hai'].flatMap((name) =>
      Object.entries(table).map(([ending, bytes]) => ({ name: `lop/${name}.${ending}`, bytes })),
    );
    writeFileSync(path, zipOf(entries));
    await expect(openSource(path)).rejects.toThrow(/--layer.*mot, hai/);
    expect((await readAll(path, { layer: 'hai' })).features).toHaveLength(6);
  });

  it.each<
    [string, Partial<Record<keyof Table, Buffer | string | null>> | (() => Partial<Record<keyof Table, Buffer | string | null>>), RegExp]
  >([
    ['a picture', { tab: '!table\n!version 300\nDefinition Table\n  File "a.tif"\n  Type "RASTER"\n' }, /RASTER/],
    ['a table of another program', { tab: '!table\nDefinition Table\n  Type LINKED\n' }, /LINKED/],
    ['no columns', { tab: '!table\nDefinition Table\n  Type NATIVE\n' }, /cột/],
    ['a thousand columns', { tab: '!table\nDefinition Table\n  Type NATIVE\n  Fields 1000\n' }, /1000 cột/],
    ['no .dat', { dat: null }, /Thiếu tệp \.dat/],
    ['no .id', { id: null }, /Thiếu tệp \.id/],
    ['an empty .map', { map: '' }, /\.map bị hỏng/],
    ['a .map of another kind', { map: Buffer.alloc(4_096) }, /\.map bị hỏng/],
    ['a .dat cut off', () => ({ dat: table.dat.subarray(0, 500) }), /\.dat bị hỏng/],
    [
      'a .dat of four billion records',
      () => ({ dat: Buffer.concat([table.dat.subarray(0, 4), Buffer.alloc(4, 0xff), table.dat.subarray(8)]) }),
      /\.dat bị hỏng/,
    ],
    ['an .id cut off', () => ({ id: table.id.subarray(0, 10) }), /cắt cụt/],
    ['an .id of more records', () => ({ id: Buffer.concat([table.id, table.id]) }), /khác nhau/],
  ])('hostile: %s is reported', async (_what, change, words) => {
    await expect(readAll(onDisk(typeof change === 'function' ? change() : change))).rejects.toThrow(words);
  });

  it.each<[string, () => Partial<Record<keyof Table, Buffer>>, string?]>([
    ['an object beyond the file', () => ({ id: Buffer.concat([int32s(0x7f_ff_ff_ff), table.id.subarray(4)]) }), 'cut-off'],
    ['an object in the header', () => ({ id: Buffer.concat([int32s(16), table.id.subarray(4)]) })],
    ['corners beyond the file', () => ({ map: mapWith([objectAt() + 5, int32s(0x7f_ff_ff_00)]) }), 'cut-off'],
    ['corners among the objects', () => ({ map: mapWith([objectAt() + 5, int32s(objectAt())]) })],
    ['a cyclic chain', () => ({ map: mapWith([cornersAt() - 8 + 2, int16s(40)], [cornersAt() - 8 + 4, int32s(cornersAt() - 8)]) })],
    [
      'a chain of blocks without bytes',
      () => ({ map: mapWith([cornersAt() - 8 + 2, int16s(0)], [cornersAt() - 8 + 4, int32s(cornersAt() - 8)]) }),
    ],
    ['60,000 missing corners', () => ({ map: mapWith([cornersAt(), int16s(-5_536)]) })],
    ['rings that overlap', () => ({ map: mapWith([cornersAt() + 12, int32s(0)]) })],
    ['32,000 rings', () => ({ map: mapWith([objectAt() + 13, int16s(32_000)]) })],
  ])('hostile: %s leaves out the record, and the others are read', async (_what, change, fault = 'broken') => {
    const { features } = await readAll(onDisk(change()));
    expect(features[0]!.fault).toBe(fault);
    expect(features.slice(3).map(({ fault }) => fault)).toEqual(['empty', 'not-polygon', 'not-polygon']);
  });

  it('hostile: many records that name the same shape are stopped and reported', async () => {
    const rows = 2_000;
    const dat = Buffer.concat([table.dat.subarray(0, table.dat.readUInt16LE(8)), Buffer.alloc(rows * table.dat.readUInt16LE(10))]);
    dat.writeUInt32LE(rows, 4);
    const id = Buffer.alloc(rows * 4);
    for (let at = 0; at < id.length; at += 4) id.writeUInt32LE(objectAt(), at);
    // A shared block of 8,000 corners: 64 MB if each record had its own.
    const corners = 8_000;
    const block = Buffer.alloc(32_256 + 512);
    const map = Buffer.concat([mapWith([0x106, int16s(32_256)]), Buffer.alloc(32_256 * 2 - table.map.length), block]);
    int16s(3, 16 + 4 * corners).copy(map, 32_256 * 2);
    int16s(corners, 0, 0, 0, 0, 0).copy(map, 32_256 * 2 + 8);
    int32s(24).copy(map, 32_256 * 2 + 20);
    Buffer.concat([
      Buffer.from([0x0d]),
      int32s(1, 32_256 * 2 + 8, 0),
      int16s(1, 0, 0),
      int32s(0, 0),
      int16s(0, 0, 0, 0),
      Buffer.from([1, 1]),
    ]).copy(map, 32_256 + 20);
    Buffer.concat([int16s(2), int16s(100), int32s(0, 0, 0, 0)]).copy(map, 32_256);
    for (let at = 0; at < id.length; at += 4) id.writeUInt32LE(32_256 + 20, at);
    const faults = new Map<string, number>();
    for await (const batch of (await openSource(onDisk({ dat, id, map }))).read())
      for (const { fault } of batch) faults.set(fault ?? 'area', (faults.get(fault ?? 'area') ?? 0) + 1);
    expect(faults.get('area')).toBeLessThan(1_000);
    expect([...faults.values()].reduce((sum, count) => sum + count, 0)).toBe(rows);
  });

  it('hostile: tables with altered bytes are read or reported, by seed', async () => {
    const unexpected: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = seededRandom(seed);
      const change: Partial<Table> = {};
      for (let turn = 0; turn < 1 + random() * 6; turn++) {
        const part = (['tab', 'dat', 'map', 'map', 'map', 'id'] as const)[Math.floor(random() * 6)]!;
        const bytes = (change[part] ??= Buffer.from(table[part]));
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      try {
        await readAll(onDisk(change));
      } catch (error) {
        if (!(error instanceof ImportError)) unexpected.push(`seed ${seed}: ${(error as Error).stack}`);
      }
    }
    expect(unexpected).toEqual([]);
  });
});
