import type { SourceCrs } from '../domain/coordinates/sourceCrs.ts';
import type { TextCharset } from '../domain/text/charsetVotes.ts';
import type { LegacyCharset } from '../domain/text/fromLegacy.ts';
import type { DrawnSheet, DrawnText } from './cad/drawnSheet.ts';
import type { RecordShape } from './geoJson/shapeOfGeoJson.ts';
import type { UndeclaredText } from './texts/decodeText.ts';

/** `Points`: a total station's list. */
export type LandFormat =
  | 'GeoJSON'
  | 'CSV'
  | 'XLSX'
  | 'Points'
  | 'FlatGeobuf'
  | 'Shapefile'
  | 'GeoPackage'
  | 'KML'
  | 'GPX'
  | 'MIF'
  | 'TAB'
  | 'DXF'
  | 'DGN';

/** A record of a file in the file's coordinates: x east, y north. */
export interface LandRecord extends RecordShape {
  /** Position in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  crs: SourceCrs;
  /** Name of its system in the file, if records may differ. */
  crsName?: string;
  /** Texts of a drawing. */
  texts?: readonly DrawnText[];
  /** KML records without an own shape, and GPS tracks. */
  kind?: 'track' | 'overlay' | 'link';
}

/** Warning about a record or the file. */
export interface FileFinding {
  /** Ordinal of its record; 0 for the whole file. */
  ordinal: number;
  subject: string;
  detail: string;
}

/** Notes on reading a table of corners. */
export interface TableNotes {
  /** Rows without a corner, except headings. */
  linesLeftOut: number;
  /** Corners whose X and Y were swapped back. */
  swapped: number;
}

/** A file that is read sequentially, possibly several times. */
export interface LandFile {
  readonly format: LandFormat;
  readonly name: string;
  /** Number of other layers or tables in the file. */
  readonly others?: number;
  /** True if the file uses a write-ahead log that was not given, so that recent changes may be missing. */
  readonly mayLackLog?: boolean;
  readonly sheet?: DrawnSheet;
  /** Legacy charset from which a drawing's texts were converted. */
  readonly convertedFrom?: LegacyCharset | undefined;
  /** Possible legacy charset of a drawing with too few words to decide. */
  readonly possibleCharset?: LegacyCharset | undefined;
  /** Texts in an unstated encoding. */
  readonly undeclaredText?: UndeclaredText | undefined;
  /** System of records that name none; known with the first records of a streamed file. */
  crs(): SourceCrs;
  /** System named after the records; known after reading. */
  lateCrs?(): SourceCrs | undefined;
  /** True if the file states that it is incomplete; known after reading. */
  isPartial?(): boolean;
  /** Findings after reading. */
  findings?(): readonly FileFinding[];
  /** Notes after reading a table of corners. */
  table?(): TableNotes;
  /** Share that was read, 0 to 1. */
  share(): number;
  /** Yields the records in batches. @throws FileFault */
  records(): AsyncGenerator<LandRecord[]>;
}

/** Statements of the user that override or complete the file. */
export interface FileOverrides {
  /** Text encoding if the file states none; UTF-8 or detected by default. */
  encoding?: string | undefined;
  /** Charset of the texts; detected by column by default. */
  text?: TextCharset | undefined;
  /** Table of a GeoPackage, or file of an archive. */
  layer?: string | undefined;
}

export interface OpenOptions extends FileOverrides {
  /** True if records without attributes are useless. If false, attribute files may be missing and texts undecodable. */
  needsAttributes: boolean;
}
