import { describe, expect, it } from 'vitest';
import { GeoJsonReader, type GeoJsonRecord } from '../../../../src/landFiles/geoJson/geoJsonReader.ts';
import { FileFault } from '../../../../src/landFiles/fileFault.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 100_000 : 1_000;
const RING = '[[105,21],[105.5,21],[105.5,21.5],[105,21]]';
const HOLE = '[[105.1,21.1],[105.2,21.1],[105.2,21.2],[105.1,21.1]]';
const POLYGON = `{"type":"Polygon","coordinates":[${RING}]}`;
const AREA = [[[105, 21, 105.5, 21, 105.5, 21.5, 105, 21]]];
const HOLE_PAIRS = [105.1, 21.1, 105.2, 21.1, 105.2, 21.2, 105.1, 21.1];

/** Reads a text split into pieces of the given size. */
function read(bytes: Uint8Array, pieceBytes = Infinity): GeoJsonRecord[] {
  const decoder = new TextDecoder();
  const reader = new GeoJsonReader((piece) => decoder.decode(piece));
  const records: GeoJsonRecord[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) records.push(...reader.push(bytes.subarray(from, from + pieceBytes)));
  reader.end();
  return records;
}

/** Shapes of the records. */
const drawn = (records: readonly GeoJsonRecord[]) =>
  records.map(({ shape: { polygons, lines, points }, fault }) => ({
    polygons: polygons.map((rings) => rings.map((ring) => [...ring])),
    lines: lines.map((line) => [...line]),
    points: [...points],
    fault,
  }));

const readText = (text: string, pieceBytes?: number) => drawn(read(new TextEncoder().encode(text), pieceBytes));

describe('geoJsonReader', () => {
  it.each([
    ['a bare polygon', POLYGON, [{ polygons: AREA }]],
    ['a feature', `{"type":"Feature","properties":null,"geometry":${POLYGON}}`, [{ polygons: AREA }]],
    ['a collection', `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":${POLYGON}}]}`, [{ polygons: AREA }]],
    ['a bare list of features', ` [ {"type":"Feature","geometry":${POLYGON}} , null]`, [{ polygons: AREA }, { fault: 'broken' }]],
    ['a geometry collection', `{"type":"GeometryCollection","geometries":[${POLYGON}]}`, [{ polygons: AREA }]],
    ['holes', `{"type":"Polygon","coordinates":[${RING},${HOLE}]}`, [{ polygons: [[AREA[0]![0], HOLE_PAIRS]] }]],
    ['several polygons', `{"type":"MultiPolygon","coordinates":[[${RING}],[${RING}]]}`, [{ polygons: [AREA[0], AREA[0]] }]],
    ['a line', '{"type":"LineString","coordinates":[[105,21],[106,22]]}', [{ lines: [[105, 21, 106, 22]] }]],
    [
      'several lines',
      '{"type":"MultiLineString","coordinates":[[[5,1],[6,2]],[[1,2],[3,4]]]}',
      [
        {
          lines: [
            [5, 1, 6, 2],
            [1, 2, 3, 4],
          ],
        },
      ],
    ],
    ['points', '{"coordinates":[[1,2],[3,4]],"type":"MultiPoint"}', [{ points: [1, 2, 3, 4] }]],
    ['a point before its type', '{"coordinates":[1,2],"type":"Point"}', [{ points: [1, 2] }]],
    ['an empty one', '{"type":"Polygon","coordinates":[]}', [{ polygons: [], fault: undefined }]],
    ['a polygon without its outline', `{"type":"Polygon","coordinates":[[],${HOLE}]}`, [{ polygons: [], fault: undefined }]],
    ['coordinates that are null', '{"type":"Polygon","coordinates":null}', [{ polygons: [], fault: undefined }]],
    [
      'coordinates among the properties',
      `{"type":"Feature","properties":{"coordinates":[[["x"]]],"geometry":{"type":"Polygon"}},"geometry":${POLYGON}}`,
      [{ polygons: AREA }],
    ],
    ['heights', '{"type":"LineString","coordinates":[[105,21,8.5,1e3],[106,22,-1]]}', [{ lines: [[105, 21, 106, 22]] }]],
    ['exponents and signs', '{"type":"LineString","coordinates":[[-1.05e2,2.1E+1],[0.5e0,-0]]}', [{ lines: [[-105, 21, 0.5, -0]] }]],
    [
      'a byte order mark, spaces, quotes',
      `\ufeff \r\n\t{ "bbox" : [1,2,3,4], "t\\"y}[":"a\\\\", "type" : "Polygon" , "coordinates" : [ ${RING} ] }`,
      [{ polygons: AREA }],
    ],
    ['a sequence', `\u001e{"type":"Point","coordinates":[1,2]}\n\u001e${POLYGON}\n`, [{ points: [1, 2] }, { polygons: AREA }]],
    ['rings of ArcGIS', `{"features":[{"attributes":{"a":1},"geometry":{"rings":[${RING}]}}]}`, [{ polygons: AREA }]],
    ['paths of ArcGIS', '{"features":[{"attributes":{},"geometry":{"paths":[[[1,2],[3,4]]]}}]}', [{ lines: [[1, 2, 3, 4]] }]],
    ['a point of ArcGIS', '{"features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}', [{ points: [1, 2] }]],
    ['a place of JSON-FG', `{"type":"Feature","geometry":null,"place":${POLYGON}}`, [{ polygons: AREA }]],
    ['NaN', '{"type":"LineString","coordinates":[[105,NaN],[106,22]]}', [{ fault: 'not-number' }]],
    ['null for a number', '{"type":"Point","coordinates":[105,null]}', [{ fault: 'not-number' }]],
    ['texts for numbers', '{"type":"Point","coordinates":["105]","21"]}', [{ fault: 'not-number' }]],
    ['an object for a position', '{"type":"LineString","coordinates":[{"a":[1]},[106,22]]}', [{ fault: 'not-number' }]],
    ['one number for a position', '{"type":"LineString","coordinates":[[105],[106,22]]}', [{ fault: 'not-number' }]],
    ['ragged nesting', '{"type":"Polygon","coordinates":[[[105,21],[[106,22]]]]}', [{ fault: 'not-number' }]],
    ['an invalid JSON number', '{"type":"Point","coordinates":[0105,21]}', [{ fault: 'not-number' }]],
    ['a polygon flat as a line', '{"type":"Polygon","coordinates":[[105,21],[106,22]]}', [{ fault: 'broken' }]],
  ])('GeoJSON: %s is read, as a whole and byte by byte', (_what, text, wanted) => {
    expect(readText(text)).toMatchObject(wanted);
    expect(readText(text, 1)).toEqual(readText(text));
  });

  it.each([
    ['text', 'Thửa đất', 'notGeoJson'],
    ['a number', '12', 'notGeoJson'],
    ['a comma too many', '{"type":"LineString","coordinates":[[105,21],[106,22],]}', 'notGeoJson'],
    ['wrong brackets', '{"type":"LineString","coordinates":[[105,21},[106,22]]}', 'notGeoJson'],
    ['a closing bracket alone', ']', 'notGeoJson'],
    ['two commas', '{"type":"Polygon",,"coordinates":[]}', 'notGeoJson'],
    ['no colon', '{"type" "Polygon"}', 'notGeoJson'],
    ['half a record', POLYGON.slice(0, 60), 'cutOff'],
    ['half a text', '{"type":"Poly', 'cutOff'],
    ['half a null', '{"features":[nul', 'cutOff'],
    ['lists without end', `{"a":${'['.repeat(5000)}`, 'tooDeep'],
    ['coordinates without end', `{"coordinates":${'['.repeat(5000)}`, 'tooDeep'],
    ['a word without end', `{"type":"LineString","coordinates":[[${'1'.repeat(3000)}`, 'notGeoJson'],
  ])('GeoJSON: %s is refused, as a whole and byte by byte', (_what, text, kind) => {
    for (const pieceBytes of [Infinity, 1]) {
      const fault = (() => {
        try {
          return readText(text, pieceBytes);
        } catch (error) {
          return error;
        }
      })();
      expect(fault).toBeInstanceOf(FileFault);
      expect(fault).toMatchObject({ kind });
    }
  });

  it('GeoJSON: the fault of one record names it and its place in the file', () => {
    const text = `{"features":[{"type":"Feature","geometry":${POLYGON}},{"a":tru}]}`;
    expect(() => readText(text)).toThrow(`bản ghi 2 (record), byte ${text.indexOf('{"a"')}`);
  });

  it('GeoJSON: numbers equal the engine’s, whatever their digits', () => {
    const random = seededRandom(31);
    for (let i = 0; i < CASES; ++i) {
      const lng = 180 * (2 * random() - 1);
      const lat = 90 * (2 * random() - 1) * 10 ** (-9 * random());
      const write = [
        String,
        (x: number) => x.toFixed(Math.floor(18 * random())),
        (x: number) => x.toExponential(),
        (x: number) => x.toPrecision(21),
      ];
      const texts = [lng, lat].map((x) => write[Math.floor(4 * random())]!(x));
      expect(readText(`{"type":"Point","coordinates":[${texts.join(',')}]}`)[0]!.points).toEqual(texts.map(Number));
    }
  });

  it('GeoJSON: damaged bytes never trap and give records or a fault', () => {
    const random = seededRandom(32);
    const whole = new TextEncoder().encode(
      `{"type":"FeatureCollection","features":[{"properties":{"tên":"Ễ\\u0041"},"geometry":{"coordinates":[${RING},${HOLE}],"type":"Polygon"}}]}`,
    );
    for (let i = 0; i < CASES; ++i) {
      const bytes = whole.slice(0, random() < 0.2 ? Math.floor(whole.length * random()) : whole.length);
      for (let hits = 1 + Math.floor(3 * random()); hits > 0; --hits) {
        const at = Math.floor(bytes.length * random());
        bytes[at] = random() < 0.5 ? whole[Math.floor(whole.length * random())]! : Math.floor(256 * random());
      }
      try {
        for (const { polygons } of drawn(read(bytes, 1 + Math.floor(90 * random())))) expect(polygons.flat(2)).not.toContain(NaN);
      } catch (error) {
        expect(error).toBeInstanceOf(FileFault);
      }
    }
  });
});
