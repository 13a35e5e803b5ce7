import { failure, type Result, success } from '../../../src/domain/result.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { type ReadShape, readChosenFiles } from './readChosenFiles.ts';

/** Reads a text or bytes as a picked file, on Đà Nẵng's grid. */
export async function readDrawingText(
  core: GeometryCore,
  content: BlobPart,
  grid: Vn2000Grid = tm3Grid(107.75),
): Promise<Result<ReadShape>> {
  try {
    return success(await readChosenFiles(core, [new Blob([content])], { grid }));
  } catch (error) {
    return failure('malformed', (error as Error).message);
  }
}
