import { PLAN_RELATIONS } from '../../../domain/land/planEdition.ts';
import { dayBefore, todayInVietnam } from '../../../domain/land/planStanding.ts';
import { ACTIVE_STATUS } from '../../../domain/limits.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';
import { extentCorners, extentMiddle, planningUid } from '../../land/extentCorners.ts';
import { growLandExtents } from '../../land/landExtents.ts';
import { arrayColumn, constantColumn, shapeColumns, textsColumn, upsertColumns } from '../../database/insertColumns.ts';
import type { Queryable } from '../../database/store.ts';
import type { CheckedPlanning, CheckedZone } from '../check/checkZones.ts';
import type { Tally } from './importProgress.ts';
import { saveOldZones } from './writePlanChanges.ts';
import { writeSources } from './writeSources.ts';
import { wardAddresses } from '../../land/wardDirectory.ts';

/** Stores zones. They are not visible until their planning is stored last. */
export async function writeZones(inside: Queryable, zones: readonly CheckedZone[]): Promise<Tally> {
  if (zones.length === 0) return { added: 0, changed: 0, same: 0 };
  await saveOldZones(inside, zones);
  const written = await upsertColumns(
    inside,
    'parcel_land_zones',
    [
      { name: 'province_code', type: 'text', values: zones.map((zone) => zone.provinceCode) },
      { name: 'parcel_land_id', type: 'text', values: zones.map((zone) => zone.planningId) },
      { name: 'ordinal', type: 'int', values: zones.map((zone) => zone.zoneOrdinal) },
      { name: 'land_code', type: 'text', values: zones.map((zone) => zone.landCode) },
      { name: 'coordinates', type: 'text', values: zones.map((zone) => zone.coordinates) },
      { name: 'fill', type: 'text', values: zones.map((zone) => zone.fill), as: `nullif(?, '')` },
    ],
    { key: ['province_code', 'parcel_land_id', 'ordinal'], compared: ['land_code', 'coordinates', 'fill'], returning: '1 as one' },
  );
  const added = written.filter((row) => row.added).length;
  return { added, changed: written.length - added, same: zones.length - written.length };
}

/** Stores the plannings of a completely read file, and removes surplus zones of earlier versions. */
export async function writePlannings(inside: Queryable, plannings: readonly CheckedPlanning[]): Promise<void> {
  if (plannings.length === 0) return;
  const addresses = await wardAddresses(
    inside,
    plannings.map((planning) => planning.wardCode),
  );
  const searchText = ({ title, wardCode }: CheckedPlanning): string => foldVietnamese(`${title} ${addresses.get(wardCode) ?? ''}`);
  const extents = plannings.map((planning) => planning.extent);
  const pictured = await inside.query<{ id: string; image_corners: number[] }>(
    "select id, image_corners from parcel_lands where picture <> '' and province_code = any($1::text[]) and id = any($2::text[])",
    [[...new Set(plannings.map((planning) => planning.provinceCode))], plannings.map((planning) => planning.id)],
  );
  // A planning's own picture keeps its position.
  const ownCorners = new Map(pictured.map((row) => [row.id, Float64Array.from(row.image_corners)]));
  await upsertColumns(
    inside,
    'parcel_lands',
    [
      { name: 'province_code', type: 'text', values: plannings.map((planning) => planning.provinceCode) },
      { name: 'ward_code', type: 'text', values: plannings.map((planning) => planning.wardCode) },
      { name: 'is_sample', type: 'boolean', values: plannings.map(({ source }) => source.kind === 'made') },
      { name: 'source_id', type: 'text', values: plannings.map(({ source }) => source.id) },
      { name: 'plan_status', type: 'text', values: plannings.map((planning) => planning.status) },
      { name: 'valid_from', type: 'text', values: plannings.map((planning) => planning.validFrom) },
      { name: 'valid_to', type: 'text', values: plannings.map((planning) => planning.validTo) },
      ...PLAN_RELATIONS.map((relation) =>
        textsColumn(
          relation,
          plannings.map(({ relations }) => relations[relation]),
        ),
      ),
      constantColumn('status', ACTIVE_STATUS, plannings.length),
      { name: 'id', type: 'text', values: plannings.map((planning) => planning.id) },
      { name: 'uid', type: 'text', values: plannings.map((planning) => planningUid(planning.id)) },
      { name: 'title', type: 'text', values: plannings.map((planning) => planning.title) },
      { name: 'file_map_code', type: 'text', values: plannings.map((planning) => planning.mapCode) },
      { name: 'year', type: 'int', values: plannings.map((planning) => planning.year) },
      { name: 'folded', type: 'text', values: plannings.map(searchText) },
      arrayColumn(
        'image_corners',
        plannings.map(({ id, extent }) => ownCorners.get(id) ?? extentCorners(extent)),
      ),
      ...shapeColumns(extents.map(extentCorners), extents.map(extentMiddle)),
    ],
    {
      key: ['province_code', 'id'],
      compared: [
        'ring',
        'title',
        'file_map_code',
        'year',
        'folded',
        'image_corners',
        'is_sample',
        'plan_status',
        'valid_from',
        'valid_to',
        ...PLAN_RELATIONS,
      ],
      returning: '1 as one',
    },
  );
  await writeSources(inside, 'parcel_lands', plannings);
  await endReplaced(inside, plannings);
  await growLandExtents(
    inside,
    plannings.map(({ provinceCode, extent: [west, south, east, north] }) => ({ provinceCode, west, south, east, north })),
  );
  for (const { provinceCode, id, zoneCount } of plannings) {
    await inside.query('delete from parcel_land_zones where province_code = $1 and parcel_land_id = $2 and ordinal >= $3', [
      provinceCode,
      id,
      zoneCount,
    ]);
  }
}

/** Ends plannings replaced by one in force; if that one starts later, they end the day before. */
async function endReplaced(inside: Queryable, plannings: readonly CheckedPlanning[]): Promise<void> {
  const today = todayInVietnam();
  for (const { provinceCode, status, relations, validFrom } of plannings) {
    if (status !== 'in_force' || relations.replaces.length === 0) continue;
    if (validFrom !== '' && dayBefore(validFrom) >= today) {
      await inside.query(
        `update parcel_lands set valid_to = $3
         where province_code = $1 and id = any($2::text[]) and plan_status in ('', 'in_force')
           and (valid_to = '' or rpad(valid_to, 10, '-12-31') > $3)`,
        [provinceCode, relations.replaces, dayBefore(validFrom)],
      );
      continue;
    }
    await inside.query(
      `update parcel_lands set plan_status = 'replaced'
       where province_code = $1 and id = any($2::text[]) and plan_status in ('', 'in_force')`,
      [provinceCode, relations.replaces],
    );
  }
}
