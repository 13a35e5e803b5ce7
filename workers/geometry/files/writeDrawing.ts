import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { SaveFormat, ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { GeometryCore, WrittenDrawing } from '../api.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { dxfText } from './dxfText.ts';
import { degreePair, ringOrder, type WrittenRing, type WrittenShape } from './writtenShape.ts';

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
  const mode = modeOf(drawing, lngLat.length / 2);
  const eastNorth = core.fromWgs84(lngLat, grid);
  const polygons = mode === 'area' ? polygonsOf(lngLat, eastNorth, drawing.ringCounts ?? [[lngLat.length / 2]]) : [];
  const shape = { mode, name: drawing.name, facts: Object.entries(drawing.facts ?? {}), lngLat, eastNorth, grid, polygons };
  const parts: string[] = [];
  let piece: string[] = [];
  for (const text of WRITERS[format](shape)) {
    if (piece.push(text) < PIECES) continue;
    parts.push(piece.join(''));
    piece = [];
  }
  return new Blob([...parts, piece.join('')], { type: MIME_TYPES[format] });
}

function polygonsOf(lngLat: Float64Array, eastNorth: Float64Array, ringCounts: readonly number[][]): WrittenRing[][] {
  let from = 0;
  return ringCounts.map((counts) =>
    counts.map((count, ring) => {
      const [at, end] = [from, (from += 2 * count)];
      return { lngLat: lngLat.subarray(at, end), eastNorth: eastNorth.subarray(at, end), isHole: ring > 0 };
    }),
  );
}

/** An area that nobody closed is the line it was drawn as, and a line of one point a point. */
function modeOf({ mode, isClosed }: WrittenDrawing, count: number): ShapeMode {
  if (count < 2 || mode === 'point') return 'point';
  return mode === 'area' && isClosed && count > 2 ? 'area' : 'line';
}

/** Letters of ASCII alone, so that no program has to guess how the file is written. X is north, Y is east. */
const HEADING = 'number,x_m,y_m,lat,lng,side_m';
/** Where there are several rings; the outline of a part is its ring 0. */
const RINGS_HEADING = `part,ring,${HEADING}`;
const LINE_END = '\r\n';

/**
 * RFC 4180, decimal dots. The side is that to the next corner, on the grid as X and Y are; the last corner of a line has
 * none. Cells of the grid are empty where it does not reach.
 */
function* csvText(shape: WrittenShape): Iterable<string> {
  const { mode, polygons, facts } = shape;
  const hasRings = polygons.flat().length > 1;
  const behind = facts.map(([, value]) => `,${csvCell(value)}`).join('');
  yield [hasRings ? RINGS_HEADING : HEADING, ...facts.map(([name]) => name)].join() + LINE_END;
  if (!hasRings) return yield* csvRows(shape, mode, ['', behind]);
  for (const [part, rings] of polygons.entries()) {
    for (const [ring, corners] of rings.entries()) yield* csvRows(corners, mode, [`${part + 1},${ring},`, behind]);
  }
}

/** A spreadsheet would take some beginnings for formulas. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

function* csvRows(
  { lngLat, eastNorth }: Pick<WrittenRing, 'lngLat' | 'eastNorth'>,
  mode: ShapeMode,
  [before, behind]: readonly [string, string],
): Iterable<string> {
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
    yield before + cells.join(',') + behind + LINE_END;
  }
}

const metres = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(3));

/** Pieces with a text between them. */
function* between(pieces: Iterable<string>, text: string): Iterable<string> {
  let isFirst = true;
  for (const piece of pieces) {
    yield isFirst ? piece : text + piece;
    isFirst = false;
  }
}

function* pairsOf(lngLat: Float64Array, order: Iterable<number>): Iterable<string> {
  for (const index of order) yield `[${degreePair(lngLat, index)}]`;
}

/** As many points as the file shall have, in order. */
function* firstPoints({ mode, lngLat }: WrittenShape): Iterable<number> {
  const count = mode === 'point' ? 1 : lngLat.length / 2;
  for (let i = 0; i < count; i += 1) yield i;
}

function* geoJsonRings(rings: readonly WrittenRing[]): Iterable<string> {
  for (const [at, ring] of rings.entries()) {
    yield at === 0 ? '[[\n' : ',[\n';
    yield* between(pairsOf(ring.lngLat, ringOrder(ring)), ',\n');
    yield '\n]';
  }
  yield ']';
}

/** RFC 7946: WGS84 degrees, outlines counter-clockwise, holes clockwise. */
function* geoJsonText(shape: WrittenShape): Iterable<string> {
  const { mode, name, facts, lngLat, polygons } = shape;
  const type = mode === 'area' ? (polygons.length > 1 ? 'MultiPolygon' : 'Polygon') : mode === 'line' ? 'LineString' : 'Point';
  const properties = JSON.stringify({ name, ...Object.fromEntries(facts) });
  yield `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${properties},`;
  yield `"geometry":{"type":"${type}","coordinates":${polygons.length > 1 ? '[' : ''}`;
  if (mode === 'line') yield '[\n';
  if (mode !== 'area') yield* between(pairsOf(lngLat, firstPoints(shape)), ',\n');
  if (mode === 'line') yield '\n]';
  for (const [at, rings] of polygons.entries()) {
    if (at > 0) yield ',\n';
    yield* geoJsonRings(rings);
  }
  yield `${polygons.length > 1 ? ']' : ''}}}]}\n`;
}

function* kmlPairs(lngLat: Float64Array, order: Iterable<number>): Iterable<string> {
  yield '<coordinates>\n';
  for (const index of order) yield `${degreePair(lngLat, index)}\n`;
  yield '</coordinates>';
}

function* kmlPolygon(rings: readonly WrittenRing[]): Iterable<string> {
  yield '<Polygon><tessellate>1</tessellate>';
  for (const ring of rings) {
    const tag = ring.isHole ? 'innerBoundaryIs' : 'outerBoundaryIs';
    yield `<${tag}><LinearRing>`;
    yield* kmlPairs(ring.lngLat, ringOrder(ring));
    yield `</LinearRing></${tag}>`;
  }
  yield '</Polygon>';
}

const KML_TAGS = {
  point: ['<Point>', '</Point>'],
  line: ['<LineString><tessellate>1</tessellate>', '</LineString>'],
} as const;

/** Typed by nothing: ExtendedData of names and values. */
function kmlFacts({ facts }: WrittenShape): string {
  if (facts.length === 0) return '';
  const data = facts.map(([name, value]) => `<Data name="${escapeXml(name)}"><value>${escapeXml(value)}</value></Data>`);
  return `<ExtendedData>${data.join('')}</ExtendedData>\n`;
}

/** KML 2.2 (OGC 07-147r2). */
function* kmlText(shape: WrittenShape): Iterable<string> {
  const { mode, lngLat, polygons } = shape;
  const title = `<name>${escapeXml(shape.name)}</name>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n';
  yield `<Document>${title}\n<Placemark>${title}\n${kmlFacts(shape)}${polygons.length > 1 ? '<MultiGeometry>\n' : ''}`;
  if (mode !== 'area') {
    const [open, close] = KML_TAGS[mode];
    yield open;
    yield* kmlPairs(lngLat, firstPoints(shape));
    yield close;
  }
  for (const rings of polygons) {
    yield* kmlPolygon(rings);
    if (polygons.length > 1) yield '\n';
  }
  yield `${polygons.length > 1 ? '</MultiGeometry>' : ''}\n</Placemark>\n</Document>\n</kml>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML 1.0 has no control characters, not even by their numbers. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!);
