import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { tm3Grid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { insertColumns, arrayColumn, constantColumn, shapeColumns, textsColumn } from '../database/insertColumns.ts';
import { extentCorners, extentMiddle, planningUid, zoneCoordinates } from '../land/extentCorners.ts';
import { extentOf, projectRings } from '../land/ring.ts';
import { wardAddresses } from '../land/wardDirectory.ts';
import type { Step } from '../database/applyStep.ts';
import type { Queryable } from '../database/store.ts';
import { SAMPLE_AREAS } from './sampleAreas.ts';
import { generateSampleLand } from './generateSampleLand.ts';
import type { SampleArea, SampleLand } from './sampleLand.ts';
import { ringArea, ringCentroid } from '../../domain/geometry/ring.ts';

/** Returns the area as on a certificate: on the VN-2000 grid, to 0.1 m². */
const certificateAreaM2 = (ring: Float64Array): number => Math.round(Math.abs(ringArea(ring)) * 10) / 10;

const projectCentroids = (core: GeometryCore, rings: readonly Float64Array[], grid: Vn2000Grid): Float64Array[] =>
  projectRings(
    core,
    rings.map((ring) => Float64Array.from(ringCentroid(ring))),
    grid,
  );

const commonColumns = (area: SampleArea, count: number) => [
  constantColumn('province_code', area.provinceCode, count),
  constantColumn('ward_code', area.wardCode, count),
  constantColumn('is_sample', true, count),
  constantColumn('status', ACTIVE_STATUS, count),
];

async function seedParcels(inside: Queryable, core: GeometryCore, { area, parcels }: SampleLand): Promise<void> {
  const grid = tm3Grid(area.centralMeridianDeg);
  const rings = parcels.map((parcel) => parcel.ring);
  await insertColumns(inside, 'cadastral_items', [
    ...commonColumns(area, parcels.length),
    { name: 'id', type: 'text', values: parcels.map((parcel) => `${area.key}-${parcel.sheetNumber}-${parcel.parcelNumber}`) },
    { name: 'land_number', type: 'text', values: parcels.map((parcel) => String(parcel.sheetNumber)) },
    { name: 'parcel_number', type: 'text', values: parcels.map((parcel) => String(parcel.parcelNumber)) },
    { name: 'land_code', type: 'text', values: parcels.map((parcel) => parcel.landCode) },
    { name: 'acreage', type: 'float8', values: rings.map(certificateAreaM2) },
    { name: 'street', type: 'text', values: parcels.map((parcel) => parcel.street) },
    ...shapeColumns(projectRings(core, rings, grid), projectCentroids(core, rings, grid)),
  ]);
}

async function seedSheets(inside: Queryable, core: GeometryCore, { area, sheets }: SampleLand, wardAddress: string): Promise<void> {
  const grid = tm3Grid(area.centralMeridianDeg);
  const rings = sheets.map((sheet) => sheet.outline);
  const searchText = (sheetNumber: number): string => foldVietnamese(`Tờ bản đồ ${sheetNumber} ${wardAddress} Dữ liệu mẫu`);
  await insertColumns(inside, 'cadastrals', [
    ...commonColumns(area, sheets.length),
    { name: 'id', type: 'text', values: sheets.map((sheet) => `${area.key}-to-${sheet.sheetNumber}`) },
    { name: 'land_number', type: 'text', values: sheets.map((sheet) => String(sheet.sheetNumber)) },
    { name: 'parcel_count', type: 'int', values: sheets.map((sheet) => sheet.parcelCount) },
    { name: 'folded', type: 'text', values: sheets.map((sheet) => searchText(sheet.sheetNumber)) },
    ...shapeColumns(projectRings(core, rings, grid), projectCentroids(core, rings, grid)),
  ]);
}

export async function seedSampleArea(inside: Queryable, core: GeometryCore, land: SampleLand): Promise<void> {
  const { wardCode } = land.area;
  const wardAddress = (await wardAddresses(inside, [wardCode])).get(wardCode) ?? '';
  await seedParcels(inside, core, land);
  await seedSheets(inside, core, land, wardAddress);
  await seedPlannings(inside, core, land, wardAddress);
}

/** Inserts plannings with their zones; a planning's ring is the extent of its zones. */
async function seedPlannings(inside: Queryable, core: GeometryCore, { area, plannings }: SampleLand, wardAddress: string): Promise<void> {
  if (plannings.length === 0) return;
  const grid = tm3Grid(area.centralMeridianDeg);
  const prepared = plannings.map((planning) => {
    const zones = planning.zones.map((zone) => ({ ...zone, rings: projectRings(core, zone.rings, grid) }));
    return { ...planning, id: `${area.key}-${planning.key}`, zones, extent: extentOf(zones.flatMap((zone) => zone.rings)) };
  });
  await insertColumns(inside, 'parcel_lands', [
    ...commonColumns(area, prepared.length),
    { name: 'id', type: 'text', values: prepared.map((planning) => planning.id) },
    { name: 'uid', type: 'text', values: prepared.map((planning) => planningUid(planning.id)) },
    { name: 'title', type: 'text', values: prepared.map((planning) => planning.title) },
    { name: 'file_map_code', type: 'text', values: prepared.map((planning) => planning.fileMapCode) },
    { name: 'year', type: 'int', values: prepared.map((planning) => planning.year) },
    { name: 'plan_status', type: 'text', values: prepared.map(({ edition }) => edition?.status ?? '') },
    { name: 'valid_from', type: 'text', values: prepared.map(({ edition }) => edition?.validFrom ?? '') },
    { name: 'valid_to', type: 'text', values: prepared.map(({ edition }) => edition?.validTo ?? '') },
    ...(['replaces', 'adjusts'] as const).map((relation) =>
      textsColumn(
        relation,
        prepared.map(({ edition }) => (edition?.[relation] ?? []).map((key) => `${area.key}-${key}`)),
      ),
    ),
    { name: 'folded', type: 'text', values: prepared.map((planning) => foldVietnamese(`${planning.title} ${wardAddress}`)) },
    arrayColumn(
      'image_corners',
      projectRings(
        core,
        prepared.map((planning) => planning.imageCorners),
        grid,
      ),
    ),
    ...shapeColumns(
      prepared.map((planning) => extentCorners(planning.extent)),
      prepared.map((planning) => extentMiddle(planning.extent)),
    ),
  ]);
  const zones = prepared.flatMap((planning) => planning.zones.map((zone, ordinal) => ({ ...zone, ordinal, planning })));
  await insertColumns(inside, 'parcel_land_zones', [
    constantColumn('province_code', area.provinceCode, zones.length),
    { name: 'parcel_land_id', type: 'text', values: zones.map((zone) => zone.planning.id) },
    { name: 'ordinal', type: 'int', values: zones.map((zone) => zone.ordinal) },
    { name: 'land_code', type: 'text', values: zones.map((zone) => zone.landCode) },
    { name: 'coordinates', type: 'text', values: zones.map((zone) => zoneCoordinates(zone.rings)) },
  ]);
}

/** Returns the centres of old wards with sample data, because the package of places lacks some. */
export const sampleWardCenters = (): ReadonlyMap<string, LngLat> => new Map(SAMPLE_AREAS.map((area) => [area.wardCode, area.center]));

/** Stores every area as one step, unless `isApplied`. The next area is generated while one is stored. */
export async function seedSampleLand(isApplied: (stepName: string) => boolean, apply: (step: Step) => Promise<void>): Promise<void> {
  const core = await loadGeometryCore();
  let storing: Promise<void> = Promise.resolve();
  for (const area of SAMPLE_AREAS) {
    const name = `sample:${area.key}`;
    if (isApplied(name)) continue;
    const land = generateSampleLand(area);
    await storing;
    storing = apply({ name, apply: (inside) => seedSampleArea(inside, core, land) });
  }
  await storing;
}
