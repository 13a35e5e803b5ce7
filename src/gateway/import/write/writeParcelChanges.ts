import { boxOfPacked, joinBoxes } from '../../../domain/geometry/box.ts';
import type { Queryable } from '../../database/store.ts';
import type { ChangeThread } from '../../land/changes/changeThread.ts';
import { type NewChange, type NewChangeSet, writeChangeSet } from '../../land/changes/writeChangeSet.ts';
import { zoneCoordinates } from '../../land/extentCorners.ts';
import { type ParcelShape, polygonsOfRow } from '../../land/parcelShape.ts';
import type { CheckedParcel } from '../check/checkParcels.ts';

export interface OldParcel extends ParcelShape {
  id: string;
  land_code: string;
  acreage: number;
}

export async function readOldParcels(inside: Queryable, parcels: readonly CheckedParcel[]): Promise<ReadonlyMap<string, OldParcel>> {
  const rows = await inside.query<OldParcel>(
    'select id, ring, parts, land_code, acreage from cadastral_items where province_code = any($1::text[]) and id = any($2::text[])',
    [[...new Set(parcels.map(({ provinceCode }) => provinceCode))], parcels.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const coordinatesOf = (polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): string => `[${polygons.map(zoneCoordinates).join()}]`;

const placeOf = ({ polygons }: CheckedParcel): Pick<NewChange, 'west' | 'south' | 'east' | 'north'> =>
  joinBoxes(polygons.map(([outline]) => boxOfPacked(outline!)));

interface WrittenParcels {
  /** New parcels on existing sheets. */
  added: readonly CheckedParcel[];
  /** Parcels that differ from the stored version. */
  changed: readonly CheckedParcel[];
  before: ReadonlyMap<string, OldParcel>;
}

/** Records parcel changes (§2.80): new parcels on known sheets, and parcels with another border or code. */
export async function writeParcelChanges(
  inside: Queryable,
  { added, changed, before }: WrittenParcels,
  thread: ChangeThread,
): Promise<void> {
  const pairs = changed.map((parcel) => [coordinatesOf(polygonsOfRow(before.get(parcel.id)!)), coordinatesOf(parcel.polygons)] as const);
  const redrawn = pairs.flatMap(([was, is], at) => (was === is ? [] : [at]));
  const compared = await thread.compareShapes(redrawn.map((at) => pairs[at]!));
  const shapes = new Map(redrawn.map((at, place) => [at, compared[place]!]));
  const ofAdded = added.map((parcel): [CheckedParcel, NewChange] => [
    parcel,
    {
      ward_code: parcel.wardCode,
      kind: 'parcel_added',
      subject: parcel.id,
      code_before: null,
      code_after: parcel.landCode,
      area_m2: parcel.areaM2,
      ...placeOf(parcel),
      shape: null,
    },
  ]);
  const ofChanged = changed.flatMap((parcel, at): Array<[CheckedParcel, NewChange]> => {
    const { land_code: was } = before.get(parcel.id)!;
    const codes = { ward_code: parcel.wardCode, subject: parcel.id, code_before: was, code_after: parcel.landCode };
    const shape = shapes.get(at);
    return [
      ...(shape ? [[parcel, { ...codes, kind: 'parcel_shape', area_m2: shape.areaM2, ...shape.box, shape: shape.shape }]] : []),
      ...(was !== parcel.landCode
        ? [[parcel, { ...codes, kind: 'parcel_code', area_m2: parcel.areaM2, ...placeOf(parcel), shape: null }]]
        : []),
    ] as Array<[CheckedParcel, NewChange]>;
  });
  const all = [...ofAdded, ...ofChanged];
  for (const province of new Set(all.map(([{ provinceCode }]) => provinceCode))) {
    const ofProvince = all.filter(([{ provinceCode }]) => provinceCode === province);
    await writeChangeSet(inside, parcelSet(province, ofProvince, before));
  }
}

function parcelSet(province: string, pairs: ReadonlyArray<[CheckedParcel, NewChange]>, before: WrittenParcels['before']): NewChangeSet {
  const parcels = new Set(pairs.map(([parcel]) => parcel));
  const wards = new Set([...parcels].map(({ wardCode }) => wardCode));
  const sources = new Set([...parcels].map(({ source }) => source.id));
  const summary: Record<string, { before_m2: number; after_m2: number }> = {};
  for (const { id, landCode, areaM2 } of parcels) {
    const was = before.get(id);
    if (was) (summary[was.land_code] ??= { before_m2: 0, after_m2: 0 }).before_m2 += was.acreage;
    (summary[landCode] ??= { before_m2: 0, after_m2: 0 }).after_m2 += areaM2;
  }
  return {
    province_code: province,
    kind: 'parcels',
    planning_before: null,
    planning_after: null,
    ward_code: wards.size === 1 ? [...wards][0]! : null,
    source_id: sources.size === 1 ? [...sources][0]! : null,
    summary,
    changeCount: pairs.length,
    changes: pairs.map(([, change]) => change),
  };
}
