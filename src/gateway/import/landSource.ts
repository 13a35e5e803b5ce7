import type { FileFinding, LandFile, SaidOptions } from '../../landFiles/landFile.ts';
import type { FoundTexts } from '../../landFiles/texts/recogniseTexts.ts';
import type { SourceCrs } from '../../domain/coordinates/sourceCrs.ts';
import type { DrawingNotes, DrawingOptions } from './lines/drawingOptions.ts';

/** Why a record of a file has no polygon to work with. */
export type GeometryFault = 'empty' | 'not-polygon' | 'broken' | 'cut-off' | 'too-complex' | 'too-deep' | 'linked' | 'track' | 'overlay';

export interface LandFeature {
  /** Its place in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  /** Polygons of rings, outline first: x, y, x, y … in the file's own coordinates, closed or not. */
  polygons: Float64Array[][];
  fault?: GeometryFault;
  /** The value that is at fault. */
  detail?: string | undefined;
  /** Points or lines beside its areas, which nobody keeps. */
  hasOtherParts?: boolean;
  /** What the file fills it with, `#rrggbb`: drawn where its land code is not known. */
  fill?: string | undefined;
}

export interface LandSource extends Pick<LandFile, 'format' | 'isPartial' | 'share'> {
  /** What the file says of its coordinates; of a streamed file, once its first records were read. */
  crs(): SourceCrs;
  /** Once it was read: doubtful places of it. */
  findings?(): readonly FileFinding[];
  /** Of a drawing, what became of its lines and texts. */
  drawing?(): DrawingNotes;
  /** Of the records read so far, what their texts were written in. */
  texts(): FoundTexts;
  /**
   * The records, some thousands at a time, or fewer where they are long.
   * @throws ImportError when the file ends too early or is no such file
   */
  read(): AsyncIterable<LandFeature[]>;
}

export interface ReadOptions extends SaidOptions {
  /** Of drawings: which layers hold what, and what is to be made of them. */
  drawing?: DrawingOptions | undefined;
}
