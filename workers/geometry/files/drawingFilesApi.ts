import type { FileShape, SaveFormat, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';

/** A drawing as it is to be written. */
export interface WrittenDrawing {
  mode: ShapeMode;
  /** Of a finished area the first point is not repeated; an open one is written as the line it is. */
  isClosed: boolean;
  name: string;
}

/** Drawings read from files and written to them. A `malformed` failure has a DrawingFileFault as its message. */
export interface DrawingFilesApi {
  /**
   * The first line or area of a GeoJSON or KML file, of a CSV or a pasted table; where there is none, its first point. What it is
   * is told by its content. The file is read in slices: what is kept of it is 16 bytes a point. In the page, call readDrawingFile
   * of client.ts instead.
   * @param grid turns a table's X and Y into positions, and measures what is too large for a drawing
   * @param reading chosen by the caller, to cancel it by
   * @param onProgress bytes read of all, about once a megabyte
   */
  readDrawingFile(
    file: Blob,
    grid: Vn2000Grid,
    reading: string,
    onProgress: (bytesRead: number, bytes: number) => void,
  ): Promise<Result<FileShape>>;
  /** Makes that reading answer `stale` at its next slice. Unknown or finished: does nothing. */
  cancelReading(reading: string): Promise<Result<void>>;
  /**
   * A drawing as a file. X and Y are the grid's metres, to the millimetre.
   * @param lngLat lng,lat,lng,lat… of its points
   * @returns `malformed` with `outsideGrid` when a DXF would have a point that the grid does not reach
   */
  writeDrawingFile(
    lngLat: Float64Array<ArrayBuffer>,
    drawing: WrittenDrawing,
    format: SaveFormat,
    grid: Vn2000Grid,
  ): Promise<Result<Blob>>;
}
