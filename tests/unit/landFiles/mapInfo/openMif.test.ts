import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { openSource } from '../../../../src/gateway/import/openSource.ts';
import type { LandFeature, LandSource, ReadOptions } from '../../../../src/gateway/import/landSource.ts';
import { toLegacyCharset } from '../../../support/land/toLegacyCharset.ts';
import { zipOf } from '../../../support/land/zipOf.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-mif-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function readAll(path: string, options: ReadOptions = {}): Promise<{ source: LandSource; features: LandFeature[] }> {
  const source = await openSource(path, options);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { source, features };
}

/** Writes both files to disk. */
function pair(name: string, mif: string, mid: string): string {
  writeFileSync(join(folder, `${name}.mif`), mif, 'latin1');
  writeFileSync(join(folder, `${name}.mid`), mid, 'latin1');
  return join(folder, `${name}.mif`);
}

const ring = (x: number, y: number, side: number): string =>
  `  5\n${[
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ]
    .map(([dx, dy]) => `${x + dx!} ${y + dy!}`)
    .join('\n')}\n`;
const head = (coordsys = 'CoordSys Earth Projection 1, 104'): string =>
  `Version 300\nCharset "Neutral"\nDelimiter ","\n${coordsys}\nColumns 2\n  SoThua Integer\n  Ten Char(40)\nData\n\n`;
const STYLE = '    Pen (1,2,0)\n    Brush (2,16777215,16777215)\n';

describe('MIF and MID', () => {
  it('regions: rings are sorted into outlines and holes, and other objects are reported', async () => {
    const mif = `${head()}Region 3\n${ring(105, 21, 0.01)}${ring(105.002, 21.002, 0.001)}${ring(105.1, 21, 0.01)}${STYLE}    Center 105 21\nNone\nPoint 105 21\n    Symbol (35,0,12)\nRect 105 21 105.01 21.01\nCollection 2\nRegion 1\n${ring(105, 21, 0.01)}Pline 2\n105 21\n106 22\nPline 2\n105 21\n106 22\nRegion 1\n${ring(105.2, 21, 0.01)}`;
    const { source, features } = await readAll(pair('a', mif, [1, 2, 3, 4, 5, 6, 7].map((n) => `${n},"Lo ""${n}"""`).join('\r\n')));
    expect(source.crs()).toEqual({ kind: 'wgs84' });
    expect(features.map(({ ordinal, fault }) => `${ordinal} ${fault ?? 'area'}`)).toEqual([
      '1 area',
      '2 empty',
      '3 not-polygon',
      '4 area',
      '5 area',
      '6 not-polygon',
      '7 area',
    ]);
    expect(features[0]!.polygons.map((rings) => rings.length)).toEqual([2, 1]);
    expect(features[3]!.polygons[0]![0]).toHaveLength(10);
    // Region and line together: the line is reported and left out.
    expect(features.map(({ hasOtherParts }) => hasOtherParts ?? false)).toEqual([false, false, false, false, true, false, false]);
    expect(features[6]!.properties['SoThua']).toBe('7');
  });

  it('ellipses and rounded boxes are areas, stroked to a centimetre; arcs are lines', async () => {
    const mif = `${head('CoordSys NonEarth Units "m"')}Ellipse 500000 2300000 500200 2300100\nRoundRect 500100 2300050 500000 2300000\n    20\n    Pen (1,2,0)\nRoundRect 500000 2300000 500100 2300050 20\nArc 500000 2300000 500100 2300100\n    0 90\nEllipse x 2 3 4\nRoundRect 1 2 3 4\n    none\n`;
    const { features } = await readAll(pair('round', mif, [1, 2, 3, 4, 5, 6].map((n) => `${n},a`).join('\n')));
    expect(features.map(({ fault }) => fault ?? 'area')).toEqual(['area', 'area', 'area', 'not-polygon', 'broken', 'broken']);
    const areas = features.slice(0, 3).map(({ polygons }) => Math.abs(ringArea(polygons[0]![0]!)));
    const rounded = 100 * 50 - (4 - Math.PI) * 10 ** 2;
    for (const [at, area] of [Math.PI * 100 * 50, rounded, rounded].entries()) expect(Math.abs(areas[at]! / area - 1)).toBeLessThan(1e-3);
  });

  it('brushes: an area’s colour is read, except empty, white and black ones; a hatch uses its background', async () => {
    const brushed = (object: string, brush: string): string => `${object}    Pen (1,2,0)\n    ${brush}\n`;
    const region = `Region 1\n${ring(105, 21, 0.01)}`;
    const mif = `${head()}${[
      brushed(region, 'Brush (2,16711680,16777215)'),
      brushed(region, 'BRUSH(44, 255)'),
      brushed(region, 'Brush (12,0,255)'),
      brushed(region, 'Brush (12,0,16777215)'),
      brushed(region, 'Brush (1,255,16777215)'),
      brushed(region, 'Brush (2,16777215,16777215)'),
      brushed(region, 'Brush (2,99999999999,0)'),
      region,
      brushed('Rect 105 21 105.01 21.01\n', 'Brush (2,8421504)'),
      brushed('Point 105 21\n', 'Brush (2,255)'),
    ].join('')}`;
    const { features } = await readAll(pair('brush', mif, Array.from({ length: 10 }, (_, at) => `${at},a`).join('\n')));
    expect(features.map(({ fill }) => fill)).toEqual([
      '#ff0000',
      '#0000ff',
      '#0000ff',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      '#808080',
      undefined,
    ]);
  });

  it('texts: TCVN3 of a table without a code page is converted, in a zip as on disk', async () => {
    const names = ['Trần Hưng Đạo', 'Nguyễn Huệ', 'Lê Lợi', 'Đường số ba'];
    const mif =
      head('CoordSys NonEarth Units "m"') + names.map((_, at) => `Region 1\n${ring(500_000 + at * 50, 2_300_000, 20)}${STYLE}`).join('');
    const mid = names.map((name, at) => `${at + 1},"${toLegacyCharset(name, 'tcvn3')}"`).join('\n');
    const path = join(folder, 'b.zip');
    writeFileSync(
      path,
      zipOf([
        { name: 'b.MIF', bytes: Buffer.from(mif) },
        { name: 'b.mid', bytes: Buffer.from(mid, 'latin1') },
      ]),
    );
    for (const file of [path, pair('b', mif, mid)]) {
      const { source, features } = await readAll(file);
      expect(features.map(({ properties }) => properties['Ten'])).toEqual(names);
      expect(source.crs()).toEqual({ kind: 'unknown' });
    }
  });

  it('names of columns use the code page of the table, too', async () => {
    const mif = head().replace('"Neutral"', '"UTF-8"').replace('Ten Char', 'Tên_đường Char');
    const { features } = await readAll(pair('names', Buffer.from(`${mif}None\n`).toString('latin1'), '1,a\n'));
    expect(features[0]!.properties).toEqual({ SoThua: '1', Tên_đường: 'a' });
  });

  it.each([
    ['a region cut off', `${head()}Region 1\n  5\n105 21\n`, '1,a\n', /cắt cụt/],
    ['a region of two billion corners', `${head()}Region 1\n  2000000000\n105 21\n`, '1,a\n', /bị hỏng/],
    ['a region that runs into the next', `${head()}Region 1\n  5\n105 21\nRegion 1\n`, '1,a\n', /bị hỏng/],
    ['more rows than shapes', `${head()}Point 105 21\n`, '1,a\n2,b\n', /khác nhau/],
    ['more shapes than rows', `${head()}Point 105 21\nPoint 105 21\n`, '1,a\n', /khác nhau/],
    ['nested collections', `${head()}${'Collection 1\n'.repeat(1_000)}Point 1 1\n`, '1,a\n', /bị hỏng/],
    ['no data', 'Version 300\nColumns 900000000\n', '', /cắt cụt/],
    ['a transform', head().replace('Columns', 'Transform 100,100,0,0\nColumns'), '', /TRANSFORM/],
  ])('hostile: %s', async (_what, mif, mid, words) => {
    await expect(readAll(pair('hostile', mif, mid))).rejects.toThrow(words);
  });

  it('hostile: an invalid corner leaves out only its record, and a .mif without its .mid is reported', async () => {
    const mif = `${head()}Region 1\n${ring(105, 21, 0.01).replace('105.01', 'x')}Region 1\n${ring(105, 21, 0.01)}`;
    const { features } = await readAll(pair('nan', mif, '1,a\n2,b\n'));
    expect(features.map(({ fault }) => fault)).toEqual(['broken', undefined]);
    writeFileSync(join(folder, 'alone.mif'), head());
    await expect(readAll(join(folder, 'alone.mif'))).rejects.toThrow(/Thiếu tệp \.mid/);
  });
});
