import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import { type LandFileSummary, NO_CHOICE } from '../../../src/domain/landFile/landFile.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { HOLE, LINE, OUTLINE, POINTS } from '../../../workers/geometry/layers/fileLayer.ts';
import { LandLayers } from '../../../workers/geometry/layers/landLayers.ts';
import { ROOT } from '../run/repository.ts';

const FOLDER = `${ROOT}tests/fixtures/land/`;

/** Returns a land fixture as the page's user picks it, unpacked if the repository has it packed. */
export function chosenFile(name: string): File {
  const bytes = readFileSync(FOLDER + name);
  const own = name.split('/').at(-1)!;
  return name.endsWith('.gz') ? new File([gunzipSync(bytes)], own.slice(0, -3)) : new File([bytes], own);
}

/** First line or area of files, else their first point, and what else they contain. */
export interface ReadShape extends Pick<LandFileSummary, 'format' | 'linesLeftOut' | 'swapped' | 'mayLackLog' | 'others'> {
  mode: ShapeMode;
  count: number;
  lngLat: Float64Array;
  fromGrid: boolean;
  grid: Vn2000Grid;
  otherSystem?: string | undefined;
  /** Number of other parts, holes and points. */
  leftOut: number;
  /** Lines and areas, at least 1. */
  shapes: number;
}

/** Reads files picked together, as the page does, on Đà Nẵng's grid. @throws Error with the fault's name */
export async function readChosenFiles(
  core: GeometryCore,
  files: readonly Blob[],
  { grid = tm3Grid(107.75) }: { grid?: Vn2000Grid } = {},
): Promise<ReadShape> {
  const layers = new LandLayers(core);
  const opened = await layers.open(files, NO_CHOICE, grid, 'test', () => undefined);
  if (!opened.ok) throw new Error(opened.error.message);
  const held = layers.ask('test', (layer) =>
    Array.from({ length: layer.size }, (_, index) => (layer.kindOf(index) === 'text' ? [] : layer.pathsOf(index))).flat(),
  );
  if (!held.ok) throw new Error(held.error.message);
  const lines = held.value.filter(({ kind }) => kind === OUTLINE || kind === LINE);
  const points = held.value.filter(({ kind }) => kind === POINTS).reduce((sum, { lngLat }) => sum + lngLat.length / 2, 0);
  const holes = held.value.filter(({ kind }) => kind === HOLE).length;
  const { format, system, leftOut, linesLeftOut, swapped, mayLackLog, others } = opened.value;
  const [found = held.value[0]!] = lines;
  const mode = found.kind === OUTLINE ? 'area' : found.kind === LINE ? 'line' : 'point';
  const lngLat = mode === 'point' ? found.lngLat.slice(0, 2) : found.lngLat.slice();
  return {
    format,
    linesLeftOut,
    swapped,
    mayLackLog,
    others,
    mode,
    lngLat,
    count: lngLat.length / 2,
    fromGrid: system.grid !== null,
    grid: system.grid ?? grid,
    ...(system.otherSystem !== undefined && { otherSystem: system.otherSystem }),
    leftOut: leftOut + lines.length + points + holes - 1,
    shapes: Math.max(1, lines.length),
  };
}
