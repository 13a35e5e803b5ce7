import type { Store } from '../database/store.ts';
import { ChangeThread } from '../land/changes/changeThread.ts';
import { type CheckedPlanning, type CheckedZone, type PlanningOptions, checkZones } from './check/checkZones.ts';
import type { CodeReader } from './check/codeReader.ts';
import { featureFill } from './check/featureFill.ts';
import type { IssueReport } from './check/issueReport.ts';
import { shapeChecks, type ShapeOptions, type ShapeSource } from './check/shapeChecks.ts';
import { importRefusal } from './importError.ts';
import type { ImportKind } from './runImport.ts';
import { writePlanChanges } from './write/writePlanChanges.ts';
import { writePlannings, writeZones } from './write/writeZones.ts';

const NO_PLANNING =
  'Không rõ các phân khu thuộc bản quy hoạch nào: khai --planning MÃ (và --title, --year), hoặc --field planning=TÊN_TRƯỜNG (unknown planning).';

/** Imports planning zones and their plannings. A file contains whole plannings: zones missing from it are removed. */
export async function zoneImport(
  store: Store,
  report: IssueReport,
  codes: CodeReader,
  options: ShapeOptions,
  { planning, ...origin }: ShapeSource & { planning: PlanningOptions },
): Promise<ImportKind<CheckedZone>> {
  const { findCoordinates, ...checks } = await shapeChecks(store, report, codes, options, origin);
  const { fields } = checks;
  const plannings = new Map<string, CheckedPlanning>();
  return {
    name: 'zones',
    fields: () => fields.described,
    check: async (features, source) => {
      // Drawings with colours but no codes are drawn in their colours.
      const isColoured = features.some((feature) => featureFill(feature) !== undefined);
      fields.find(
        features.slice(0, 100).map((feature) => feature.properties),
        ['landCode'],
        isColoured ? ['landCode'] : [],
      );
      if (planning.id === undefined && !fields.has('planning') && !fields.has('mapCode') && planning.mapCode === undefined)
        throw importRefusal(NO_PLANNING);
      checks.sources.refuseNameless();
      const coordinates = findCoordinates(features, source.crs());
      const find = (provinceCode: string, ids: readonly string[]) => findPlannings(store, provinceCode, ids);
      return checkZones({ ...checks, coordinates, planning, findPlannings: find, plannings }, features);
    },
    dryRun: async (_inside, zones) => zones.length,
    write: writeZones,
    finish: async (inside) => {
      await writePlannings(inside, [...plannings.values()]);
      for (const title of await writePlanChanges(inside, [...plannings.values()], new ChangeThread())) {
        report.add({ ordinal: 0, kind: 'changes-unmeasured', subject: title, detail: '' });
      }
    },
  };
}

async function findPlannings(store: Store, provinceCode: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const sql = 'select id from parcel_lands where province_code = $1 and id = any($2::text[])';
  const known = await store.query<{ id: string }>(sql, [provinceCode, ids], { timeoutMs: Infinity });
  return new Set(known.map(({ id }) => id));
}
