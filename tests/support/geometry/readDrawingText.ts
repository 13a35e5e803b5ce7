import type { DrawingFile } from '../../../src/domain/drawing/drawingFile.ts';
import type { Result } from '../../../src/domain/result.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { DrawingFiles } from '../../../workers/geometry/files/drawingFiles.ts';

/** Reads a text, or bytes, as a file of a drawing; X and Y on Đà Nẵng's grid. */
export function readDrawingText(core: GeometryCore, content: BlobPart, grid: Vn2000Grid = tm3Grid(107.75)): Promise<Result<DrawingFile>> {
  return new DrawingFiles(core).read([new Blob([content])], grid, 'test', () => undefined);
}
