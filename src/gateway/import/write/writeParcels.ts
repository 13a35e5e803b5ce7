import { ACTIVE_STATUS } from '../../../domain/limits.ts';
import { streetKey } from '../../../domain/search/placeWords.ts';
import { constantColumn, shapeColumns, upsertColumns } from '../../database/insertColumns.ts';
import type { Queryable } from '../../database/store.ts';
import type { CheckedParcel } from '../check/parcelChecker.ts';
import { boxOfPacked, joinBoxes } from '../../../domain/geometry/box.ts';
import { growLandExtents } from '../../land/landExtents.ts';
import { partsText } from '../../land/parcelShape.ts';
import type { ChangeThread } from '../../land/changes/changeThread.ts';
import type { Tally } from './importProgress.ts';
import { readParcelsBefore, writeParcelChanges } from './writeParcelChanges.ts';
import { writeSheets } from './writeSheets.ts';
import { writeSources } from './writeSources.ts';

const COMPARED = ['ring', 'parts', 'land_code', 'acreage', 'street', 'status', 'is_sample'];

/** Stores parcels and what is searched and shown beside them: addresses, sheets, what changed. No parcel twice. */
export async function writeParcels(
  inside: Queryable,
  parcels: readonly CheckedParcel[],
  importId: string,
  thread: ChangeThread,
): Promise<Tally> {
  if (parcels.length === 0) return { added: 0, changed: 0, same: 0 };
  const before = await readParcelsBefore(inside, parcels);
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
    const isChanged = ({ id }: CheckedParcel): boolean => changed.has(id);
    const onKnownSheets = touched.filter(({ id, sheetId }) => added.has(id) && known.has(sheetId));
    await writeParcelChanges(inside, { added: onKnownSheets, changed: touched.filter(isChanged), before }, thread);
  }
  await writeSources(inside, 'cadastral_items', parcels, (id) => !added.has(id) && !changed.has(id));
  await writeSources(inside, 'cadastrals', [
    ...new Map(parcels.map((parcel) => [parcel.sheetId, { ...parcel, id: parcel.sheetId }])).values(),
  ]);
  return { added: added.size, changed: changed.size, same: parcels.length - written.length };
}

/** What find-places looks for streets and house numbers in. */
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
