import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawingFileFault } from '../../../../../src/domain/drawing/drawingFile.ts';
import { DRAWING_MAX_POINTS } from '../../../../../src/domain/limits.ts';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { makeRingFile } from '../../../../support/geometry/makeRingFile.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { NO_CHOICE } from '../../../../../src/domain/landFile/landFile.ts';
import { LandLayers } from '../../../../../workers/geometry/layers/landLayers.ts';
import { KmlReader } from '../../../../../src/landFiles/kml/kmlReader.ts';
import { XmlScanner } from '../../../../../src/landFiles/texts/xmlScanner.ts';
import { TypedCorners } from '../../../../../src/landFiles/table/typedCorners.ts';
import { readDrawingText } from '../../../../support/geometry/readDrawingText.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 50_000 : 300;
const RING = '[[105,21],[105.5,21],[105.5,21.5],[105,21]]';
const POLYGON = `{"type":"Polygon","coordinates":[${RING}]}`;
const POINT = '{"type":"Point","coordinates":[105.2,21.2]}';
const AREA = [105, 21, 105.5, 21, 105.5, 21.5];
const kml = (inside: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const KML_RING = '<LinearRing><coordinates>105,21,0 105.5,21,0 105.5,21.5,0 105,21,0</coordinates></LinearRing>';
const KML_POLYGON = `<Placemark><Polygon><outerBoundaryIs>${KML_RING}</outerBoundaryIs></Polygon></Placemark>`;
const KML_POINT = '<Placemark><Point><coordinates>105.2,21.2</coordinates></Point></Placemark>';
const KML_LINE = '<LineString><coordinates>105,21 106,22</coordinates></LineString>';
const features = (...geometries: string[]): string =>
  `{"type":"FeatureCollection","features":[${geometries.map((geometry) => `{"type":"Feature","geometry":${geometry}}`).join(',')}]}`;
/** Three corners in Đà Nẵng, X north and Y east. */
const CORNERS = ['1770215.923 550215.853', '1770222.905 550248.776', '1770188.261 550255.306'] as const;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

async function read(content: BlobPart) {
  const result = await readDrawingText(core, content);
  if (!result.ok) throw new Error(result.error.message);
  const { lngLat, ...rest } = result.value;
  return { ...rest, pairs: [...lngLat] };
}

describe('drawings from GeoJSON', () => {
  it.each([
    ['an area', POLYGON, { mode: 'area', count: 3, pairs: AREA, leftOut: 0 }],
    ['a line', '{"type":"LineString","coordinates":[[105,21],[106,22]]}', { mode: 'line', pairs: [105, 21, 106, 22] }],
    ['a point', POINT, { mode: 'point', count: 1, pairs: [105.2, 21.2], leftOut: 0 }],
    ['several points: the first', `{"type":"MultiPoint","coordinates":[[1,2],[3,4],[5,6]]}`, { mode: 'point', pairs: [1, 2], leftOut: 2 }],
    ['the first of several shapes', features(POLYGON, POLYGON, POINT), { mode: 'area', pairs: AREA, leftOut: 2 }],
    ['an area rather than the point before it', features(POINT, POINT, POLYGON), { mode: 'area', pairs: AREA, leftOut: 2 }],
    ['holes and parts, counted', `{"type":"MultiPolygon","coordinates":[[${RING},${RING}],[${RING}]]}`, { leftOut: 2 }],
    ['a bare list of features', `[{"type":"Feature","geometry":${POLYGON}}]`, { mode: 'area', pairs: AREA }],
    ['the type after the coordinates of a point', '{"coordinates":[105,21],"type":"Point"}', { mode: 'point', pairs: [105, 21] }],
    ['a byte order mark', `\ufeff${POLYGON}`, { format: 'GeoJSON', mode: 'area' }],
    ['features without a geometry', features('null', POLYGON), { mode: 'area', leftOut: 0 }],
  ])('files: GeoJSON gives %s', async (_what, text, wanted) => {
    expect(await read(text)).toMatchObject(wanted);
  });
});

describe('drawings from KML', () => {
  it.each([
    ['an area', kml(KML_POLYGON), { format: 'KML', mode: 'area', count: 3, pairs: AREA, leftOut: 0 }],
    ['a line', kml(`<Placemark>${KML_LINE}</Placemark>`), { mode: 'line', pairs: [105, 21, 106, 22] }],
    ['a point', kml(KML_POINT), { mode: 'point', pairs: [105.2, 21.2] }],
    ['a ring alone', kml(KML_RING), { mode: 'area', pairs: AREA }],
    ['an area rather than the point before it', kml(KML_POINT + KML_POLYGON), { mode: 'area', pairs: AREA, leftOut: 1 }],
    [
      'holes and others, counted',
      kml(KML_POLYGON.replace('</Polygon>', `<innerBoundaryIs>${KML_RING}</innerBoundaryIs></Polygon>`) + KML_POINT),
      { leftOut: 2 },
    ],
    ['names with prefixes', kml(KML_POLYGON).replace(/<(\/?)(\w)/g, '<$1k:$2'), { mode: 'area', pairs: AREA }],
    [
      'spaces after commas',
      kml('<LineString><coordinates>\n 105, 21, 3\n\t106, 22, 4 </coordinates></LineString>'),
      { pairs: [105, 21, 106, 22] },
    ],
    [
      'numbers as XML has them',
      kml('<LineString><coordinates>+105.,.5 1.06e2,22</coordinates></LineString>'),
      { pairs: [105, 0.5, 106, 22] },
    ],
    [
      'characters by their numbers',
      kml('<LineString><coordinates>105,21&#10;106,22&#x20;</coordinates></LineString>'),
      { pairs: [105, 21, 106, 22] },
    ],
    [
      'CDATA and comments',
      kml(
        `<description><![CDATA[<b>a</b> ]] > 1,2]]></description><!-- <Point> 1 -->${KML_LINE.replace('105,21 106,22', '<![CDATA[105,21 106,22]]>')}`,
      ),
      { pairs: [105, 21, 106, 22] },
    ],
    ['marks in attributes', kml(`<Placemark id="a>b" name='"/>'>${KML_LINE}</Placemark>`), { mode: 'line' }],
    [
      'a byte order mark and a processing instruction',
      `\ufeff<?xml version="1.0"?>\n<?a b > c?>${kml(KML_LINE).slice(38)}`,
      { mode: 'line' },
    ],
    ['a Placemark alone', KML_POLYGON, { mode: 'area', pairs: AREA }],
    [
      'a track without its points that lack a position',
      kml(
        '<Placemark><gx:Track><when>2026-01-01</when><gx:coord>105 21 3</gx:coord><gx:coord/><gx:coord> 106 22 4 </gx:coord></gx:Track></Placemark>',
      ),
      { mode: 'line', pairs: [105, 21, 106, 22], leftOut: 0 },
    ],
    [
      'the first of several tracks',
      kml(
        '<gx:MultiTrack><gx:Track><gx:coord>105 21 3</gx:coord><gx:coord>106 22 4</gx:coord></gx:Track><gx:Track><gx:coord>1 2 3</gx:coord></gx:Track></gx:MultiTrack>',
      ),
      { mode: 'line', pairs: [105, 21, 106, 22], leftOut: 1 },
    ],
    ['empty coordinates before it', kml(`<Point><coordinates/></Point>${KML_LINE}`), { mode: 'line', leftOut: 0 }],
  ])('files: KML gives %s, as a whole and byte by byte', async (_what, text, wanted) => {
    expect(await read(text)).toMatchObject(wanted);
    const bytes = new TextEncoder().encode(text);
    const scanned = [[bytes], Array.from(bytes, (byte) => Uint8Array.of(byte))].map((pieces) => {
      const reader = new KmlReader((letters) => new TextDecoder().decode(letters));
      const scanner = new XmlScanner(reader);
      for (const piece of pieces) scanner.push(piece);
      scanner.end();
      return reader.found;
    });
    expect(scanned[1]).toEqual(scanned[0]);
  });
});

describe('drawings from tables', () => {
  const degrees = { mode: 'area', pairs: AREA, fromGrid: false };
  it.each([
    ['lat and lng by their names', 'lat,lng\n21,105\n21,105.5\n21.5,105.5\n', degrees],
    ['lng and lat by their names', 'name;Longitude;Latitude\na;105;21\nb;105.5;21\nc;105.5;21.5', degrees],
    ['Vietnamese names', 'STT\tKinh độ\tVĩ độ\n1\t105\t21\n2\t105.5\t21\n3\t105.5\t21.5', degrees],
    ['X and Y that are degrees', 'X,Y,name\n105,21,a\n105.5,21,b\n105.5,21.5,c', degrees],
    ['decimal commas', 'lat;lng\r\n21,0;105,0\r\n21,0;105,5\r\n21,5;105,5\r\n', degrees],
    ['cells in quotes', '"name","lat","lng"\n"a, ""b""",21,105\n"",21,105.5\n"c",21.5,105.5', degrees],
    ['no heading, lat first', '1,21.0,105.0\n2,21.25,105.5\n3,21.5,105.5', { mode: 'area', pairs: [105, 21, 105.5, 21.25, 105.5, 21.5] }],
    ['no heading, lng first', '105.01 21.01\n105.5 21.02', { mode: 'line', pairs: [105.01, 21.01, 105.5, 21.02] }],
    ['a position as typed by people', '(21,06245, 105,77612)', { mode: 'point', pairs: [105.77612, 21.06245] }],
    ['a title, empty lines, a remark', 'Thửa số 5\n\nlat,lng\n21,105\n\nhết\n21,105.5\n21.5,105.5', { ...degrees, linesLeftOut: 1 }],
    ['swapped lat and lng', 'lat,lng\n105,21\n105.5,21\n105.5,21.5', { ...degrees, swapped: 3 }],
    ['a repeated first corner', 'lat,lng\n21,105\n21,105.5\n21.5,105.5\n21,105', degrees],
    ['a line by its last side', 'number,lat,lng,side_m\n1,21,105,3.1\n2,21,105.5,4.1\n3,21.5,105.5,', { mode: 'line', pairs: AREA }],
  ])('files: a table gives %s', async (_what, text, wanted) => {
    expect(await read(text)).toMatchObject({ format: 'CSV', ...wanted });
  });

  it.each([
    ['pasted from a document', `1 ${CORNERS[0]} 33.66\n2 ${CORNERS[1]} 35.25\n3 ${CORNERS[2]} 24.90`, 0],
    ['with thousands marks', 'Góc|X|Y\n1|1.770.215,923|550.215,853\n2|1.770.222,905|550.248,776\n3|1.770.188,261|550.255,306', 0],
    ['headed X and Y', `number,X (m),Y (m)\n${CORNERS.map((row, i) => `${i + 1},${row.replace(' ', ',')}`).join('\n')}`, 0],
    ['headed easting and northing', `Easting;Northing\n${CORNERS.map((row) => row.split(' ').toReversed().join(';')).join('\n')}`, 0],
    ['with X and Y swapped', CORNERS.map((row) => row.split(' ').toReversed().join('\t')).join('\r\n'), 3],
  ])('files: a VN-2000 table %s is read on the grid in use', async (_what, text, swapped) => {
    const grid = tm3Grid(107.75);
    const eastNorth = Float64Array.from(CORNERS.flatMap((row) => row.split(' ').toReversed().map(Number)));
    expect(await read(text)).toMatchObject({ mode: 'area', fromGrid: true, swapped, pairs: [...core.toWgs84(eastNorth, grid)] });
  });

  it('files: corners outside the grid are left out and counted', async () => {
    expect(await read(`${CORNERS.join('\n')}\n9770188 550255`)).toMatchObject({ count: 3, linesLeftOut: 1 });
  });

  it('files: a table split anywhere reads like the whole', () => {
    const text = 'Góc,Vĩ độ,Kinh độ\r\n1,21,105\r\n2,21,105.5\r\n3,21.5,105.5\r\n';
    for (let cut = 0; cut <= text.length; cut += 1) {
      const table = new TypedCorners();
      table.push(text.slice(0, cut));
      table.push(text.slice(cut));
      expect([...table.end(text).shape.polygons[0]![0]!]).toEqual(AREA);
    }
  });
});

const nested = '['.repeat(1_000_000);
const wide = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('texts in UTF-16', () => {
  it.each([
    ['with a byte order mark', new Uint8Array([0xff, 0xfe, ...wide(POLYGON)]), 'GeoJSON'],
    ['without a byte order mark', wide(kml(KML_POLYGON)), 'KML'],
  ])('files: UTF-16 %s opens', async (_what, bytes, format) => {
    expect(await read(bytes)).toMatchObject({ format, mode: 'area', pairs: AREA });
  });
});

describe('hostile files', () => {
  it.each<[string, BlobPart, DrawingFileFault]>([
    ['nothing', '', 'empty'],
    ['spaces', ' \r\n\t', 'empty'],
    ['a byte order mark only', '\ufeff', 'empty'],
    ['gzip', new Uint8Array(gzipSync(POLYGON)), 'compressed'],
    ['7z', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'compressed'],
    ['the beginning of a zip', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0), 'cutOff'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'binary'],
    ['noise', Uint8Array.from({ length: 5000 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24).fill(0, 10, 20), 'binary'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'unknownFormat'],
    ['an HTML page', '<!DOCTYPE html><html></html>', 'unknownFormat'],
    ['a track with text for a number', kml('<Placemark><gx:Track><gx:coord>105 x 0</gx:coord></gx:Track></Placemark>'), 'notNumber'],
    ['half a GeoJSON', POLYGON.slice(0, 50), 'cutOff'],
    ['a GeoJSON cut behind its first shape', features(POLYGON, POLYGON).slice(0, -30), 'cutOff'],
    ['half a KML', kml(KML_POLYGON).slice(0, -20), 'cutOff'],
    ['a KML cut in its coordinates', kml(KML_POLYGON).slice(0, 170), 'cutOff'],
    ['wrong JSON', '{"type":"Polygon",,"coordinates":[]}', 'notGeoJson'],
    ['another kind of XML', '<svg><path d="M21 105"/></svg>', 'notKml'],
    ['tags crossed', kml('<Placemark><Point></Placemark></Point>'), 'notKml'],
    ['two roots', `${kml('')}<kml/>`, 'notKml'],
    ['nested lists', nested, 'notGeoJson'],
    ['coordinates a million deep', `{"type":"Polygon","coordinates":${nested}`, 'tooDeep'],
    ['properties a million deep', `{"type":"Feature","properties":{"a":${nested}`, 'tooDeep'],
    ['elements a million deep', kml('<Folder>'.repeat(1_000_000)), 'tooDeep'],
    ['an entity bomb', kml('', '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>'), 'docType'],
    ['an external entity', '<?xml version="1.0"?><!DOCTYPE kml SYSTEM "file:///etc/passwd"><kml/>', 'docType'],
    ['an entity for a coordinate', kml('<Point><coordinates>&x;,21</coordinates></Point>'), 'notNumber'],
    ['NaN', '{"type":"LineString","coordinates":[[105,NaN],[106,22]]}', 'notNumber'],
    ['null for a number', '{"type":"Point","coordinates":[105,null]}', 'notNumber'],
    ['NaN in KML', kml('<Point><coordinates>NaN,21</coordinates></Point>'), 'notNumber'],
    ['one number for a position', kml('<Point><coordinates>105</coordinates></Point>'), 'notNumber'],
    ['metres in GeoJSON', '{"type":"LineString","coordinates":[[580000,2326000],[580020,2326000]]}', 'metres'],
    ['a point in metres', '{"type":"Point","coordinates":[580000,2326000]}', 'metres'],
    ['metres in KML', kml('<Point><coordinates>580000,2326000</coordinates></Point>'), 'metres'],
    ['latitude first', '{"type":"Point","coordinates":[21.2,105.2]}', 'latFirst'],
    ['latitude first in KML', kml('<Point><coordinates>21.2,105.2</coordinates></Point>'), 'latFirst'],
    ['beyond the pole', '{"type":"Point","coordinates":[105,-91]}', 'notDegrees'],
    ['a list of names', 'Nguyễn Văn A\nTrần Thị B\n', 'noColumns'],
    ['an endless line', 'x'.repeat(3_000_000), 'noColumns'],
    ['a table of names under its heading', 'lat,lng\na,b\n', 'noShape'],
    ['NaN in a table', 'lat,lng\nNaN,NaN\n', 'noShape'],
    ['metres outside the grid', 'x,y\n9770188,9550255\n9770189,9550256', 'outsideGrid'],
    ['an empty collection', '{"type":"FeatureCollection","features":[]}', 'noShape'],
    ['an empty KML', kml('<name>Trống</name>'), 'noShape'],
    ['a ring of two', '{"type":"Polygon","coordinates":[[[105,21],[106,22],[105,21]]]}', 'tooFewVertices'],
    ['a line of one', kml('<LineString><coordinates>105,21</coordinates></LineString>'), 'tooFewVertices'],
  ])('files: %s is refused with its own message', async (_what, content, fault) => {
    expect(await readDrawingText(core, content)).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
  });

  it.each([
    ['GeoJSON', features(POINT, POLYGON)],
    ['KML', kml(`${KML_POLYGON}<!-- Ễ --><![CDATA[a]]>${KML_POINT}`)],
    ['a track', kml('<gx:Track><gx:coord>105 21 3</gx:coord><gx:coord>106 22 4</gx:coord></gx:Track>')],
    ['a table', 'STT;Vĩ độ;Kinh độ\r\n1;21,5;105,5\r\n"2";21;105.5\r\n3;1770215.923;550215.853\r\n'],
  ])('files: damaged bytes of %s never trap and give a drawing or a fault', async (_what, text) => {
    const random = seededRandom(61);
    const whole = new TextEncoder().encode(text);
    for (let i = 0; i < CASES; i += 1) {
      const bytes = whole.slice(0, random() < 0.2 ? Math.floor(whole.length * random()) : whole.length);
      for (let hits = 1 + Math.floor(3 * random()); hits > 0; hits -= 1) {
        const at = Math.floor(bytes.length * random());
        bytes[at] = random() < 0.5 ? whole[Math.floor(whole.length * random())]! : Math.floor(256 * random());
      }
      const shape = await readDrawingText(core, bytes);
      if (shape.ok) expect(shape.value.lngLat.every(Number.isFinite)).toBe(true);
      else expect(shape.error.kind).toBe('malformed');
    }
  });
});

describe('large files', () => {
  const open = (layers: LandLayers, file: Blob, reading: string, onProgress: (bytesRead: number) => void = () => undefined) =>
    layers.open([file], NO_CHOICE, tm3Grid(107.75), reading, onProgress);

  it('files: a shape with more points than can be edited is a layer, read with progress', async () => {
    const file = makeRingFile(DRAWING_MAX_POINTS + 1, seededRandom(62));
    const steps: number[] = [];
    const opened = await open(new LandLayers(core), file, 'large', (bytesRead) => steps.push(bytesRead));
    expect(opened).toMatchObject({ ok: true, value: { counts: { area: 1 }, lone: null } });
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toBe(file.size);
  });

  it('files: a cancelled reading stops at its next slice, and no other one stops', async () => {
    const layers = new LandLayers(core);
    const file = makeRingFile(DRAWING_MAX_POINTS, seededRandom(63));
    let slices = 0;
    const cancelled = open(layers, file, 'one', () => {
      slices += 1;
      layers.cancel('one');
    });
    const other = open(layers, file, 'other');
    expect(await cancelled).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(slices).toBe(1);
    expect(await other).toMatchObject({ ok: true, value: { lone: { index: 0, others: 0 } } });
  });

  // Five million lines, the limit of a table's corners, are tried in the long run only.
  if (process.env.THUA_LONG === '1')
    it('files: more points than the limit are refused', async () => {
      const file = new Blob(['lat,lng\n', ...Array<string>(101).fill('21.1,105.1\n'.repeat(50_000))]);
      expect(await open(new LandLayers(core), file, 'huge')).toMatchObject({ ok: false, error: { message: 'tooLarge' } });
    });
});
