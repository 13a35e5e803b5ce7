import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskPart, inflate } from '../../../../src/gateway/import/diskPart.ts';
import type { FilePart } from '../../../../src/landFiles/filePart.ts';
import { readZip } from '../../../../src/landFiles/zip/readZip.ts';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';
import { zipOf } from '../../../support/land/zipOf.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-zip-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const KML = Buffer.from(
  '<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>105,21 106,21 106,22 105,21</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>',
);

async function partsOf(bytes: Uint8Array): Promise<FilePart[]> {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  return readZip(diskPart(path), inflate, 2 ** 20);
}

/** The same archive with ZIP64 list, end and entries. */
function zip64(name: string, bytes: Buffer): Buffer {
  const plain = zipOf([{ name, bytes }]);
  const listAt = plain.readUInt32LE(plain.length - 22 + 16);
  const entry = Buffer.from(plain.subarray(listAt, plain.length - 22));
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes.length), 4);
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
  extra.writeBigUInt64LE(0n, 20);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
  entry.writeUInt16LE(extra.length, 30);
  const list = Buffer.concat([entry, extra]);
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(1n, 24);
  end.writeBigUInt64LE(1n, 32);
  end.writeBigUInt64LE(BigInt(list.length), 40);
  end.writeBigUInt64LE(BigInt(listAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(listAt + list.length), 8);
  const last = Buffer.from(plain.subarray(plain.length - 22));
  last.fill(0xff, 8, 20);
  return Buffer.concat([plain.subarray(0, listAt), list, end, locator, last]);
}

it.each(['/a.kml', '../../a.kml', 'C:\\lop\\a.kml', 'lop\\a.kml'])(
  'zip: the name %s is only a name, and its file is read',
  async (name) => {
    const [feature] = await readLandBytes('a.zip', zipOf([{ name, bytes: KML }]));
    expect(feature!.polygons).toHaveLength(1);
  },
);

it('zip: backslashes separate folders, so that related files are found', async () => {
  const parts = await partsOf(zipOf([{ name: 'lop\\a.shp', bytes: KML }]));
  expect(parts.map(({ name }) => name)).toEqual(['lop/a.shp']);
});

it('zip: offsets beyond 4 GB are read', async () => {
  const [part] = await partsOf(zip64('a.kml', KML));
  expect(part!.bytes).toBe(KML.length);
  expect(Buffer.from(await part!.read(0, part!.bytes))).toEqual(KML);
  expect(await readLandBytes('a.kmz', zip64('doc.kml', KML))).toHaveLength(1);
});

it('zip: a part of a file can be read, and then all of it', async () => {
  const [part] = await partsOf(zipOf([{ name: 'a.kml', bytes: KML }]));
  expect(Buffer.from(await part!.read(1, 4)).toString()).toBe('kml');
  expect((await part!.random()).read(0, 4)).toEqual(new Uint8Array(KML.subarray(0, 4)));
});

it.each([
  [9, /Deflate64/],
  [12, /BZIP2/],
  [97, /97/],
])('zip: the unknown compression method %d is refused by its name', async (method, words) => {
  const zip = zipOf([{ name: 'doc.kml', bytes: KML }]);
  zip.writeUInt16LE(method, zip.indexOf('PK\u0001\u0002', 0, 'latin1') + 10);
  await expect(readLandBytes('a.kmz', zip)).rejects.toThrow(words);
});
