import type { TextCharset } from '../../../domain/text/charsetVotes.ts';
import type { LegacyCharset } from '../../../domain/text/fromLegacy.ts';
import type { DrawingNotes } from '../lines/drawingOptions.ts';
import type { DrawingOptions } from '../lines/drawingOptions.ts';
import type { UnsaidText } from './decodeText.ts';
import type { SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';

/** Why a record of a file has no polygon to work with. */
export type GeometryFault = 'empty' | 'not-polygon' | 'broken' | 'cut-off' | 'too-complex' | 'too-deep' | 'linked' | 'track' | 'overlay';

/** A record of a file, as it is written there. */
export interface LandFeature {
  /** Its place in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  /** Polygons of rings, outline first: x, y, x, y … in the file's own coordinates, closed or not. */
  polygons: Float64Array[][];
  fault?: GeometryFault;
  /** Points or lines beside its areas, which nobody keeps. */
  hasOtherParts?: boolean;
  /** What the file fills it with, `#rrggbb`: drawn where its land code is not known. */
  fill?: string | undefined;
}

type Polygons = Pick<LandFeature, 'polygons' | 'fault'>;

export const NO_GEOMETRY: Polygons = { polygons: [], fault: 'empty' };
export const BROKEN_GEOMETRY: Polygons = { polygons: [], fault: 'broken' };

/** Polygons without their empty ones; `empty` when nothing is left. */
export function withoutEmptyPolygons(polygons: Float64Array[][]): Polygons {
  const kept = polygons.filter((rings) => (rings[0]?.length ?? 0) > 0);
  return kept.length > 0 ? { polygons: kept } : NO_GEOMETRY;
}

type LandFormat = 'GeoJSON' | 'CSV' | 'FlatGeobuf' | 'Shapefile' | 'GeoPackage' | 'KML' | 'MIF' | 'TAB' | 'DXF' | 'DGN';

/** A doubtful place of a file that is read all the same. */
interface FileFinding {
  /** Of its record; 0 for what is of no record. */
  ordinal: number;
  subject: string;
  detail: string;
}

/** A file that is being read from its beginning to its end. */
export interface LandSource {
  format: LandFormat;
  /** What the file says of its coordinates; of a streamed file, once its first records were read. */
  crs(): SourceCrs;
  /** Where nobody says what its texts are written in. */
  unsaid?: UnsaidText | undefined;
  /** Once it was read: whether it says to be a part of what there is. */
  isPartial?(): boolean;
  /** Of a drawing whose texts and layers are Unicode now, what they were written in. */
  turned?: LegacyCharset | undefined;
  /** Of a drawing, what its texts and layers may be written in, of too few words to tell. */
  doubt?: LegacyCharset | undefined;
  /** Once it was read: doubtful places of it. */
  findings?(): readonly FileFinding[];
  /** Of a drawing, what became of its lines and texts. */
  drawing?(): DrawingNotes;
  /** For the progress bar: of the file as it lies on the disk. */
  readonly bytes: number;
  bytesRead(): number;
  /**
   * The records, some thousands at a time, or fewer where they are long.
   * @throws ImportError when the file ends too early or is no such file
   */
  read(): AsyncIterable<LandFeature[]>;
}

export interface ReadOptions {
  /** Of texts, where the file does not say; by default UTF-8, or what they are recognised as. */
  encoding?: string | undefined;
  /** What letters stand for; by default each column is recognised. */
  text?: TextCharset | undefined;
  /** Which table of a GeoPackage, or which file of a zip. */
  layer?: string | undefined;
  /** Of drawings: which layers hold what, and what is to be made of them. */
  drawing?: DrawingOptions | undefined;
}
