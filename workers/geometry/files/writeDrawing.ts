import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { SaveFormat, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { GeometryCore, WrittenDrawing } from '../api.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { dxfText } from './dxfText.ts';
import { degreePair, fileOrder, type WrittenShape } from './writtenShape.ts';

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

/** Letters of ASCII alone, so that no program has to guess how the file is written. X is north, Y is east. */
const HEADING = 'number,x_m,y_m,lat,lng,side_m';
const LINE_END = '\r\n';

/**
 * RFC 4180, decimal dots. The side is that to the next corner, on the grid as X and Y are; the last corner of a line has
 * none. Cells of the grid are empty where it does not reach.
 */
function* csvText({ mode, lngLat, eastNorth }: WrittenShape): Iterable<string> {
  yield HEADING + LINE_END;
  const count = mode === 'point' ? 1 : lngLat.length / 2;
  for (let i = 0; i < count; i += 1) {
    const next = (i + 1) % count;
    const hasSide = i + 1 < count || mode === 'area';
    const sideM = hasSide ? Math.hypot(eastNorth[2 * next]! - eastNorth[2 * i]!, eastNorth[2 * next + 1]! - eastNorth[2 * i + 1]!) : NaN;
    const cells = [
      String(i + 1),
      metres(eastNorth[2 * i + 1]!),
      metres(eastNorth[2 * i]!),
      lngLat[2 * i + 1]!.toFixed(9),
      lngLat[2 * i]!.toFixed(9),
      metres(sideM),
    ];
    yield cells.join(',') + LINE_END;
  }
}

const metres = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(3));

const GEOJSON_PARTS = {
  point: { type: 'Point', open: '', close: '' },
  line: { type: 'LineString', open: '[\n', close: '\n]' },
  area: { type: 'Polygon', open: '[[\n', close: '\n]]' },
} as const;

/** RFC 7946: WGS84 degrees, outlines counter-clockwise. */
function* geoJsonText({ mode, name, lngLat }: WrittenShape): Iterable<string> {
  const { type, open, close } = GEOJSON_PARTS[mode];
  yield `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":${JSON.stringify(name)}},`;
  yield `"geometry":{"type":"${type}","coordinates":${open}`;
  let isFirst = true;
  for (const index of fileOrder(mode, lngLat)) {
    yield `${isFirst ? '' : ',\n'}[${degreePair(lngLat, index)}]`;
    isFirst = false;
  }
  yield `${close}}}]}\n`;
}

const KML_TAGS = {
  point: ['<Point>', '</Point>'],
  line: ['<LineString><tessellate>1</tessellate>', '</LineString>'],
  area: ['<Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing>', '</LinearRing></outerBoundaryIs></Polygon>'],
} as const;

/** KML 2.2 (OGC 07-147r2). */
function* kmlText({ mode, name, lngLat }: WrittenShape): Iterable<string> {
  const [open, close] = KML_TAGS[mode];
  const title = `<name>${escapeXml(name)}</name>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n';
  yield `<Document>${title}\n<Placemark>${title}\n${open}<coordinates>\n`;
  for (const index of fileOrder(mode, lngLat)) yield `${degreePair(lngLat, index)}\n`;
  yield `</coordinates>${close}\n</Placemark>\n</Document>\n</kml>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML 1.0 has no control characters, not even by their numbers. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!);
