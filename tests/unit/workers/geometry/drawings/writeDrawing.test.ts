import { beforeAll, describe, expect, it } from 'vitest';
import type { SaveFormat, ShapeMode } from '../../../../../src/domain/drawing/drawingFile.ts';
import { ringArea } from '../../../../../src/domain/geometry/ring.ts';
import { SPEC_GRID, tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { writeDrawing } from '../../../../../workers/geometry/drawings/writeDrawing.ts';
import {
  dxfVertices,
  FIXTURE_GRID,
  FIXTURE_MODES,
  FIXTURE_SHAPES,
  OGR_FORMATS,
  ogrinfoCommand,
  readFixture,
  writeFixture,
} from '../../../../fixtures/drawingFixtures.ts';
import { readDrawingText } from '../../../../support/geometry/readDrawingText.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 5_000 : 100;
const FORMATS = ['geojson', 'kml', 'csv', 'dxf'] as const satisfies readonly SaveFormat[];
/** A millimetre on the ground, in degrees of latitude. */
const MILLIMETRE_DEG = 1e-3 / 110_600;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

const write = async (pairs: readonly number[], mode: ShapeMode, format: SaveFormat, name = 'Bản vẽ', isClosed = true): Promise<string> => {
  const written = writeDrawing(core, Float64Array.from(pairs), { mode, isClosed, name }, format, FIXTURE_GRID);
  if (!written.ok) throw new Error(written.error.message);
  return written.value.text();
};

/** Output of ogrinfo for a file of ours. */
function ogrinfo(mode: ShapeMode, format: (typeof OGR_FORMATS)[number]): string {
  const command = `$ ${ogrinfoCommand(mode, format)}\n`;
  const said = readFixture('ogrinfo.txt');
  const from = said.indexOf(command);
  const to = said.indexOf('\n$ ', from);
  if (from < 0) throw new Error(`GDAL was not asked: ${command}`);
  return said.slice(from, to < 0 ? undefined : to);
}

describe('drawings as files, read by others', () => {
  it.each(FIXTURE_MODES.flatMap((mode) => FORMATS.map((format) => [mode, format] as const)))(
    'files: %s.%s equals the committed file that GDAL and PROJ have read',
    async (mode, format) => {
      expect(await writeFixture(mode, format)).toBe(readFixture(`${mode}.${format}`));
    },
  );

  it.each(FIXTURE_MODES.flatMap((mode) => ['geojson', 'kml'].map((format) => [mode, format as 'geojson' | 'kml'] as const)))(
    'files: GDAL reads every point of %s.%s, and the name',
    (mode, format) => {
      const seen = ogrinfo(mode, format);
      expect(seen).toContain('Feature Count: 1');
      expect(seen).toContain('Thửa 118 & lối đi <"thử">');
      const pairs = FIXTURE_SHAPES[mode];
      const points = pairs.flatMap((lng, i) => (i % 2 === 0 ? [`${lng} ${pairs[i + 1]}`] : []));
      // An area drawn clockwise is written reversed, from the same corner.
      const ring = [points[0]!, ...points.slice(1).toReversed(), points[0]!];
      const wkt = { point: `POINT (${points[0]})`, line: `LINESTRING (${points.join(',')})`, area: `POLYGON ((${ring.join(',')}))` };
      expect(seen).toContain(wkt[mode]);
    },
  );

  it('files: GDAL reads the DXF as a closed line in metres, with layers and corner numbers', () => {
    const seen = ogrinfo('area', 'dxf');
    const vertices = dxfVertices(readFixture('area.dxf'));
    const numbers = (text: string): number[][] => text.split(',').map((point) => point.trim().split(' ').slice(0, 2).map(Number));
    const line = /LINESTRING Z \(([^)]+)\)/.exec(seen)![1]!;
    expect(numbers(line)).toEqual([...vertices, vertices[0]!].map((vertex) => vertex.split(' ').map(Number)));
    expect(seen).toContain('Layer (String) = RANH_THUA');
    expect(seen.match(/Layer \(String\) = THUA_SO_GOC\n\s+Text \(String\) = \d/g)).toHaveLength(6);
    expect(ogrinfo('line', 'dxf')).toContain('Feature Count: 4');
    expect(ogrinfo('point', 'dxf')).toContain('POINT Z (550234.7668 1770201.7104 0)');
    const [west, south, east, north] = /Extent: \(([\d.]+), ([\d.]+)\) - \(([\d.]+), ([\d.]+)\)/.exec(seen)!.slice(1).map(Number);
    expect(readFixture('area.dxf').replaceAll('\r\n', '\n')).toContain(
      `$EXTMIN\n 10\n${west!.toFixed(4)}\n 20\n${south!.toFixed(4)}\n 30\n0.0\n  9\n$EXTMAX\n 10\n${east!.toFixed(4)}\n 20\n${north!.toFixed(4)}\n`,
    );
  });

  it('files: the metres of the DXF equal PROJ’s to the millimetre', () => {
    const written = dxfVertices(readFixture('area.dxf'));
    expect(readFixture('area.xy.txt').trim().split('\n')).toEqual(written);
    const byProj = readFixture('area.cs2cs.txt')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).map(Number));
    expect(byProj).toHaveLength(written.length);
    for (const [i, [lng, lat]] of byProj.entries()) {
      expect(Math.abs(lat! - FIXTURE_SHAPES.area[2 * i + 1]!)).toBeLessThan(MILLIMETRE_DEG);
      expect(Math.abs(lng! - FIXTURE_SHAPES.area[2 * i]!) * Math.cos((lat! * Math.PI) / 180)).toBeLessThan(MILLIMETRE_DEG);
    }
  });

  it.each([
    ['gdal.area.geojson', 'area', 'GeoJSON'],
    ['gdal.line.geojson', 'line', 'GeoJSON'],
    ['gdal.area.kml', 'area', 'KML'],
    ['gdal.line.kml', 'line', 'KML'],
    ['gdal.point.kml', 'point', 'KML'],
    ['gdal.corners.csv', 'area', 'CSV'],
  ] as const)('files: GDAL’s own %s is read', async (file, mode, format) => {
    const read = await readDrawingText(core, readFixture(file));
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value).toMatchObject({ mode, format, leftOut: 0, linesLeftOut: 0, swapped: 0 });
    expect(asSet(read.value.lngLat)).toEqual(asSet(FIXTURE_SHAPES[mode]));
    expect(Array.from(read.value.lngLat.slice(0, 2))).toEqual(FIXTURE_SHAPES[mode].slice(0, 2));
  });
});

const asSet = (pairs: ArrayLike<number>): Set<string> =>
  new Set(Array.from({ length: pairs.length / 2 }, (_, i) => `${pairs[2 * i]} ${pairs[2 * i + 1]}`));

/** A star without crossings in Việt Nam, with nine decimals, in either direction. */
function drawShape(random: () => number): { mode: ShapeMode; pairs: number[] } {
  const mode = (['point', 'line', 'area'] as const)[Math.floor(3 * random())]!;
  const count = mode === 'point' ? 1 : 3 + Math.floor(20 * random());
  const middle = { lng: 106.5 + 2.5 * random(), lat: 9 + 13 * random() };
  const direction = random() < 0.5 ? 1 : -1;
  const pairs = Array.from({ length: count }, (_, i) => {
    const angle = (direction * 2 * Math.PI * (i + 0.8 * random())) / count;
    const radius = 0.0005 + 0.002 * random();
    return [middle.lng + radius * Math.cos(angle), middle.lat + radius * Math.sin(angle)].map((deg) => Number(deg.toFixed(9)));
  });
  return { mode, pairs: pairs.flat() };
}

describe('drawings as files, read again', () => {
  it.each(['geojson', 'kml', 'csv'] as const)('files: every shape round-trips through %s', async (format) => {
    const random = seededRandom(64);
    for (let i = 0; i < CASES; i += 1) {
      const { mode, pairs } = drawShape(random);
      const read = await readDrawingText(core, await write(pairs, mode, format));
      if (!read.ok) throw new Error(`${read.error.message}: ${pairs.join()}`);
      expect(read.value).toMatchObject({ mode, leftOut: 0, linesLeftOut: 0, fromGrid: false });
      expect(asSet(read.value.lngLat)).toEqual(asSet(pairs));
      expect(Array.from(read.value.lngLat.slice(0, 2))).toEqual(pairs.slice(0, 2));
    }
  });

  it('files: the CSV’s X and Y and the DXF’s vertices are the same corners to the millimetre', async () => {
    const random = seededRandom(65);
    for (let i = 0; i < CASES; i += 1) {
      const { mode, pairs } = drawShape(random);
      if (mode === 'point') continue;
      const rows = (await write(pairs, mode, 'csv'))
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(','));
      // The CSV has millimetres, the DXF tenths of them.
      const inDxf = dxfVertices(await write(pairs, mode, 'dxf')).flatMap((pair) => pair.split(' ').map(Number));
      const inCsv = rows.flatMap((row) => [Number(row[2]), Number(row[1])]);
      expect(inDxf).toHaveLength(inCsv.length);
      expect(Math.max(...inDxf.map((value, i) => Math.abs(value - inCsv[i]!)))).toBeLessThan(0.00056);
      const read = await readDrawingText(core, `X Y\n${rows.map((row) => `${row[1]} ${row[2]}`).join('\n')}`);
      if (!read.ok) throw new Error(read.error.message);
      for (const [at, value] of read.value.lngLat.entries()) expect(Math.abs(value - pairs[at]!)).toBeLessThan(1.2 * MILLIMETRE_DEG);
    }
  });

  it('files: sides in the CSV are those of the grid, and the last corner of a line has none', async () => {
    const [heading, ...rows] = (await write(FIXTURE_SHAPES.line, 'line', 'csv')).trimEnd().split('\r\n');
    expect(heading).toBe('number,x_m,y_m,lat,lng,side_m');
    const cells = rows.map((row) => row.split(',').map(Number));
    for (const [i, [number, x, y, lat, lng, sideM]] of cells.entries()) {
      expect([number, lng, lat]).toEqual([i + 1, ...FIXTURE_SHAPES.line.slice(2 * i, 2 * i + 2)]);
      const next = cells[i + 1];
      if (next) expect(sideM).toBeCloseTo(Math.hypot(next[1]! - x!, next[2]! - y!), 2);
    }
    expect(rows.at(-1)).toMatch(/,$/);
    expect((await write(FIXTURE_SHAPES.area, 'area', 'csv')).trimEnd()).not.toMatch(/,$/m);
  });

  it('files: an area that is not closed is saved as a line', async () => {
    expect(await write(FIXTURE_SHAPES.area, 'area', 'geojson', 'a', false)).toContain('"type":"LineString"');
    expect(await write(FIXTURE_SHAPES.area, 'area', 'dxf', 'a', false)).toContain(' 70\r\n0\r\n  0\r\nVERTEX');
    expect(await write(FIXTURE_SHAPES.point, 'line', 'kml', 'a', false)).toContain('<Point>');
  });

  it('files: areas run counter-clockwise whichever way they were drawn (RFC 7946)', async () => {
    const ringOf = async (pairs: readonly number[]): Promise<number[][]> =>
      JSON.parse(await write(pairs, 'area', 'geojson')).features[0].geometry.coordinates[0];
    const clockwise = [105, 21, 105, 21.5, 105.5, 21.5, 105.5, 21];
    const wanted = [
      [105, 21],
      [105.5, 21],
      [105.5, 21.5],
      [105, 21.5],
      [105, 21],
    ];
    expect(await ringOf(clockwise)).toEqual(wanted);
    expect(await ringOf(wanted.slice(0, -1).flat())).toEqual(wanted);
  });

  it('files: holes and parts are written in the form of each format', async () => {
    const square = (lng: number, lat: number, side: number): number[] =>
      [lng, lat, lng + side, lat, lng + side, lat + side, lng, lat + side].map((deg) => Number(deg.toFixed(9)));
    const [outline, hole, part] = [square(108, 16, 0.004), square(108.001, 16.001, 0.001), square(108.005, 16, 0.002)];
    const save = async (format: SaveFormat, rings: number[][], ringCounts: number[][]): Promise<string> => {
      const shape = { mode: 'area', isClosed: true, name: 'Thửa 5', ringCounts } as const;
      const written = writeDrawing(core, Float64Array.from(rings.flat()), shape, format, FIXTURE_GRID);
      if (!written.ok) throw new Error(written.error.message);
      return written.value.text();
    };
    const saveAll = (format: SaveFormat) => save(format, [outline, hole, part], [[4, 4], [4]]);
    const geometryOf = (text: string) => JSON.parse(text).features[0].geometry as { type: string; coordinates: number[][][][] };
    const multi = geometryOf(await saveAll('geojson'));
    expect(multi.type).toBe('MultiPolygon');
    const turning = (ring: number[][]) => Math.sign(ringArea(ring.slice(0, -1).flat()));
    expect(multi.coordinates.map((rings) => rings.map(turning))).toEqual([[1, -1], [1]]);
    expect(multi.coordinates.map((rings) => rings.map((ring) => asSet(ring.flat())))).toEqual([
      [asSet(outline), asSet(hole)],
      [asSet(part)],
    ]);
    expect(geometryOf(await save('geojson', [outline, hole], [[4, 4]]))).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } });

    const kml = await saveAll('kml');
    expect(kml.match(/<(Polygon|MultiGeometry|outerBoundaryIs|innerBoundaryIs)>/g)).toEqual(
      ['MultiGeometry', 'Polygon', 'outerBoundaryIs', 'innerBoundaryIs', 'Polygon', 'outerBoundaryIs'].map((tag) => `<${tag}>`),
    );
    const [heading, ...rows] = (await saveAll('csv')).trimEnd().split('\r\n');
    expect(heading).toBe('part,ring,number,x_m,y_m,lat,lng,side_m');
    expect(rows.map((row) => row.split(',').slice(0, 3).join('/'))).toEqual(
      ['1/0', '1/1', '2/0'].flatMap((ring) => [1, 2, 3, 4].map((corner) => `${ring}/${corner}`)),
    );
    const dxf = await saveAll('dxf');
    expect(dxf.match(/POLYLINE\r\n/g)).toHaveLength(3);
    expect(dxfVertices(dxf)).toHaveLength(12);
    expect(dxf.match(/\r\n {2}1\r\n\d+\r\n/g)?.map((number) => Number(number.trim().split('\r\n')[1]))).toEqual([
      1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4,
    ]);
    for (const format of ['geojson', 'kml'] as const) {
      const read = await readDrawingText(core, await saveAll(format));
      expect(read).toMatchObject({ ok: true, value: { mode: 'area', leftOut: 2 } });
    }
  });

  it('files: names of any characters leave the files valid', async () => {
    const name = 'a]]>&<b>"\'\u0000\u001b\ud800 Ễ';
    expect(JSON.parse(await write(FIXTURE_SHAPES.point, 'point', 'geojson', name)).features[0].properties.name).toContain('a]]>&<b>');
    const read = await readDrawingText(core, await write(FIXTURE_SHAPES.area, 'area', 'kml', name));
    expect(read).toMatchObject({ ok: true, value: { mode: 'area' } });
  });

  it('files: outside the grid a DXF is refused, and the cells of the CSV are empty', async () => {
    const far = Float64Array.of(2.35, 48.85, 2.36, 48.86);
    const drawing = { mode: 'line', isClosed: true, name: 'Paris' } as const;
    expect(writeDrawing(core, far, drawing, 'dxf', SPEC_GRID)).toMatchObject({ ok: false, error: { message: 'outsideGrid' } });
    const csv = writeDrawing(core, far, drawing, 'csv', tm3Grid(105));
    expect(csv.ok && (await csv.value.text()).split('\r\n')[1]).toBe('1,,,48.85,2.35,');
  });
});

describe('additional facts in a file', () => {
  const facts = { source: 'Sở NNMT, QĐ 12/QĐ "thử" <&>', source_kind: 'official', as_of: '2026-01-31' };
  const writeFacts = async (format: SaveFormat): Promise<string> => {
    const ring = Float64Array.of(105.81, 21.01, 105.811, 21.01, 105.811, 21.011);
    const written = writeDrawing(core, ring, { mode: 'area', isClosed: true, name: 'Thửa', facts }, format, FIXTURE_GRID);
    return written.ok ? written.value.text() : '';
  };

  it('files: a parcel has its source and date as properties, extended data, columns or comments', async () => {
    expect((JSON.parse(await writeFacts('geojson')) as { features: Array<{ properties: object }> }).features[0]!.properties).toEqual({
      name: 'Thửa',
      ...facts,
    });
    const kml = await writeFacts('kml');
    expect(kml).toContain('<Data name="source"><value>Sở NNMT, QĐ 12/QĐ &quot;thử&quot; &lt;&amp;&gt;</value></Data>');
    expect(kml).toContain('<Data name="as_of"><value>2026-01-31</value></Data>');
    const [heading, ...rows] = (await writeFacts('csv')).trimEnd().split('\r\n');
    expect(heading).toMatch(/,side_m,source,source_kind,as_of$/);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/,"Sở NNMT, QĐ 12\/QĐ ""thử"" <&>",official,2026-01-31$/);
    const dxf = await writeFacts('dxf');
    expect(dxf).toContain('999\r\nsource: S\\U+1EDF NNMT, Q\\U+0110 12/Q\\U+0110 "th\\U+1EED" <&>\r\n');
    expect(dxf).toContain('999\r\nas_of: 2026-01-31\r\n');
  });

  it.each(FORMATS)('files: a %s with additional facts opens like one without', async (format) => {
    const file = await readDrawingText(core, await writeFacts(format), FIXTURE_GRID);
    expect(file).toMatchObject({ ok: true, value: { mode: 'area', count: 3 } });
  });
});
