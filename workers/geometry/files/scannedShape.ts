import type { FileNotes, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { VertexList } from '../core/vertexList.ts';

/** What a scanner found; its pairs are degrees, or grid metres (E,N) where `fromGrid` says so. */
export interface ScannedShape extends Omit<FileNotes, 'others'> {
  /** Layers of the file beside the one it is of. */
  others?: number;
  mode: ShapeMode;
  vertices: VertexList;
  /** Where the file itself says which grid its metres are on. */
  grid?: Vn2000Grid;
}

/** Takes a file apart as it comes. */
export interface ShapeScanner {
  /** @throws ShapeFaultError as soon as the file can give no drawing */
  push(piece: Uint8Array): void;
  /** To be called when there are no more bytes. @throws ShapeFaultError unless there is a shape */
  end(): ScannedShape;
}
