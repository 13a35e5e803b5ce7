import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import type { SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';
import type { Store } from '../../database/store.ts';
import type { LandFeature } from '../landSource.ts';
import type { SourceOptions } from '../sourceOptions.ts';
import { cleanPolygons } from './cleanRing.ts';
import type { CodeReader } from './codeReader.ts';
import { type Coordinates, typicalCorner, isOtherKind, hasSwappedAxes, toleranceOf, resolveCoordinates, swapAxes } from './coordinates.ts';
import type { LandField } from '../../../landFiles/fields/landFields.ts';
import { FieldMapping } from './fieldMapping.ts';
import type { IssueKind, IssueReport } from './issueReport.ts';
import { type SourceFile, sourceReader } from './sourceReader.ts';
import { wardFinder, type StatedWard } from './wardFinder.ts';

export interface ShapeOptions {
  fields: Partial<Record<LandField, string>>;
  coordinates?: Coordinates | undefined;
  /** Ward of every record, overrides the file. */
  wardCode?: string | undefined;
  edition: 'old' | '2025';
  swapAxes: boolean;
  uncross: boolean;
  withoutNumbers: boolean;
  /** True if the file has every parcel of its sheets. */
  wholeSheets: boolean;
  /** File's text → our land code. */
  codes: ReadonlyArray<readonly [layer: string, code: string]>;
}

export interface ShapeSource {
  source: SourceOptions;
  file: SourceFile;
}

/** @throws ImportError if no ward has the code given by the operator */
export async function shapeChecks(store: Store, report: IssueReport, codes: CodeReader, options: ShapeOptions, origin: ShapeSource) {
  const fields = new FieldMapping(options.fields);
  const wards = await wardFinder(store, options.edition);
  if (options.wardCode !== undefined) await wards.findGiven(options.wardCode);
  const sources = sourceReader(origin.source, origin.file, fields);
  let coordinates: Coordinates | undefined;
  return {
    core: await loadGeometryCore(),
    wards,
    fields,
    report,
    codes,
    sources,
    options,
    /** Call with each batch before checking it. The result does not matter until a record has a corner. */
    findCoordinates(features: readonly LandFeature[], crs: SourceCrs): Coordinates {
      const first = typicalCorner(features);
      if (first) coordinates ??= resolveCoordinates(options.coordinates, crs, first);
      return coordinates ?? { kind: 'wgs84' };
    },
  };
}

export interface ShapeChecks extends Omit<Awaited<ReturnType<typeof shapeChecks>>, 'findCoordinates'> {
  coordinates: Coordinates;
}

export function statedWard({ fields, options }: ShapeChecks, { properties }: LandFeature): StatedWard {
  const text = (field: LandField): string => fields.text(field, properties);
  return { code: options.wardCode ?? text('wardCode'), ward: text('ward'), district: text('district'), city: text('city') };
}

/** Repairs a record's polygons in the file's coordinates and reports it; undefined if the record is left out. */
export function repairPolygons(
  { coordinates, report, options }: ShapeChecks,
  feature: LandFeature,
  subject: string,
): Float64Array[][] | undefined {
  const note = (kind: IssueKind, detail = ''): undefined => void report.add({ ordinal: feature.ordinal, kind, subject, detail });
  const first = feature.polygons[0]?.[0];
  if (first && isOtherKind(first, coordinates)) return note('outside-vietnam', `${first[0]}, ${first[1]}`);
  const clean = cleanPolygons(feature, toleranceOf(coordinates));
  if (typeof clean === 'string')
    return void report.exclude({ ordinal: feature.ordinal, kind: clean, subject, detail: `${(first?.length ?? 0) / 2} đỉnh` });
  const isSwapped = hasSwappedAxes(clean.polygons[0]![0]!, coordinates);
  if (isSwapped && !options.swapAxes) return note('swapped-axes');
  if (isSwapped) note('axes-swapped');
  for (const repair of clean.repairs) note(repair);
  return isSwapped ? clean.polygons.map((rings) => rings.map(swapAxes)) : clean.polygons;
}
