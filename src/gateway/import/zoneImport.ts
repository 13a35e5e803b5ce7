import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { Store } from '../database/store.ts';
import { ChangeThread } from '../land/changes/changeThread.ts';
import { type CheckedPlanning, type CheckedZone, type PlanningOptions, ZoneChecker } from './check/zoneChecker.ts';
import type { CodeReader } from './check/codeReader.ts';
import { type Coordinates, firstCorner, resolveCoordinates } from './check/coordinates.ts';
import { featureFill } from './check/featureFill.ts';
import { FieldMapping } from './check/fieldMapping.ts';
import type { IssueReport } from './check/issueReport.ts';
import { type SourceFile, SourceReader } from './check/sourceReader.ts';
import { WardFinder } from './check/wardFinder.ts';
import { type ShapeOptions, wardRefused } from './parcelImport.ts';
import { ImportError } from './importError.ts';
import type { ImportKind } from './runImport.ts';
import type { SourceOptions } from './sourceOptions.ts';
import { writePlanChanges } from './write/writePlanChanges.ts';
import { writePlannings, writeZones } from './write/writeZones.ts';

/** Planning zones, and the plannings they make. A file holds a planning whole: zones it no longer has go. */
export async function zoneImport(
  store: Store,
  report: IssueReport,
  codes: CodeReader,
  options: ShapeOptions,
  { planning, source, file }: { planning: PlanningOptions; source: SourceOptions; file: SourceFile },
): Promise<ImportKind<CheckedZone>> {
  const fields = new FieldMapping(options.fields);
  const wards = await WardFinder.open(store, options.edition);
  const core = await loadGeometryCore();
  const { wardCode, swapAxes, uncross } = options;
  if (wardCode !== undefined && (await wards.find({ code: wardCode, ward: '', district: '', city: '' })).length === 0)
    throw wardRefused(wardCode);
  const sources = new SourceReader(source, file, fields);
  const plannings = new Map<string, CheckedPlanning>();
  let coordinates: Coordinates | undefined;
  return {
    name: 'zones',
    fields: () => fields.described,
    check: async (features, source) => {
      // A drawing that has colours and no codes is drawn in them.
      const isColoured = features.some((feature) => featureFill(feature) !== undefined);
      fields.find(
        features.slice(0, 100).map((feature) => feature.properties),
        ['landCode'],
        isColoured ? ['landCode'] : [],
      );
      if (planning.id === undefined && !fields.has('planning') && !fields.has('mapCode') && planning.mapCode === undefined)
        throw noPlanning();
      sources.refuseNameless();
      const first = firstCorner(features);
      if (first) coordinates ??= resolveCoordinates(options.coordinates, source.crs(), first);
      const known = coordinates ?? { kind: 'wgs84' };
      return new ZoneChecker({
        core,
        wards,
        fields,
        report,
        codes,
        coordinates: known,
        wardCode,
        swapAxes,
        uncross,
        planning,
        sources,
        findPlannings: (provinceCode, ids) => findPlannings(store, provinceCode, ids),
        plannings,
      }).check(features);
    },
    tryOut: async (_inside, zones) => zones.length,
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
  const rows = await store.query<{ id: string }>('select id from parcel_lands where province_code = $1 and id = any($2::text[])', [
    provinceCode,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const noPlanning = (): ImportError =>
  new ImportError(
    'Không rõ các phân khu thuộc bản quy hoạch nào: khai --planning MÃ (và --title, --year), hoặc --field planning=TÊN_TRƯỜNG (unknown planning).',
    { atStart: true },
  );
