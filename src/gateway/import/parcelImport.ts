import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { Store } from '../database/store.ts';
import { ChangeThread } from '../land/changes/changeThread.ts';
import { type CheckedParcel, ParcelChecker } from './check/parcelChecker.ts';
import type { CodeReader } from './check/codeReader.ts';
import { type Coordinates, firstCorner, resolveCoordinates } from './check/coordinates.ts';
import { FieldMapping, type LandField } from './check/fieldMapping.ts';
import type { IssueReport } from './check/issueReport.ts';
import { SeenKeys } from './check/seenKeys.ts';
import { type SourceFile, SourceReader } from './check/sourceReader.ts';
import { WardFinder } from './check/wardFinder.ts';
import { ImportError } from './importError.ts';
import type { ImportKind } from './runImport.ts';
import type { SourceOptions } from './sourceOptions.ts';
import { removeGoneParcels, type WholeSheet } from './write/removeGoneParcels.ts';
import { writeParcels } from './write/writeParcels.ts';

/** Fewer new rows change no plan of the database's. */
const WORTH_ANALYZING = 10_000;

/** What may be asked of an import of shapes. */
export interface ShapeOptions {
  fields: Partial<Record<LandField, string>>;
  coordinates?: Coordinates | undefined;
  wardCode?: string | undefined;
  edition: 'old' | '2025';
  swapAxes: boolean;
  uncross: boolean;
  withoutNumbers: boolean;
  /** Of parcels: the file has every one of its sheets. */
  wholeSheets: boolean;
  /** What the file calls it → our land code. */
  codes: ReadonlyArray<readonly [layer: string, code: string]>;
}

/** Parcels (cadastral items) from records with sheet and parcel numbers. */
export async function parcelImport(
  store: Store,
  report: IssueReport,
  codes: CodeReader,
  options: ShapeOptions,
  { source, file }: { source: SourceOptions; file: SourceFile },
): Promise<ImportKind<CheckedParcel>> {
  const fields = new FieldMapping(options.fields);
  const sources = new SourceReader(source, file, fields);
  const wards = await WardFinder.open(store, options.edition);
  const core = await loadGeometryCore();
  const { wardCode, swapAxes, uncross, withoutNumbers } = options;
  if (wardCode !== undefined && (await wards.find({ code: wardCode, ward: '', district: '', city: '' })).length === 0)
    throw wardRefused(wardCode);
  const seen = new SeenKeys();
  const thread = new ChangeThread();
  const sheets = new Map<string, WholeSheet>();
  let coordinates: Coordinates | undefined;
  return {
    name: 'parcels',
    fields: () => fields.described,
    check: async (features, source) => {
      fields.find(
        features.slice(0, 100).map((feature) => feature.properties),
        withoutNumbers ? [] : ['sheet', 'parcel'],
      );
      if (wardCode === undefined && !fields.has('wardCode') && !fields.has('ward')) throw noWardField();
      sources.refuseNameless();
      const first = firstCorner(features);
      if (first) coordinates ??= resolveCoordinates(options.coordinates, source.crs(), first);
      // Until a record has a corner, what its numbers are does not matter.
      const known = coordinates ?? { kind: 'wgs84' };
      const parcels = await new ParcelChecker({
        core,
        wards,
        fields,
        report,
        codes,
        seen,
        sources,
        coordinates: known,
        wardCode,
        swapAxes,
        uncross,
        withoutNumbers,
      }).check(features);
      if (options.wholeSheets) for (const parcel of parcels) if (!sheets.has(parcel.sheetId)) sheets.set(parcel.sheetId, parcel);
      return parcels;
    },
    write: (inside, parcels, importId) => writeParcels(inside, parcels, importId, thread),
    finish: async (inside, { added, changed }) => {
      // A lot that was left out is in the file all the same.
      const isWhole = report.total('refused') === 0;
      const removed = isWhole ? await removeGoneParcels(inside, sheets.values(), (id) => !seen.add(id)) : 0;
      if (removed > 0) report.add({ ordinal: 0, kind: 'parcels-gone', subject: String(removed), detail: '' });
      if (!isWhole && options.wholeSheets) report.add({ ordinal: 0, kind: 'gone-kept', subject: '', detail: '' });
      if (added + changed < WORTH_ANALYZING) return;
      for (const table of ['cadastral_items', 'cadastrals', 'parcel_addresses']) await inside.query(`analyze ${table}`);
    },
  };
}

export const wardRefused = (code: string): ImportError =>
  new ImportError(`--ward ${code}: không có xã/phường nào mang mã này (no such ward).`, { atStart: true });

const noWardField = (): ImportError =>
  new ImportError(
    'Tệp không có trường mã hoặc tên xã/phường: khai --field wardCode=TÊN_TRƯỜNG, hoặc --ward MÃ cho cả tệp (no field with the ward).',
    { atStart: true },
  );
