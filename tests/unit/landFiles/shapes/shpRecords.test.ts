import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { FilePart } from '../../../../src/landFiles/filePart.ts';
import { lateRows, readShx, shpRecords, startsByNumber } from '../../../../src/landFiles/shapes/shpRecords.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { readOnBothSides } from '../../../support/geometry/readOnBothSides.ts';
import { ROOT } from '../../../support/run/repository.ts';

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

/** Each lot is 25 m east of the previous one. */
const WESTS = [0, 25, 50, 75, 100, 125];

it.each([
  ['s1d.order.noarea.zip', []],
  ['s1e.gdal.nat.zip', []],
  ['s3.headlen.zip', [/another length/]],
  ['s8.from0.zip', []],
  ['s12.foxpro.zip', []],
])('Shapefile: %s has six lots, each with its own shape, in the importer and in the app', async (name, words) => {
  const path = `${ROOT}tests/fixtures/landFiles/${name}`;
  const picked = [new File([new Uint8Array(readFileSync(path))], name)];
  const { features, findings, drawings } = await readOnBothSides(core, path, picked);
  const numbers = features.map(({ properties }) => Number(Object.values(properties)[2]));
  const wests = features.map(({ polygons }) => Math.min(...polygons[0]![0]!.filter((_, at) => at % 2 === 0)));
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  expect(wests.map((west) => Math.round(west - wests[0]!))).toEqual(WESTS);
  expect(findings.map((finding, at) => words[at]?.test(finding) ?? false)).toEqual(words.map(() => true));
  const corners = features.map(({ polygons }) => polygons[0]![0]!.length / 2 - 1);
  expect(drawings.map(({ lngLat }) => lngLat.length / 2).toSorted()).toEqual(corners.toSorted());
});

/** Null shape. */
const record = (number: number): number[] => [0, 0, 0, number, 0, 0, 0, 2, 0, 0, 0, 0];

function shp(records: number[], saidBytes = 100 + records.length): Uint8Array {
  const bytes = new Uint8Array(100 + records.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, saidBytes / 2);
  view.setInt32(28, 1000, true);
  bytes.set(records, 100);
  return bytes;
}

/** Reads a file piece by piece. */
async function numbersOf(bytes: Uint8Array, pieceBytes: number, starts?: number[]): Promise<number[]> {
  // oxlint-disable-next-line typescript/require-await -- the pieces are in memory
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const numbers: number[] = [];
  const part: Pick<FilePart, 'bytes' | 'stream'> = { bytes: bytes.length, stream };
  for await (const { number } of shpRecords(part, starts && Float64Array.from(starts))) numbers.push(number);
  return numbers;
}

it.each([1, 7, 12, 1_000])('Shapefile: records are complete in pieces of %d bytes, and an index selects them', async (piece) => {
  const bytes = shp([...record(1), ...record(2), ...record(2)]);
  expect(await numbersOf(bytes, piece)).toEqual([1, 2, 2]);
  expect(await numbersOf(bytes, piece, [100, 124])).toEqual([1, 2]);
  expect(await numbersOf(bytes, piece, [124, 0, 100])).toEqual([1, 2]);
  expect(await numbersOf(shp([...record(1), 9, 9, 9, 9, ...record(2)]), piece, [100, 116])).toEqual([1, 2]);
});

it('Shapefile: bytes after the declared length are ignored, and missing ones before are reported', async () => {
  expect(await numbersOf(shp([...record(1), 0, 0, 0, 0, 0, 0, 0, 0, 0], 112), 50)).toEqual([1]);
  expect(await numbersOf(shp([...record(1), ...record(2)], 100), 50)).toEqual([1, 2]);
  expect(await numbersOf(shp([...record(1), 0, 0, 0]), 50)).toEqual([1]);
  await expect(numbersOf(shp(record(1), 200), 50)).rejects.toThrow(expect.objectContaining({ kind: 'cutOff' }));
  await expect(numbersOf(shp(record(1).slice(0, 9)), 50)).rejects.toThrow(expect.objectContaining({ kind: 'cutOff' }));
  await expect(numbersOf(shp([0, 0, 0, 1, 0, 0, 0, 0]), 50)).rejects.toThrow(expect.objectContaining({ kind: 'damaged' }));
  await expect(numbersOf(shp(record(1)), 50, [104])).rejects.toThrow(expect.objectContaining({ kind: 'otherShx' }));
  await expect(numbersOf(shp(record(1)), 50, [100, 500])).rejects.toThrow(expect.objectContaining({ kind: 'cutOff' }));
});

it('Shapefile: without an index rows are matched by record number, or by order if numbers do not fit', () => {
  const places = (numbers: number[]): Array<{ number: number; start: number }> =>
    numbers.map((number, at) => ({ number, start: 100 + at }));
  const startsOf = (numbers: number[], rows: number): number[] | undefined => {
    const found = startsByNumber(places(numbers), rows);
    return found && [Number(found.isByNumber), ...found.starts];
  };
  expect(startsOf([1, 2, 3], 3)).toEqual([1, 100, 101, 102]);
  expect(startsOf([2, 0, 1], 3)).toEqual([1, 101, 102, 100]);
  expect(startsOf([1, 2, 1], 2)).toEqual([1, 102, 101]);
  expect(startsOf([1, 1, 1], 3)).toEqual([0, 100, 101, 102]);
  expect(startsOf([1, 9], 3)).toBeUndefined();
});

it('Shapefile: a row is late if its record follows that of a later row', () => {
  expect([...lateRows(Float64Array.of(100, 300, 0, 200, 400))]).toEqual([1]);
  const index = new Uint8Array(116);
  new DataView(index.buffer).setInt32(108, 50);
  expect([...readShx(index)]).toEqual([0, 100]);
});
