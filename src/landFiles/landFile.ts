import type { SourceCrs } from '../domain/coordinates/sourceCrs.ts';
import type { TextCharset } from '../domain/text/charsetVotes.ts';
import type { LegacyCharset } from '../domain/text/fromLegacy.ts';
import type { DrawnSheet, DrawnText } from './cad/drawnSheet.ts';
import type { RecordShape } from './geoJson/shapeOfGeoJson.ts';
import type { UnsaidText } from './texts/decodeText.ts';

/** `Points`: the list of a total station. */
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

/** A record of a file, in the file's own numbers: x to the east, y to the north. */
export interface LandRecord extends RecordShape {
  /** Its place in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  /** The system of its numbers. */
  crs: SourceCrs;
  /** The words of the file that name its system, where records may differ in it. */
  crsName?: string;
  /** Of a drawing. */
  texts?: readonly DrawnText[];
  /** Records of KML that draw no shape of their own, and tracks of GPS receivers. */
  kind?: 'track' | 'overlay' | 'link';
}

/** A doubtful place of a file that is read all the same. */
export interface FileFinding {
  /** Of its record; 0 for what is of no record. */
  ordinal: number;
  subject: string;
  detail: string;
}

/** What a table without an index of shapes says of its reading. */
export interface TableNotes {
  /** Lines without a corner, headings apart. */
  linesLeftOut: number;
  /** Corners whose X and Y were swapped. */
  swapped: number;
}

/** A file that is read from its beginning to its end, once or more often. */
export interface LandFile {
  readonly format: LandFormat;
  readonly name: string;
  /** Layers or tables of the file beside the one that is read. */
  readonly others?: number;
  /** A log that belongs to the file is not there. */
  readonly mayLackLog?: boolean;
  readonly sheet?: DrawnSheet;
  /** Of a drawing whose texts are Unicode now, the encoding they were written in. */
  readonly turned?: LegacyCharset | undefined;
  /** The encoding that texts of a drawing may be written in, where there are too few words to tell. */
  readonly doubt?: LegacyCharset | undefined;
  /** Texts of an encoding that nobody says. */
  readonly unsaid?: UnsaidText | undefined;
  /** The system of records that name none; of a streamed file known with its first records. */
  crs(): SourceCrs;
  /** Once it was read, the system of all records where it is named behind them. */
  lateCrs?(): SourceCrs | undefined;
  /** Once it was read: whether it says to be a part of what there is. */
  isPartial?(): boolean;
  /** Once it was read. */
  findings?(): readonly FileFinding[];
  /** Once a table of corners was read. */
  table?(): TableNotes;
  /** How much of it was read, from 0 to 1. */
  share(): number;
  /** The records, some at a time. @throws FileFault */
  records(): AsyncGenerator<LandRecord[]>;
}

/** What is said of a file that it does not say itself. */
export interface SaidOptions {
  /** Of texts, where the file does not say; by default UTF-8, or what they are recognised as. */
  encoding?: string | undefined;
  /** What letters stand for; by default each column is recognised. */
  text?: TextCharset | undefined;
  /** Which table of a GeoPackage, or which file of an archive. */
  layer?: string | undefined;
}

export interface OpenOptions extends SaidOptions {
  /** Whether records without attributes are of no use. Without it files of attributes may lack, and texts need not be readable. */
  needsAttributes: boolean;
}
