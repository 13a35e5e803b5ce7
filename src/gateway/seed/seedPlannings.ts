import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { foldVietnamese } from '../../domain/vietnameseText.ts';
import { tm3Grid } from '../../domain/vn2000.ts';
import type { SampleLand } from '../sample/sampleLand.ts';
import type { Queryable } from '../store/store.ts';
import { insertColumns } from './insertColumns.ts';
import { extentCorners, extentMiddle, stableUid, zoneCoordinates } from './planningShape.ts';
import { extentOf, projectRings } from './projectRings.ts';
import { arrayColumn, sameColumn, shapeColumns } from './shapeColumns.ts';

/** Inserts plannings with their zones; a planning's ring is the extent of its zones. */
export async function seedPlannings(
  inside: Queryable,
  core: GeometryCore,
  { area, plannings }: SampleLand,
  wardAddress: string,
): Promise<void> {
  if (plannings.length === 0) return;
  const grid = tm3Grid(area.centralMeridianDeg);
  const made = plannings.map((planning) => {
    const zones = planning.zones.map((zone) => ({ ...zone, rings: projectRings(core, zone.rings, grid) }));
    return { ...planning, id: `${area.key}-${planning.key}`, zones, extent: extentOf(zones.flatMap((zone) => zone.rings)) };
  });
  const count = made.length;
  await insertColumns(inside, 'parcel_lands', [
    sameColumn('province_code', area.provinceCode, count),
    sameColumn('ward_code', area.wardCode, count),
    sameColumn('is_sample', true, count),
    sameColumn('status', ACTIVE_STATUS, count),
    { name: 'id', type: 'text', values: made.map((planning) => planning.id) },
    { name: 'uid', type: 'text', values: made.map((planning) => stableUid(planning.id)) },
    { name: 'title', type: 'text', values: made.map((planning) => planning.title) },
    { name: 'file_map_code', type: 'text', values: made.map((planning) => planning.fileMapCode) },
    { name: 'year', type: 'int', values: made.map((planning) => planning.year) },
    { name: 'folded', type: 'text', values: made.map((planning) => foldVietnamese(`${planning.title} ${wardAddress}`)) },
    arrayColumn('image_corners', projectRings(core, made.map((planning) => planning.imageCorners), grid)),
    ...shapeColumns(made.map((planning) => extentCorners(planning.extent)), made.map((planning) => extentMiddle(planning.extent))),
  ]);
  const zones = made.flatMap((planning) => planning.zones.map((zone, ordinal) => ({ ...zone, ordinal, planning })));
  await insertColumns(inside, 'parcel_land_zones', [
    sameColumn('province_code', area.provinceCode, zones.length),
    { name: 'parcel_land_id', type: 'text', values: zones.map((zone) => zone.planning.id) },
    { name: 'ordinal', type: 'int', values: zones.map((zone) => zone.ordinal) },
    { name: 'land_code', type: 'text', values: zones.map((zone) => zone.landCode) },
    { name: 'coordinates', type: 'text', values: zones.map((zone) => zoneCoordinates(zone.rings)) },
  ]);
}
