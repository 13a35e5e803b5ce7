import type { SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { writeCsv, cornerRows } from './writeCsv.ts';
import { writeDxf } from './writeDxf.ts';
import { writeGeoJson } from './writeGeoJson.ts';
import { writeGeoPackage } from './writeGeoPackage.ts';
import { writeShapefile } from './writeShapefile.ts';
import { type WrittenLand, closedParts, degreePairs, factsOf, type WrittenRecord, type WrittenValue } from './writtenLand.ts';
import { escapeXml } from './escapeXml.ts';
import { strToU8, zipSync } from 'fflate';

/** Maximum rows in Excel. */
const MAX_ROWS = 1_048_576;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** Other parts of a workbook with one sheet (ECMA-376, part 1). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${WORKBOOK_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Toạ độ" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
};

const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

function cellText(value: WrittenValue, place: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** Writes the table of corners as a workbook. @throws RangeError `tooLarge` */
function* writeXlsx(land: WrittenLand): Iterable<Uint8Array<ArrayBuffer>> {
  const rows: string[] = [];
  for (const row of cornerRows(land)) {
    if (rows.length === MAX_ROWS) throw new RangeError('tooLarge');
    const number = rows.length + 1;
    rows.push(`<row r="${number}">${row.map((value, at) => cellText(value, `${columnName(at)}${number}`)).join('')}</row>`);
  }
  const sheet = `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const parts = Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet });
  yield zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 6 });
}

const DEGREE_DECIMALS = 9;

const pointTag = (tag: string, path: ArrayLike<number>, at: number): string =>
  `<${tag} lat="${path[2 * at + 1]!.toFixed(DEGREE_DECIMALS)}" lon="${path[2 * at]!.toFixed(DEGREE_DECIMALS)}"`;

/** Writes name and description. GPX has no attributes, so they go into the description. */
function aboutText(land: WrittenLand, record: WrittenRecord): string {
  const facts = factsOf(land, record).filter(([, value]) => value !== null && value !== '');
  const about = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const title = record.title === '' ? '' : `<name>${escapeXml(record.title)}</name>`;
  return about === '' ? title : `${title}<desc>${escapeXml(about)}</desc>`;
}

const segmentText = (path: ArrayLike<number>): string => {
  const points = Array.from({ length: path.length / 2 }, (_, at) => `${pointTag('trkpt', path, at)}/>`);
  return `<trkseg>\n${points.join('\n')}\n</trkseg>`;
};

/** Writes GPX 1.1: waypoints first, then lines and area rings as tracks with one segment each. */
function* writeGpx(land: WrittenLand): Iterable<string> {
  const { name, records } = land;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Thửa" xmlns="http://www.topografix.com/GPX/1/1">\n';
  yield `<metadata><name>${escapeXml(name)}</name></metadata>\n`;
  for (const record of records.filter(({ kind }) => kind === 'point')) {
    const about = aboutText(land, record);
    for (const [path] of record.parts) yield `${pointTag('wpt', path!, 0)}>${about}</wpt>\n`;
  }
  for (const record of records.filter(({ kind }) => kind !== 'point')) {
    const segments = closedParts(record).flat().map(segmentText);
    yield `<trk>${aboutText(land, record)}${segments.join('')}</trk>\n`;
  }
  yield '</gpx>\n';
}

const pairsText = (path: ArrayLike<number>): string => `<coordinates>\n${degreePairs(path).join('\n')}\n</coordinates>`;

function ringText(ring: ArrayLike<number>, at: number): string {
  const tag = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
  return `<${tag}><LinearRing>${pairsText(ring)}</LinearRing></${tag}>`;
}

function partText(kind: WrittenRecord['kind'], paths: ReadonlyArray<ArrayLike<number>>): string {
  if (kind === 'area') return `<Polygon><tessellate>1</tessellate>${paths.map(ringText).join('')}</Polygon>`;
  const pairs = pairsText(paths[0]!);
  return kind === 'line' ? `<LineString><tessellate>1</tessellate>${pairs}</LineString>` : `<Point>${pairs}</Point>`;
}

/** Writes values without a schema, which all programs display. */
function factsText(land: WrittenLand, record: WrittenRecord): string {
  const data = factsOf(land, record)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<Data name="${escapeXml(name)}"><value>${escapeXml(String(value))}</value></Data>`);
  return data.length === 0 ? '' : `<ExtendedData>${data.join('')}</ExtendedData>\n`;
}

/** Writes KML 2.2 (OGC 07-147r2). */
function* writeKml(land: WrittenLand): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n';
  yield `<Document><name>${escapeXml(land.name)}</name>\n`;
  for (const record of land.records) {
    const parts = closedParts(record).map((paths) => partText(record.kind, paths));
    const shape = parts.length > 1 ? `<MultiGeometry>\n${parts.join('\n')}\n</MultiGeometry>` : parts[0];
    yield `<Placemark><name>${escapeXml(record.title)}</name>\n${factsText(land, record)}${shape}\n</Placemark>\n`;
  }
  yield '</Document>\n</kml>\n';
}

type Piece = string | Uint8Array<ArrayBuffer>;

const WRITERS: Record<SaveFormat, { mimeType: string; write: (land: WrittenLand) => Iterable<Piece> }> = {
  geojson: { mimeType: 'application/geo+json', write: writeGeoJson },
  kml: { mimeType: 'application/vnd.google-earth.kml+xml', write: writeKml },
  gpx: { mimeType: 'application/gpx+xml', write: writeGpx },
  dxf: { mimeType: 'image/vnd.dxf', write: writeDxf },
  shp: { mimeType: 'application/zip', write: writeShapefile },
  gpkg: { mimeType: 'application/geopackage+sqlite3', write: writeGeoPackage },
  csv: { mimeType: 'text/csv;charset=utf-8', write: writeCsv },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};

/** Minimum characters of a joined piece, since thousands of small parts are slow. */
const PIECE_CHARS = 2 ** 16;

export const mimeTypeOf = (format: SaveFormat): string => WRITERS[format].mimeType;

/** Yields a file in pieces. @throws RangeError `outsideGrid` for a DXF point outside the grid, `tooLarge` for Excel */
export function* writeLandFile(land: WrittenLand, format: SaveFormat): Iterable<Piece> {
  let text = '';
  for (const piece of WRITERS[format].write(land)) {
    if (typeof piece !== 'string') yield piece;
    else if ((text += piece).length > PIECE_CHARS) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}
