import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DrawingFile } from '../../../src/domain/drawing/drawingFile.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { DrawingFiles } from '../../../workers/geometry/files/drawingFiles.ts';
import { ROOT } from '../run/repository.ts';

const FOLDER = `${ROOT}tests/fixtures/land/`;

/** A fixture of land as the page's user picks it; what is packed for the repository is unpacked. */
export function chosenFile(name: string): File {
  const bytes = readFileSync(FOLDER + name);
  const own = name.split('/').at(-1)!;
  return name.endsWith('.gz') ? new File([gunzipSync(bytes)], own.slice(0, -3)) : new File([bytes], own);
}

/** Reads one shape of files that were picked together; X and Y on Đà Nẵng's grid. @throws Error with the fault's name */
export async function readChosenFiles(
  core: GeometryCore,
  files: readonly Blob[],
  { skipped = 0, grid = tm3Grid(107.75) }: { skipped?: number; grid?: Vn2000Grid } = {},
): Promise<DrawingFile> {
  const read = await new DrawingFiles(core).read(files, grid, 'test', () => undefined, skipped);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}
