import type { Store, Queryable } from '../database/store.ts';
import { ChangeThread } from '../land/changes/changeThread.ts';
import { type CheckedParcel, checkParcels } from './check/checkParcels.ts';
import type { CodeReader } from './check/codeReader.ts';
import type { IssueReport } from './check/issueReport.ts';
import { SheetEditions } from './check/sheetEditions.ts';
import { SeenKeys } from './check/seenKeys.ts';
import { shapeChecks, type ShapeOptions, type ShapeSource } from './check/shapeChecks.ts';
import { importRefusal } from './importError.ts';
import type { ImportKind } from './runImport.ts';
import { writeParcels } from './write/writeParcels.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { ringCentroid } from '../../domain/geometry/ring.ts';
import { writeChangeSet } from '../land/changes/writeChangeSet.ts';
import { closedPairs } from '../land/extentCorners.ts';
import { polygonsOfRow } from '../land/parcelShape.ts';
import { convexHull, extentOf, pairsOf } from '../land/ring.ts';
import { type OldParcel, readOldParcels } from './write/writeParcelChanges.ts';

type WholeSheet = Pick<CheckedParcel, 'provinceCode' | 'wardCode' | 'sheetId' | 'sheet' | 'source'>;

/** @returns the number of removed parcels */
async function removeOfSheet(
  inside: Queryable,
  { provinceCode, wardCode, sheetId, sheet, source }: WholeSheet,
  isInFile: (id: string) => boolean,
): Promise<number> {
  const rows = await inside.query<OldParcel>(
    'select id, ring, parts, land_code, acreage from cadastral_items where province_code = $1 and ward_code = $2 and land_number = $3 order by id',
    [provinceCode, wardCode, sheet],
  );
  const gone = rows.filter(({ id }) => !isInFile(id));
  if (gone.length === 0) return 0;
  const ids = gone.map(({ id }) => id);
  await inside.query('delete from parcel_addresses where province_code = $1 and parcel_id = any($2::text[])', [provinceCode, ids]);
  await inside.query('delete from cadastral_items where province_code = $1 and id = any($2::text[])', [provinceCode, ids]);
  const remaining = rows.filter(({ id }) => isInFile(id)).flatMap((row) => polygonsOfRow(row).map(([outline]) => outline!));
  const hull = convexHull(remaining.flatMap(pairsOf));
  const [west, south, east, north] = extentOf([hull]);
  const [lng, lat] = ringCentroid(hull);
  await inside.query(
    `update cadastrals set parcel_count = $3, ring = $4::float8[], extent = box(point($5, $6), point($7, $8)), center_lng = $9, center_lat = $10
     where province_code = $1 and id = $2`,
    [provinceCode, sheetId, rows.length - gone.length, [...hull], west, south, east, north, lng, lat],
  );
  const summary: Record<string, { before_m2: number; after_m2: number }> = {};
  for (const { land_code, acreage } of gone) (summary[land_code] ??= { before_m2: 0, after_m2: 0 }).before_m2 += acreage;
  await writeChangeSet(inside, {
    province_code: provinceCode,
    kind: 'parcels',
    planning_before: null,
    planning_after: null,
    ward_code: wardCode,
    source_id: source.id,
    summary,
    changeCount: gone.length,
    changes: gone.map((row) => {
      const polygons = polygonsOfRow(row);
      return {
        ward_code: wardCode,
        kind: 'parcel_gone',
        subject: row.id,
        code_before: row.land_code,
        code_after: null,
        area_m2: row.acreage,
        ...joinBoxes(polygons.map(([outline]) => boxOfPacked(outline!))),
        shape: polygons.map((rings) => rings.map(closedPairs)),
      };
    }),
  });
  return gone.length;
}

/** Removes parcels missing from the file's whole sheets and records it, in the final transaction. */
async function removeGoneParcels(
  inside: Queryable,
  sheets: Iterable<WholeSheet>,
  editions: SheetEditions,
  isInFile: (id: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const sheet of sheets) {
    const count = await removeOfSheet(inside, sheet, isInFile);
    editions.addGone(sheet, count);
    removed += count;
  }
  return removed;
}

/** Fewer new rows do not change query plans. */
const WORTH_ANALYZING = 10_000;

const NO_WARD_FIELD =
  'Tệp không có trường mã hoặc tên xã/phường: khai --field wardCode=TÊN_TRƯỜNG, hoặc --ward MÃ cho cả tệp (no field with the ward).';

export async function parcelImport(
  store: Store,
  report: IssueReport,
  codes: CodeReader,
  options: ShapeOptions,
  origin: ShapeSource,
): Promise<ImportKind<CheckedParcel>> {
  const { findCoordinates, ...checks } = await shapeChecks(store, report, codes, options, origin);
  const { fields } = checks;
  const seen = new SeenKeys();
  const thread = new ChangeThread();
  const editions = new SheetEditions(report);
  const sheets = new Map<string, WholeSheet>();
  return {
    name: 'parcels',
    fields: () => fields.described,
    check: async (features, source) => {
      fields.find(
        features.slice(0, 100).map((feature) => feature.properties),
        options.withoutNumbers ? [] : ['sheet', 'parcel'],
      );
      if (options.wardCode === undefined && !fields.has('wardCode') && !fields.has('ward')) throw importRefusal(NO_WARD_FIELD);
      checks.sources.refuseNameless();
      const coordinates = findCoordinates(features, source.crs());
      const parcels = await checkParcels({ ...checks, seen, coordinates }, features);
      if (options.wholeSheets) for (const parcel of parcels) if (!sheets.has(parcel.sheetId)) sheets.set(parcel.sheetId, parcel);
      return parcels;
    },
    dryRun: async (inside, parcels) => editions.withoutMovedParcels(parcels, await readOldParcels(inside, parcels)).length,
    write: async (inside, parcels, importId) => {
      const before = await readOldParcels(inside, parcels);
      return writeParcels(inside, editions.withoutMovedParcels(parcels, before), importId, { before, editions, thread });
    },
    finish: async (inside, { added, changed }) => {
      // A refused parcel is still in the file, so nothing may be removed.
      const isWhole = report.total('refused') === 0;
      const removed = isWhole ? await removeGoneParcels(inside, sheets.values(), editions, (id) => !seen.add(id)) : 0;
      if (removed > 0) report.add({ ordinal: 0, kind: 'parcels-gone', subject: String(removed), detail: '' });
      editions.report();
      if (!isWhole && options.wholeSheets) report.add({ ordinal: 0, kind: 'gone-kept', subject: '', detail: '' });
      if (added + changed < WORTH_ANALYZING) return;
      for (const table of ['cadastral_items', 'cadastrals', 'parcel_addresses']) await inside.query(`analyze ${table}`);
    },
  };
}
