import type { LandFeature } from './landFeature.ts';
import type { SourceCrs } from './sourceCrs.ts';

type LandFormat = 'GeoJSON' | 'CSV' | 'FlatGeobuf' | 'Shapefile' | 'GeoPackage' | 'KML';

/** A file that is being read from its beginning to its end. */
export interface LandSource {
  format: LandFormat;
  /** What the file says of its coordinates; of a streamed file, once its first records were read. */
  crs(): SourceCrs;
  /** For the progress bar: of the file as it lies on the disk. */
  readonly bytes: number;
  bytesRead(): number;
  /**
   * The records, some thousands at a time.
   * @throws ImportRefused when the file ends too early or is no such file
   */
  read(): AsyncIterable<LandFeature[]>;
}

export interface ReadOptions {
  /** Of texts, where the file does not say; by default UTF-8. */
  encoding?: string | undefined;
  /** Which table of a GeoPackage, or which file of a zip. */
  layer?: string | undefined;
}

/** So many records are handed on at once. */
export const RECORDS_AT_ONCE = 2_000;
