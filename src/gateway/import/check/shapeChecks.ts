import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import type { SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';
import type { Store } from '../../database/store.ts';
import type { LandFeature } from '../landSource.ts';
import type { SourceOptions } from '../sourceOptions.ts';
import { cleanPolygons } from './cleanRing.ts';
import type { CodeReader } from './codeReader.ts';
import { type Coordinates, firstCorner, isOtherKind, looksSwapped, nearbyIn, resolveCoordinates, swapAxes } from './coordinates.ts';
import type { LandField } from '../../../landFiles/fields/landFields.ts';
import { FieldMapping } from './fieldMapping.ts';
import type { IssueKind, IssueReport } from './issueReport.ts';
import { type SourceFile, sourceReader } from './sourceReader.ts';
import { wardFinder, type WardWords } from './wardFinder.ts';

export interface ShapeOptions {
  fields: Partial<Record<LandField, string>>;
  coordinates?: Coordinates | undefined;
  /** Of every record, whatever the file says. */
  wardCode?: string | undefined;
  edition: 'old' | '2025';
  swapAxes: boolean;
  uncross: boolean;
  /** Takes parcels that lack a number, too. */
  withoutNumbers: boolean;
  /** Of parcels: the file has every one of its sheets. */
  wholeSheets: boolean;
  /** What the file calls it → our land code. */
  codes: ReadonlyArray<readonly [layer: string, code: string]>;
}

/** What an import of shapes is told of, beside its file of records. */
export interface ShapeSource {
  source: SourceOptions;
  file: SourceFile;
}

/**
 * Opens what records of shapes are judged with.
 * @throws ImportError where no ward has the code that the operator says
 */
export async function shapeChecks(store: Store, report: IssueReport, codes: CodeReader, options: ShapeOptions, of: ShapeSource) {
  const fields = new FieldMapping(options.fields);
  const wards = await wardFinder(store, options.edition);
  if (options.wardCode !== undefined) await wards.findGiven(options.wardCode);
  const sources = sourceReader(of.source, of.file, fields);
  let coordinates: Coordinates | undefined;
  return {
    core: await loadGeometryCore(),
    wards,
    fields,
    report,
    codes,
    sources,
    options,
    /** To be called with each batch before it is judged: until a record has a corner, what its numbers are does not matter. */
    tellCoordinates(features: readonly LandFeature[], crs: SourceCrs): Coordinates {
      const first = firstCorner(features);
      if (first) coordinates ??= resolveCoordinates(options.coordinates, crs, first);
      return coordinates ?? { kind: 'wgs84' };
    },
  };
}

export interface ShapeChecks extends Omit<Awaited<ReturnType<typeof shapeChecks>>, 'tellCoordinates'> {
  coordinates: Coordinates;
}

/** What a record says of its ward; the operator's code goes before its own. */
export function wardWords({ fields, options }: ShapeChecks, { properties }: LandFeature): WardWords {
  const text = (field: LandField): string => fields.text(field, properties);
  return { code: options.wardCode ?? text('wardCode'), ward: text('ward'), district: text('district'), city: text('city') };
}

/**
 * Puts a record's polygons right, in its file's own coordinates, and tells what was done.
 * @returns undefined where the record is left out
 */
export function mendPolygons(
  { coordinates, report, options }: ShapeChecks,
  feature: LandFeature,
  subject: string,
): Float64Array[][] | undefined {
  const note = (kind: IssueKind, detail = ''): undefined => void report.add({ ordinal: feature.ordinal, kind, subject, detail });
  const first = feature.polygons[0]?.[0];
  if (first && isOtherKind(first, coordinates)) return note('outside-vietnam', `${first[0]}, ${first[1]}`);
  const clean = cleanPolygons(feature, nearbyIn(coordinates));
  if (typeof clean === 'string')
    return void report.leaveOut({ ordinal: feature.ordinal, kind: clean, subject, detail: `${(first?.length ?? 0) / 2} đỉnh` });
  const isSwapped = looksSwapped(clean.polygons[0]![0]!, coordinates);
  if (isSwapped && !options.swapAxes) return note('swapped-axes');
  if (isSwapped) note('axes-swapped');
  for (const repair of clean.repairs) note(repair);
  return isSwapped ? clean.polygons.map((rings) => rings.map(swapAxes)) : clean.polygons;
}
