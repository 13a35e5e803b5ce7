import { ACTIVE_STATUS } from '../../../domain/limits.ts';
import { streetKey } from '../../../domain/search/placeWords.ts';
import { constantColumn, shapeColumns, upsertColumns } from '../../database/insertColumns.ts';
import type { Queryable } from '../../database/store.ts';
import type { SheetEditions } from '../check/sheetEditions.ts';
import type { CheckedParcel } from '../check/checkParcels.ts';
import { boxOfPacked, joinBoxes } from '../../../domain/geometry/box.ts';
import { growLandExtents } from '../../land/landExtents.ts';
import { partsText, type ParcelShape, polygonsOfRow } from '../../land/parcelShape.ts';
import type { CadastralSheetRow } from '../../land/rows.ts';
import type { ChangeThread } from '../../land/changes/changeThread.ts';
import type { Tally } from './importProgress.ts';
import { type OldParcel, writeParcelChanges } from './writeParcelChanges.ts';
import { writeSources } from './writeSources.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';
import { ringCentroid } from '../../../domain/geometry/ring.ts';
import { convexHull, pairsOf, roundDegrees } from '../../land/ring.ts';
import { ImportError } from '../importError.ts';
import { wardAddresses } from '../../land/wardDirectory.ts';

interface Sheet {
  provinceCode: string;
  wardCode: string;
  id: string;
  number: string;
  /** Rings whose hull is the sheet's outline. */
  rings: Array<ArrayLike<number>>;
  added: number;
  /** True for sample data. */
  isMade: boolean;
  /** True if a parcel moved, so that the old outline is discarded. */
  isMoved: boolean;
}

type SheetRow = Pick<CadastralSheetRow, 'id' | 'parcel_count' | 'ring' | 'is_sample'> & { import_id: string };

function sheetsOf(parcels: readonly CheckedParcel[], changed: ReadonlySet<string>): Sheet[] {
  const sheets = new Map<string, Sheet>();
  for (const { sheetId: id, sheet: number, provinceCode, wardCode, polygons, source, id: parcelId } of parcels) {
    const isMade = source.kind === 'made';
    const sheet = sheets.get(id) ?? { provinceCode, wardCode, id, number, rings: [], added: 0, isMade, isMoved: false };
    sheets.set(id, sheet);
    sheet.rings.push(...polygons.map(([outline]) => outline!));
    if (changed.has(parcelId)) sheet.isMoved = true;
    else sheet.added++;
  }
  return [...sheets.values()];
}

/** Updates the sheets of added or changed parcels. @returns ids of sheets that existed before the import */
async function writeSheets(
  inside: Queryable,
  parcels: readonly CheckedParcel[],
  changed: ReadonlySet<string>,
  importId: string,
): Promise<ReadonlySet<string>> {
  const sheets = sheetsOf(parcels, changed);
  const rows = await inside.query<SheetRow>(
    'select id, parcel_count, ring, is_sample, import_id from cadastrals where province_code = any($1::text[]) and id = any($2::text[])',
    [[...new Set(sheets.map((sheet) => sheet.provinceCode))], sheets.map((sheet) => sheet.id)],
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const sheet of sheets) {
    // Sample and surveyed parcels on one sheet would be indistinguishable.
    if (before.has(sheet.id) && before.get(sheet.id)!.is_sample !== sheet.isMade)
      throw new ImportError(
        `Tờ ${sheet.number} đã có thửa của loại kia: dữ liệu mẫu và dữ liệu thật không chung một tờ (sample and real data on one sheet).`,
      );
    if (sheet.isMoved) sheet.rings = await ringsOf(inside, sheet);
    else sheet.rings.push(before.get(sheet.id)?.ring ?? []);
  }
  const outlines = sheets.map((sheet) => convexHull(sheet.rings.flatMap(pairsOf)));
  const addresses = await wardAddresses(
    inside,
    sheets.map((sheet) => sheet.wardCode),
  );
  const searchText = ({ number, wardCode }: Sheet): string => foldVietnamese(`Tờ bản đồ ${number} ${addresses.get(wardCode) ?? ''}`);
  await upsertColumns(
    inside,
    'cadastrals',
    [
      { name: 'province_code', type: 'text', values: sheets.map((sheet) => sheet.provinceCode) },
      { name: 'ward_code', type: 'text', values: sheets.map((sheet) => sheet.wardCode) },
      { name: 'is_sample', type: 'boolean', values: sheets.map(({ isMade }) => isMade) },
      { name: 'import_id', type: 'text', values: sheets.map((sheet) => before.get(sheet.id)?.import_id ?? importId) },
      constantColumn('status', ACTIVE_STATUS, sheets.length),
      { name: 'id', type: 'text', values: sheets.map((sheet) => sheet.id) },
      { name: 'land_number', type: 'text', values: sheets.map((sheet) => sheet.number) },
      { name: 'parcel_count', type: 'int', values: sheets.map((sheet) => (before.get(sheet.id)?.parcel_count ?? 0) + sheet.added) },
      { name: 'folded', type: 'text', values: sheets.map(searchText) },
      ...shapeColumns(
        outlines,
        outlines.map((outline) => Float64Array.from(ringCentroid(outline), roundDegrees)),
      ),
    ],
    { key: ['province_code', 'id'], compared: ['ring', 'parcel_count', 'folded'], returning: '1 as one' },
  );
  return new Set(rows.filter((row) => row.import_id !== importId).map((row) => row.id));
}

const ringsOf = async (inside: Queryable, { provinceCode, wardCode, number, isMade }: Sheet): Promise<number[][]> => {
  const rows = await inside.query<ParcelShape>(
    'select ring, parts from cadastral_items where province_code = $4 and ward_code = $1 and land_number = $2 and is_sample = $5 and status = $3',
    [wardCode, number, ACTIVE_STATUS, provinceCode, isMade],
  );
  return rows.flatMap((row) => polygonsOfRow(row).map(([outline]) => outline!));
};

const COMPARED = ['ring', 'parts', 'land_code', 'acreage', 'street', 'status', 'is_sample'];

/** Stores parcels with addresses, sheets and changes. `parcels` must not contain a parcel twice. */
export async function writeParcels(
  inside: Queryable,
  parcels: readonly CheckedParcel[],
  importId: string,
  { before, editions, thread }: { before: ReadonlyMap<string, OldParcel>; editions: SheetEditions; thread: ChangeThread },
): Promise<Tally> {
  if (parcels.length === 0) return { added: 0, changed: 0, same: 0 };
  const written = await upsertColumns<{ id: string }>(
    inside,
    'cadastral_items',
    [
      { name: 'province_code', type: 'text', values: parcels.map((parcel) => parcel.provinceCode) },
      { name: 'ward_code', type: 'text', values: parcels.map((parcel) => parcel.wardCode) },
      { name: 'is_sample', type: 'boolean', values: parcels.map(({ source }) => source.kind === 'made') },
      { name: 'source_id', type: 'text', values: parcels.map(({ source }) => source.id) },
      constantColumn('status', ACTIVE_STATUS, parcels.length),
      { name: 'id', type: 'text', values: parcels.map((parcel) => parcel.id) },
      { name: 'land_number', type: 'text', values: parcels.map((parcel) => parcel.sheet) },
      { name: 'parcel_number', type: 'text', values: parcels.map((parcel) => parcel.parcel) },
      { name: 'land_code', type: 'text', values: parcels.map((parcel) => parcel.landCode) },
      { name: 'acreage', type: 'float8', values: parcels.map((parcel) => parcel.areaM2) },
      { name: 'street', type: 'text', values: parcels.map((parcel) => parcel.street) },
      { name: 'parts', type: 'text', values: parcels.map((parcel) => partsText(parcel.polygons)) },
      ...shapeColumns(
        parcels.map((parcel) => parcel.polygons[0]![0]!),
        parcels.map((parcel) => parcel.center),
        parcels.map((parcel) => parcel.polygons.map(([outline]) => outline!)),
      ),
    ],
    { key: ['province_code', 'id'], compared: COMPARED, returning: 't.id' },
  );
  const added = new Set(written.flatMap((row) => (row.added ? [row.id] : [])));
  const changed = new Set(written.flatMap((row) => (row.added ? [] : [row.id])));
  if (written.length > 0) {
    const touched = parcels.filter((parcel) => added.has(parcel.id) || changed.has(parcel.id));
    await growLandExtents(
      inside,
      touched.map(({ provinceCode, polygons }) => ({ provinceCode, ...joinBoxes(polygons.map(([outline]) => boxOfPacked(outline!))) })),
    );
    await writeAddresses(inside, touched, changed);
    const known = await writeSheets(inside, touched, changed, importId);
    const changedParcels = touched.filter(({ id }) => changed.has(id));
    const onKnownSheets = touched.filter(({ id, sheetId }) => added.has(id) && known.has(sheetId));
    await writeParcelChanges(inside, { added: onKnownSheets, changed: changedParcels, before }, thread);
    editions.addStored(onKnownSheets, changedParcels, before);
  }
  await writeSources(inside, 'cadastral_items', parcels, (id) => !added.has(id) && !changed.has(id));
  await writeSources(inside, 'cadastrals', [
    ...new Map(parcels.map((parcel) => [parcel.sheetId, { ...parcel, id: parcel.sheetId }])).values(),
  ]);
  return { added: added.size, changed: changed.size, same: parcels.length - written.length };
}

/** Stores the addresses in which find-places searches streets and house numbers. */
async function writeAddresses(inside: Queryable, parcels: readonly CheckedParcel[], changed: ReadonlySet<string>): Promise<void> {
  const keyed = parcels.map((parcel) => ({ ...parcel, key: streetKey(parcel.street) }));
  const gone = keyed.filter(({ key, id }) => key === '' && changed.has(id));
  if (gone.length > 0) {
    await inside.query('delete from parcel_addresses where province_code = any($1::text[]) and parcel_id = any($2::text[])', [
      [...new Set(gone.map(({ provinceCode }) => provinceCode))],
      gone.map(({ id }) => id),
    ]);
  }
  const placed = keyed.filter(({ key }) => key !== '');
  if (placed.length === 0) return;
  await upsertColumns(
    inside,
    'parcel_addresses',
    [
      { name: 'province_code', type: 'text', values: placed.map((parcel) => parcel.provinceCode) },
      { name: 'parcel_id', type: 'text', values: placed.map((parcel) => parcel.id) },
      { name: 'ward_code', type: 'text', values: placed.map((parcel) => parcel.wardCode) },
      { name: 'street_key', type: 'text', values: placed.map(({ key }) => key) },
    ],
    { key: ['province_code', 'parcel_id'], compared: ['street_key', 'ward_code'], returning: '1 as one' },
  );
}
