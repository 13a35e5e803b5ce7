import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import { ImportError } from '../../../src/gateway/import/importError.ts';
import { polygonsOfRow } from '../../../src/gateway/land/parcelShape.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { type CorpusRow, LAND_CORPUS, truthKey } from '../../support/land/corpus/landCorpus.ts';
import { STREETS, WARD } from '../../support/land/corpus/corpusShapes.ts';
import { type ImportRunner, openImportRunner } from '../../support/land/importLand.ts';
import { ROOT } from '../../support/run/repository.ts';

const FOLDER = `${ROOT}tests/fixtures/land/corpus/`;
/** Tolerance for nine decimals of a degree and areas to 0.1 m², per record. */
const TOLERANCE_M2 = 0.1;
const GRID = tm3Grid(107.75);
const PLANNING = `${WARD}-corpus`;

/** Areas that GDAL reads, by record; null if it reads none. */
const truth = new Map(
  readFileSync(`${FOLDER}truth.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file = '', features = '', areas = ''] = line.split('\t');
      return [
        file,
        features === '-'
          ? null
          : areas
              .split(' ')
              .filter((m2) => m2 !== '')
              .map(Number),
      ] as const;
    }),
);

let seeded: SeededApp;
let importer: ImportRunner;
let core: GeometryCore;
const work = mkdtempSync(join(tmpdir(), 'thua-corpus-'));
beforeAll(async () => {
  [seeded, core] = await Promise.all([openSeededApp(), loadGeometryCore()]);
  importer = openImportRunner(seeded);
});
afterAll(async () => {
  importer.close();
  rmSync(work, { recursive: true });
  await seeded.close();
});

/** Path in the folder, or of the unpacked file. */
function pathOf(file: string): string {
  if (!file.endsWith('.gz')) return FOLDER + file;
  const path = join(work, file.slice(0, -3));
  writeFileSync(path, gunzipSync(readFileSync(FOLDER + file)));
  return path;
}

interface Stored {
  areaM2: number;
  /** Recorded area; 0 for a zone. */
  acreage: number;
  land_code: string;
  street: string;
  /** Empty for a zone. */
  parcel_number: string;
}

const areaOf = (polygons: number[][][]): number => {
  const sizeOf = (ring: number[]): number => Math.abs(ringArea(core.fromWgs84(Float64Array.from(ring), GRID)));
  return polygons.reduce((sum, [outline, ...holes]) => sum + sizeOf(outline!) - holes.reduce((held, hole) => held + sizeOf(hole), 0), 0);
};

/** Returns and deletes what the import stored; the ward has no other land. */
async function takeStored(kind: 'parcels' | 'zones'): Promise<Stored[]> {
  const { store } = seeded;
  if (kind === 'zones') {
    const zones = await store.query<{ coordinates: string; land_code: string }>(
      'delete from parcel_land_zones where province_code = $1 and parcel_land_id = $2 returning coordinates, land_code, ordinal',
      ['48', PLANNING],
    );
    await store.query('delete from parcel_lands where province_code = $1 and id = $2', ['48', PLANNING]);
    return zones.map(({ coordinates, land_code }) => ({
      areaM2: areaOf([(JSON.parse(coordinates) as number[][][]).map((ring) => ring.slice(0, -1).flat())]),
      acreage: 0,
      land_code,
      street: '',
      parcel_number: '',
    }));
  }
  const rows = await store.query<Omit<Stored, 'areaM2'> & { id: string; ring: number[]; parts: string }>(
    'delete from cadastral_items where ward_code = $1 returning id, ring, parts, acreage, land_code, street, parcel_number',
    [WARD],
  );
  await store.query('delete from parcel_addresses where province_code = $1 and parcel_id = any($2::text[])', [
    '48',
    rows.map(({ id }) => id),
  ]);
  await store.query('delete from cadastrals where ward_code = $1', [WARD]);
  await store.query('delete from imports');
  const byNumber = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return byNumber.map((row) => ({ ...row, areaM2: areaOf(polygonsOfRow(row)) }));
}

/** Runs the import on a corpus file. @returns its output and the records left out */
async function load({ file, kind = 'parcels', args = [] }: CorpusRow): Promise<{ exit: number; text: string; leftOut: Set<number> }> {
  const own = args.map((arg) => (arg.endsWith('.codes.csv') ? FOLDER + arg : arg));
  try {
    const { exit, text } = await importer.load(kind, pathOf(file), ...own);
    const report = readFileSync(/Báo cáo \(report\): (\S+\.csv)/.exec(text)![1]!, 'utf8').split('\n');
    const refused = report.filter((line) => line.split(',')[1] === 'refused').map((line) => Number(line.split(',')[0]));
    return { exit, text, leftOut: new Set(refused) };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { exit: 2, text: error.message, leftOut: new Set() };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('land files of other programs', () => {
  it.each(LAND_CORPUS.map((row) => [[row.file, ...(row.kind ? [row.kind] : []), ...(row.args ?? [])].join(' '), row] as const))(
    'corpus: %s',
    async (_name, row) => {
      const { exit, text, leftOut } = await load(row);
      for (const words of row.words ?? []) expect(text).toMatch(words);
      expect(exit, text).toBe(row.exit ?? 0);
      const stored = await takeStored(row.kind ?? 'parcels');
      if (exit === 2) return expect(stored).toEqual([]);
      // Every record that GDAL reads is either stored or reported.
      const read = truth.get(truthKey(row)) ?? [];
      const kept = read.filter((_, record) => !leftOut.has(record + 1 + (row.othersBefore ?? 0)));
      if (row.kind !== 'zones') expect(stored).toHaveLength(kept.length);
      const near = (areas: number[]): void => expect(Math.abs(sum(areas) - sum(kept)), text).toBeLessThan(TOLERANCE_M2 * (kept.length + 1));
      if (row.isKeptCrossed !== true) near(stored.map(({ areaM2 }) => areaM2));
      if (row.kind !== 'zones' && row.stated === undefined) near(stored.map(({ acreage }) => acreage));
      if (row.stated) expect(stored.map(({ acreage }) => acreage)).toEqual(row.stated);
      if (row.numbers) expect(stored.map(({ parcel_number }) => Number(parcel_number))).toEqual(row.numbers);
      if (row.numbers) for (const [at, { areaM2 }] of stored.entries()) expect(Math.abs(areaM2 - kept[at]!)).toBeLessThan(TOLERANCE_M2);
      if (row.codes) expect(stored.map(({ land_code }) => land_code)).toEqual(row.codes);
      if (row.hasStreets) expect(stored.map(({ street }) => street).toSorted()).toEqual(STREETS.toSorted());
      return undefined;
    },
  );

  it('corpus: every file of the folder is in the table, and there are more than sixty', () => {
    const files = readdirSync(FOLDER).filter(
      (name) => name !== 'truth.tsv' && !name.endsWith('.codes.csv') && !/\.(dat|map|id)$/.test(name),
    );
    const known = new Set(LAND_CORPUS.map(({ file }) => file));
    expect(files.filter((name) => !known.has(name))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(60);
  });
});
