import { changeAt, type PackedChanges, type PlanChange, shapeAt } from '../../../../workers/parcels/overlap/changes/packedChanges.ts';
import type { EditionZones } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import type { Queryable } from '../../database/store.ts';
import type { LandChangeKind } from '../../land/changes/changeRows.ts';
import type { ChangeThread } from '../../land/changes/changeThread.ts';
import { type NewChange, summaryOf, writeChangeSet } from '../../land/changes/writeChangeSet.ts';
import { readZonePages } from '../../land/extentCorners.ts';
import type { CheckedPlanning, CheckedZone } from '../check/checkZones.ts';

/** Keeps the previous zones of plannings being imported again until the import ends, possibly in a resumed run. */
export async function saveOldZones(inside: Queryable, zones: readonly CheckedZone[]): Promise<void> {
  await inside.query(
    `insert into parcel_land_zones_before (province_code, parcel_land_id, ordinal, land_code, coordinates)
     select z.province_code, z.parcel_land_id, z.ordinal, z.land_code, z.coordinates
     from parcel_land_zones z join parcel_lands p on p.province_code = z.province_code and p.id = z.parcel_land_id
     where z.province_code = any($1::text[]) and z.parcel_land_id = any($2::text[]) and not exists (
       select 1 from parcel_land_zones_before b where b.province_code = z.province_code and b.parcel_land_id = z.parcel_land_id)`,
    [[...new Set(zones.map(({ provinceCode }) => provinceCode))], [...new Set(zones.map(({ planningId }) => planningId))]],
  );
}

const kindOf = ({ before, after }: PlanChange): LandChangeKind => {
  if (before === null) return 'zone_added';
  return after === null ? 'zone_gone' : 'zone_code';
};

function* newChanges(packed: PackedChanges, { id, wardCode }: CheckedPlanning): Generator<NewChange> {
  for (let piece = 0; piece < packed.areasM2.length; piece += 1) {
    const change = changeAt(packed, piece);
    yield {
      ward_code: wardCode,
      kind: kindOf(change),
      subject: id,
      code_before: change.before,
      code_after: change.after,
      area_m2: change.areaM2,
      ...change.box,
      shape: shapeAt(packed, piece),
    };
  }
}

async function hasSet(inside: Queryable, provinceCode: string, before: string, after: string): Promise<boolean> {
  const rows = await inside.query(
    'select 1 from land_change_sets where province_code = $1 and planning_before = $2 and planning_after = $3 limit 1',
    [provinceCode, before, after],
  );
  return rows.length > 0;
}

/**
 * Compares imported plannings with those that they replace or adjust, or with their previous version, and records the
 * changes (§2.80).
 * @returns titles of plannings whose comparison would take minutes and was skipped
 */
export async function writePlanChanges(inside: Queryable, plannings: readonly CheckedPlanning[], thread: ChangeThread): Promise<string[]> {
  const uncompared: string[] = [];
  for (const planning of plannings) {
    const { provinceCode, id, wardCode, relations, source } = planning;
    const zonesOf = (planningId: string, table?: 'parcel_land_zones_before'): Promise<EditionZones> =>
      thread.packEdition(readZonePages(inside, { province_code: provinceCode, id: planningId }, table));
    const compare = async (beforeId: string, before: EditionZones, isPartial: boolean): Promise<void> => {
      const compared = await thread.comparePlannings(before, await zonesOf(id), isPartial);
      if (!compared) return void uncompared.push(planning.title);
      // An unchanged re-import is not a new edition.
      if (compared.transfers.length === 0 && beforeId === id) return;
      await writeChangeSet(inside, {
        province_code: provinceCode,
        kind: 'planning',
        planning_before: beforeId,
        planning_after: id,
        ward_code: wardCode,
        source_id: source.id,
        summary: summaryOf(compared.transfers),
        changeCount: compared.changes.areasM2.length,
        changes: newChanges(compared.changes, planning),
      });
    };
    const previous = await zonesOf(id, 'parcel_land_zones_before');
    if (previous.zoneEnds.length > 0) {
      await compare(id, previous, false);
      await inside.query('delete from parcel_land_zones_before where province_code = $1 and parcel_land_id = $2', [provinceCode, id]);
    }
    for (const relation of ['replaces', 'adjusts'] as const) {
      for (const otherId of relations[relation]) {
        // The first import recorded this relation; later corrections are recorded above.
        if (otherId === id || (await hasSet(inside, provinceCode, otherId, id))) continue;
        await compare(otherId, await zonesOf(otherId), relation === 'adjusts');
      }
    }
  }
  return uncompared;
}
