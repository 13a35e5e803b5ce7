import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { NO_CHOICE } from '../../../src/domain/landFile/landFile.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { LINE, OUTLINE } from '../../../workers/geometry/layers/fileLayer.ts';
import { LandLayers } from '../../../workers/geometry/layers/landLayers.ts';

/** Line or outline in positions, without a repeated first corner. */
export interface OpenedShape {
  mode: 'area' | 'line';
  lngLat: Float64Array;
}

/** Returns each line and area of files picked together, as in their layer. @throws Error with the fault's name */
export async function openShapes(core: GeometryCore, files: readonly Blob[], grid: Vn2000Grid = tm3Grid(107.75)): Promise<OpenedShape[]> {
  const layers = new LandLayers(core);
  const opened = await layers.open(files, NO_CHOICE, grid, 'shapes', () => undefined);
  if (!opened.ok) throw new Error(opened.error.message);
  const paths = layers.ask('shapes', (layer) => Array.from({ length: layer.size }, (_, index) => layer.pathsOf(index)).flat());
  if (!paths.ok) throw new Error(paths.error.message);
  return paths.value.flatMap(({ kind, lngLat }): OpenedShape[] => {
    if (kind !== OUTLINE && kind !== LINE) return [];
    return [{ mode: kind === OUTLINE ? 'area' : 'line', lngLat: lngLat.slice() }];
  });
}
