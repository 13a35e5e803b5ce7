import { boxOfPacked, joinBoxes } from '../../../domain/geometry/box.ts';
import { ringCentroid } from '../../../domain/geometry/ring.ts';
import type { Queryable } from '../../database/store.ts';
import { type NewChange, writeChangeSet } from '../../land/changes/writeChangeSet.ts';
import { polygonsOfRow } from '../../land/parcelShape.ts';
import { convexHull, extentOf } from '../../land/ring.ts';
import type { CheckedParcel } from '../check/parcelChecker.ts';
import type { ParcelBefore } from './writeParcelChanges.ts';

/** A sheet of which a file has every parcel. */
export type WholeSheet = Pick<CheckedParcel, 'provinceCode' | 'wardCode' | 'sheetId' | 'sheet' | 'source'>;

/** MultiPolygon coordinates, rings closed. */
const shapeOf = (polygons: readonly number[][][]): NewChange['shape'] =>
  polygons.map((rings) =>
    rings.map((ring) =>
      Array.from({ length: ring.length / 2 + 1 }, (_, at) => [ring[(at * 2) % ring.length]!, ring[((at * 2) % ring.length) + 1]!] as const),
    ),
  );

/** @returns how many went */
async function removeOfSheet(
  inside: Queryable,
  { provinceCode, wardCode, sheetId, sheet, source }: WholeSheet,
  isInFile: (id: string) => boolean,
): Promise<number> {
  const rows = await inside.query<ParcelBefore>(
    'select id, ring, parts, land_code, acreage from cadastral_items where province_code = $1 and ward_code = $2 and land_number = $3 order by id',
    [provinceCode, wardCode, sheet],
  );
  const gone = rows.filter(({ id }) => !isInFile(id));
  if (gone.length === 0) return 0;
  const ids = gone.map(({ id }) => id);
  await inside.query('delete from parcel_addresses where province_code = $1 and parcel_id = any($2::text[])', [provinceCode, ids]);
  await inside.query('delete from cadastral_items where province_code = $1 and id = any($2::text[])', [provinceCode, ids]);
  const left = rows.filter(({ id }) => isInFile(id)).flatMap((row) => polygonsOfRow(row).map(([outline]) => outline!));
  const hull = convexHull(
    left.flatMap((ring) => Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!] as const)),
  );
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
        shape: shapeOf(polygons),
      };
    }),
  });
  return gone.length;
}

/**
 * Removes parcels that a file lacks of the sheets that it has whole, in the transaction that ends its import, and keeps that they went.
 * @returns how many
 */
export async function removeGoneParcels(
  inside: Queryable,
  sheets: Iterable<WholeSheet>,
  isInFile: (id: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const sheet of sheets) removed += await removeOfSheet(inside, sheet, isInFile);
  return removed;
}
