import { createHash } from 'node:crypto';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { foldVietnamese } from '../../domain/vietnameseText.ts';
import { tm3Grid } from '../../domain/vn2000.ts';
import type { SampleLand } from '../sample/sampleLand.ts';
import type { Queryable } from '../store/store.ts';
import { insertColumns } from './insertColumns.ts';
import { extentOf, projectRings, roundDegrees } from './projectRings.ts';
import { arrayColumn, sameColumn, shapeColumns } from './shapeColumns.ts';

/** GeoJSON polygon coordinates: every ring closed. */
function toCoordinates(rings: readonly Float64Array[]): string {
  const pairs = (ring: Float64Array): number[][] =>
    Array.from({ length: ring.length / 2 }, (_, corner) => [ring[corner * 2]!, ring[corner * 2 + 1]!]);
  return JSON.stringify(rings.map((ring) => [...pairs(ring), [ring[0]!, ring[1]!]]));
}

const corners = ([west, south, east, north]: [number, number, number, number]): Float64Array =>
  Float64Array.of(west, north, east, north, east, south, west, south);

const middle = ([west, south, east, north]: [number, number, number, number]): Float64Array =>
  Float64Array.of(roundDegrees((west + east) / 2), roundDegrees((south + north) / 2));

/** A uid that is the same on every machine, as the land itself is. */
const stableUid = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24);

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
    ...shapeColumns(made.map((planning) => corners(planning.extent)), made.map((planning) => middle(planning.extent))),
  ]);
  const zones = made.flatMap((planning) => planning.zones.map((zone, ordinal) => ({ ...zone, ordinal, planning })));
  await insertColumns(inside, 'parcel_land_zones', [
    sameColumn('province_code', area.provinceCode, zones.length),
    { name: 'parcel_land_id', type: 'text', values: zones.map((zone) => zone.planning.id) },
    { name: 'ordinal', type: 'int', values: zones.map((zone) => zone.ordinal) },
    { name: 'land_code', type: 'text', values: zones.map((zone) => zone.landCode) },
    { name: 'coordinates', type: 'text', values: zones.map((zone) => toCoordinates(zone.rings)) },
  ]);
}
