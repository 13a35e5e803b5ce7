import type { SaveFormat, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { announceVertices } from '../core/announceVertices.ts';
import type { GeometryCore } from '../api.ts';
import type { WrittenDrawing } from './drawingFilesApi.ts';
import { csvText } from './csvText.ts';
import { dxfText } from './dxfText.ts';
import { geoJsonText } from './geoJsonText.ts';
import { kmlText } from './kmlText.ts';
import type { WrittenShape } from './writtenShape.ts';

const MIME_TYPES: Record<SaveFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
  dxf: 'image/vnd.dxf',
};

const WRITERS: Record<SaveFormat, (shape: WrittenShape) => Iterable<string>> = {
  geojson: geoJsonText,
  kml: kmlText,
  csv: csvText,
  dxf: dxfText,
};

/** Points whose text is joined before it goes into the file. */
const PIECES = 4_096;

/** @throws ShapeFaultError `outsideGrid`, see DrawingFilesApi */
export function writeDrawing(
  core: GeometryCore,
  lngLat: Float64Array,
  drawing: WrittenDrawing,
  format: SaveFormat,
  grid: Vn2000Grid,
): Blob {
  announceVertices(4 * (lngLat.length / 2));
  const shape = { mode: modeOf(drawing, lngLat.length / 2), name: drawing.name, lngLat, eastNorth: core.fromWgs84(lngLat, grid), grid };
  const parts: string[] = [];
  let piece: string[] = [];
  for (const text of WRITERS[format](shape)) {
    if (piece.push(text) < PIECES) continue;
    parts.push(piece.join(''));
    piece = [];
  }
  return new Blob([...parts, piece.join('')], { type: MIME_TYPES[format] });
}

/** An area that nobody closed is the line it was drawn as, and a line of one point a point. */
function modeOf({ mode, isClosed }: WrittenDrawing, count: number): ShapeMode {
  if (count < 2 || mode === 'point') return 'point';
  return mode === 'area' && isClosed && count > 2 ? 'area' : 'line';
}
