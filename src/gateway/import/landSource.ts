import type { FileFinding, LandFile, FileOverrides } from '../../landFiles/landFile.ts';
import type { FoundTexts } from '../../landFiles/texts/recogniseTexts.ts';
import type { SourceCrs } from '../../domain/coordinates/sourceCrs.ts';
import type { DrawingNotes, DrawingOptions } from './lines/drawingOptions.ts';

/** Reason why a record has no usable polygon. */
export type GeometryFault = 'empty' | 'not-polygon' | 'broken' | 'cut-off' | 'too-complex' | 'too-deep' | 'linked' | 'track' | 'overlay';

export interface LandFeature {
  /** Position in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  /** Polygons of rings, outline first: x, y, x, y … in the file's coordinates, closed or open. */
  polygons: Float64Array[][];
  fault?: GeometryFault;
  /** The faulty value. */
  detail?: string | undefined;
  /** Points or lines beside the areas, which are dropped. */
  hasOtherParts?: boolean;
  /** Fill colour of the file, `#rrggbb`, drawn if the land code is unknown. */
  fill?: string | undefined;
}

export interface LandSource extends Pick<LandFile, 'format' | 'isPartial' | 'share'> {
  /** Coordinate system stated by the file. Streamed files know it after the first records. */
  crs(): SourceCrs;
  /** Doubtful positions, available after reading. */
  findings?(): readonly FileFinding[];
  drawing?(): DrawingNotes;
  /** Text encodings of the records read so far. */
  texts(): FoundTexts;
  /**
   * Yields the records in batches of some thousands, or fewer if they are long.
   * @throws ImportError if the file is truncated or has another format
   */
  read(): AsyncIterable<LandFeature[]>;
}

export interface ReadOptions extends FileOverrides {
  drawing?: DrawingOptions | undefined;
}
