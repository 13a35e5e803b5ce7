import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { SaveFormat, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import { failure, type Result, success } from '../../../src/domain/result.ts';
import { mimeTypeOf, writeLandFile } from '../../../src/landFiles/write/writeLandFile.ts';
import type { WrittenRecord } from '../../../src/landFiles/write/writtenLand.ts';
import type { GeometryCore, WrittenDrawing } from '../api.ts';
import { announceVertices } from '../core/announceVertices.ts';

const FAULTS = ['outsideGrid', 'tooLarge'] as const;

/** Writes a drawing to a file. @returns `malformed` with one of FAULTS */
export function writeDrawing(
  core: GeometryCore,
  lngLat: Float64Array,
  drawing: WrittenDrawing,
  format: SaveFormat,
  grid: Vn2000Grid,
): Result<Blob> {
  announceVertices(4 * (lngLat.length / 2));
  const { name, facts = {} } = drawing;
  const columns = ['name', ...Object.keys(facts)].map((column) => ({ name: column, type: 'text' }) as const);
  const record = { ...shapeOf(drawing, lngLat), title: name, values: [name, ...Object.values(facts)] };
  const toGrid = (path: Float64Array): Float64Array => core.fromWgs84(path, grid);
  try {
    const parts = writeLandFile({ name, columns, records: [record], grid, toGrid }, format);
    return success(new Blob([...parts], { type: mimeTypeOf(format) }));
  } catch (error) {
    const fault = FAULTS.find((known) => error instanceof RangeError && error.message === known);
    if (!fault) throw error;
    return failure('malformed', fault);
  }
}

function shapeOf(drawing: WrittenDrawing, lngLat: Float64Array): Pick<WrittenRecord, 'kind' | 'parts'> {
  const kind = kindOf(drawing, lngLat.length / 2);
  if (kind === 'point') return { kind, parts: [[lngLat.subarray(0, 2)]] };
  if (kind === 'line') return { kind, parts: [[lngLat]] };
  let from = 0;
  const ring = (count: number): Float64Array => lngLat.subarray(from, (from += 2 * count));
  return { kind, parts: (drawing.ringCounts ?? [[lngLat.length / 2]]).map((counts) => counts.map(ring)) };
}

/** Returns the written kind: an open area is a line, and a line of one point is a point. */
function kindOf({ mode, isClosed }: WrittenDrawing, count: number): ShapeMode {
  if (count < 2 || mode === 'point') return 'point';
  return mode === 'area' && isClosed && count > 2 ? 'area' : 'line';
}
