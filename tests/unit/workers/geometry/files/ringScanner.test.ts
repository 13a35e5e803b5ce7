import { describe, expect, it } from 'vitest';
import { makeRingFile } from '../../../../support/geometry/makeRingFile.ts';
import type { DrawingFileFault } from '../../../../../src/domain/drawing/drawingFile.ts';
import { readRing } from '../../../../support/geometry/readRing.ts';
import { RingScanner } from '../../../../../workers/geometry/files/ringScanner.ts';
import { firstDifference } from '../../../../support/geometry/firstDifference.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 100_000 : 1_000;
const RING = '[[105,21],[105.5,21],[105.5,21.5],[105,21]]';
const HOLE = '[[105.1,21.1],[105.2,21.1],[105.2,21.2],[105.1,21.1]]';
const POLYGON = `{"type":"Polygon","coordinates":[${RING}]}`;
const RING_PAIRS = [105, 21, 105.5, 21, 105.5, 21.5, 105, 21];

interface Scanned {
  pairs: number[];
  closed: boolean;
  partsLeftOut: number;
}

/** Reads a text cut into pieces of the given size. */
function scan(text: string, pieceBytes = Infinity): Scanned {
  const scanner = new RingScanner();
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) scanner.push(bytes.subarray(from, from + pieceBytes));
  const { vertices, closed, partsLeftOut } = scanner.end();
  return { pairs: [...vertices.lngLat], closed, partsLeftOut };
}

const read = (text: string): ReturnType<typeof readRing> => readRing(new Blob([text]), new AbortController().signal, () => undefined);

describe('readRing', () => {
  it.each([
    ['a bare polygon', POLYGON, { pairs: RING_PAIRS, closed: true, partsLeftOut: 0 }],
    ['a feature', `{"type":"Feature","properties":null,"geometry":${POLYGON}}`, { pairs: RING_PAIRS }],
    ['a collection', `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":${POLYGON}}]}`, { pairs: RING_PAIRS }],
    ['a geometry collection', `{"type":"GeometryCollection","geometries":[${POLYGON}]}`, { pairs: RING_PAIRS }],
    ['holes, counted', `{"type":"Polygon","coordinates":[${RING},${HOLE},${HOLE}]}`, { pairs: RING_PAIRS, partsLeftOut: 2 }],
    ['several polygons', `{"type":"MultiPolygon","coordinates":[[${RING},${HOLE}],[${RING}]]}`, { closed: true, partsLeftOut: 2 }],
    ['a line', '{"type":"LineString","coordinates":[[105,21],[106,22]]}', { pairs: [105, 21, 106, 22], closed: false }],
    ['several lines', `{"type":"MultiLineString","coordinates":[[[105,21],[106,22]],[[1,2],[3,4]]]}`, { closed: false, partsLeftOut: 1 }],
    ['the type after the coordinates', `{"coordinates":[${RING}],"type":"Polygon"}`, { pairs: RING_PAIRS, closed: true }],
    [
      'points before it',
      `{"geometries":[{"coordinates":[1,2],"type":"Point"},{"type":"MultiPoint","coordinates":[[1,2]]},${POLYGON}],"type":"GeometryCollection"}`,
      { pairs: RING_PAIRS },
    ],
    [
      'many points before their type',
      `{"geometries":[{"coordinates":[[1,2],[3,4]],"type":"MultiPoint"},${POLYGON}]}`,
      { pairs: RING_PAIRS },
    ],
    [
      'empty ones before it',
      `{"geometries":[{"type":"Polygon","coordinates":[]},{"type":"Polygon","coordinates":null},${POLYGON}]}`,
      { pairs: RING_PAIRS },
    ],
    [
      'coordinates among the properties',
      `{"type":"Feature","properties":{"coordinates":[[["x"]]],"geometry":{"type":"Polygon"}},"geometry":${POLYGON}}`,
      { pairs: RING_PAIRS },
    ],
    ['heights', '{"type":"LineString","coordinates":[[105,21,8.5,1e3],[106,22,-1]]}', { pairs: [105, 21, 106, 22] }],
    ['exponents and signs', '{"type":"LineString","coordinates":[[-1.05e2,2.1E+1],[0.5e0,-0]]}', { pairs: [-105, 21, 0.5, -0] }],
    [
      'a mark, spaces, quotes',
      `\ufeff \r\n\t{ "bbox" : [1,2,3,4], "t\\"y}[":"a\\\\", "type" : "Polygon" , "coordinates" : [ ${RING} ] }`,
      { pairs: RING_PAIRS },
    ],
    ['a sequence', `\u001e{"type":"Point","coordinates":[1,2]}\n\u001e${POLYGON}\n`, { pairs: RING_PAIRS }],
    ['a name every object has', `{"type":"constructor","coordinates":[${RING}],"geometry":${POLYGON}}`, { pairs: RING_PAIRS }],
  ])('reads %s, whole and byte by byte', (_what, text, wanted) => {
    expect(scan(text)).toMatchObject(wanted);
    expect(scan(text, 1)).toEqual(scan(text));
  });

  it.each<[string, string, DrawingFileFault]>([
    ['nothing', '', 'noShape'],
    ['words', 'Thửa đất', 'notGeoJson'],
    ['a number', '12', 'notGeoJson'],
    ['markup', '<kml><Placemark/></kml>', 'notGeoJson'],
    ['a zip', 'PK\u0003\u0004\u0000', 'notGeoJson'],
    ['a list', `[${POLYGON}]`, 'notGeoJson'],
    ['two commas', '{"type":"Polygon",,"coordinates":[]}', 'notGeoJson'],
    ['a comma too many', '{"type":"LineString","coordinates":[[105,21],[106,22],]}', 'notGeoJson'],
    ['wrong brackets', '{"type":"LineString","coordinates":[[105,21},[106,22]]}', 'notGeoJson'],
    ['a closing bracket alone', ']', 'notGeoJson'],
    ['no colon', '{"type" "Polygon"}', 'notGeoJson'],
    ['a polygon flat as a line', '{"type":"Polygon","coordinates":[[105,21],[106,22]]}', 'notGeoJson'],
    ['ragged nesting', '{"type":"Polygon","coordinates":[[[105,21],[[106,22]]]]}', 'notGeoJson'],
    ['an object for a position', '{"type":"Polygon","coordinates":[[{"lng":105}]]}', 'notGeoJson'],
    ['text for a number', '{"type":"LineString","coordinates":[["105","21"]]}', 'notGeoJson'],
    ['a word without end', `{"type":"LineString","coordinates":[[${'1'.repeat(3000)}`, 'notGeoJson'],
    ['NaN', '{"type":"LineString","coordinates":[[105,NaN],[106,22]]}', 'notDegrees'],
    ['null', '{"type":"LineString","coordinates":[[105,null],[106,22]]}', 'notDegrees'],
    ['too large a number', '{"type":"LineString","coordinates":[[105,1e999],[106,22]]}', 'notDegrees'],
    ['a number as no JSON has it', '{"type":"LineString","coordinates":[[0105,21],[106,22]]}', 'notDegrees'],
    ['grid metres', '{"type":"LineString","coordinates":[[580000,2326000],[580020,2326000]]}', 'notDegrees'],
    ['a position of one number', '{"type":"LineString","coordinates":[[105],[106,22]]}', 'notDegrees'],
    ['points alone', '{"type":"MultiPoint","coordinates":[[105,21],[106,22]]}', 'noShape'],
    ['an empty collection', '{"type":"FeatureCollection","features":[]}', 'noShape'],
    ['half a file', POLYGON.slice(0, 60), 'cutOff'],
    ['a text cut in a string', '{"type":"Poly', 'cutOff'],
    ['endless nesting', '{"a":' + '['.repeat(5000), 'tooDeep'],
    ['endless nesting in coordinates', '{"coordinates":' + '['.repeat(5000), 'notGeoJson'],
  ])('refuses %s', async (_what, text, fault) => {
    expect(await read(text)).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
  });

  it('reads the numbers that the engine reads, whatever their digits', () => {
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
      const { pairs } = scan(`{"type":"LineString","coordinates":[[${texts.join(',')}],[1,2]]}`);
      expect(pairs.slice(0, 2)).toEqual(texts.map(Number));
    }
  });

  it('never traps on damaged bytes: a ring, or a fault', async () => {
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
      const ring = await readRing(new Blob([bytes]), new AbortController().signal, () => undefined);
      if (ring.ok) expect(ring.value.vertices.lngLat.every(Number.isFinite)).toBe(true);
      else expect(ring.error.kind).toBe('malformed');
    }
  });

  it('reads a file of many slices, tells how far it is, and stops when told to', async () => {
    const file = makeRingFile(100_000, seededRandom(33));
    const steps: number[] = [];
    const ring = await readRing(file, new AbortController().signal, (read, bytes) => steps.push(read / bytes));
    if (!ring.ok) throw new Error(ring.error.message);
    const parsed = JSON.parse(await file.text()) as { geometry: { coordinates: number[][][] } };
    expect(firstDifference(ring.value.vertices.lngLat, parsed.geometry.coordinates[0]!.flat())).toBeUndefined();
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));

    const aborter = new AbortController();
    let slices = 0;
    const cancelled = await readRing(file, aborter.signal, () => {
      slices += 1;
      aborter.abort();
    });
    expect(cancelled).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(slices).toBe(1);
  });

  it('stops at the end of the first geometry, however long the file is', async () => {
    const file = new Blob([`{"type":"FeatureCollection","features":[{"geometry":${POLYGON}},`, new Uint8Array(8 * 2 ** 20)]);
    let furthest = 0;
    const ring = await readRing(file, new AbortController().signal, (read) => (furthest = read));
    expect(ring).toMatchObject({ ok: true, value: { closed: true } });
    expect(furthest).toBe(2 ** 20);
  });
});
