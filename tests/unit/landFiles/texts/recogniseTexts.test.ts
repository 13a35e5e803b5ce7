import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LandFeature, ReadOptions } from '../../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../../src/gateway/import/openSource.ts';
import type { FoundTexts } from '../../../../src/landFiles/texts/recogniseTexts.ts';
import { toLegacyCharset } from '../../../support/land/toLegacyCharset.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-texts-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(
  name: string,
  bytes: Uint8Array | string,
  options: ReadOptions = {},
): Promise<{ features: LandFeature[]; texts: FoundTexts }> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const source = await openSource(path, options);
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { features, texts: source.texts() };
}

const WKT = '"POLYGON((1 1,2 1,2 2,1 1))"';
const ROWS = ['Phường Thảo Điền', 'Xã Nghĩa Đồng', 'Thị trấn Cầu Giát', 'Đường Trần Hưng Đạo', 'Đất trồng cây lâu năm'];
const csv = (heading: string, rows: readonly string[]): string => [`wkt,${heading}`, ...rows.map((row) => `${WKT},${row}`)].join('\n');
const valuesOf = (features: readonly LandFeature[], name: string): unknown[] => features.map(({ properties }) => properties[name]);

const kml = (texts: readonly string[], prefix = '', declaration = ''): string => {
  const [p, xmlns] = prefix === '' ? ['', 'xmlns'] : [`${prefix}:`, `xmlns:${prefix}`];
  const marks = texts.map(
    (text) =>
      `<${p}Placemark><${p}name>${text}</${p}name><${p}Polygon><${p}outerBoundaryIs><${p}LinearRing><${p}coordinates>105,21 105.1,21 105.1,21.1 105,21</${p}coordinates></${p}LinearRing></${p}outerBoundaryIs></${p}Polygon></${p}Placemark>`,
  );
  return `${declaration}<${p}kml ${xmlns}="http://www.opengis.net/kml/2.2"><${p}Document>${marks.join('')}</${p}Document></${p}kml>`;
};

describe('texts of files', () => {
  it.each(['tcvn3', 'vni'] as const)('%s: bytes and letters become Unicode, headings too, and are reported by column', async (charset) => {
    const written = csv(
      `ten,${toLegacyCharset('Địa chỉ thửa đất ở', charset)}`,
      ROWS.map((row) => `${toLegacyCharset(row, charset)},1`),
    );
    for (const bytes of [Buffer.from(written, 'latin1'), Buffer.from(written, 'utf8')]) {
      const { features, texts } = await read('a.csv', bytes);
      expect(valuesOf(features, 'ten')).toEqual(ROWS);
      expect(Object.keys(features[0]!.properties)).toContain('Địa chỉ thửa đất ở');
      expect(texts).toEqual({ turned: [{ charset, columns: ['ten'] }], doubted: [] });
    }
    const kept = await read('a.csv', written, { text: 'unicode' });
    expect(valuesOf(kept.features, 'ten')).toEqual(ROWS.map((row) => toLegacyCharset(row, charset)));
    const { features } = await read('a.kml', kml(ROWS.map((row) => toLegacyCharset(row, charset))));
    expect(valuesOf(features, 'name')).toEqual(ROWS);
  });

  it('a Unicode column stays beside a legacy one, and so does a text that only Unicode can contain', async () => {
    const rows = ROWS.map((row, at) => `${at === 2 ? 'Nhà văn hoá' : row},${toLegacyCharset(row, 'tcvn3')}`);
    const { features } = await read('two.csv', csv('moi,cu', rows));
    expect(valuesOf(features, 'moi')).toEqual(ROWS.map((row, at) => (at === 2 ? 'Nhà văn hoá' : row)));
    expect(valuesOf(features, 'cu')).toEqual(ROWS);
  });

  it('a doubtful text is kept, reported, and converted on request; unknown bytes are refused', async () => {
    const little = csv('ten', [toLegacyCharset('Đất ở', 'tcvn3')]);
    const kept = await read('little.csv', little);
    expect(valuesOf(kept.features, 'ten')).toEqual([toLegacyCharset('Đất ở', 'tcvn3')]);
    expect(kept.texts.doubted).toEqual([{ charset: 'tcvn3', columns: ['ten'] }]);
    expect(valuesOf((await read('little.csv', Buffer.from(little, 'latin1'), { text: 'tcvn3' })).features, 'ten')).toEqual(['Đất ở']);
    await expect(read('little.csv', Buffer.from(little, 'latin1'))).rejects.toThrow(/--encoding/);
  });

  it('UTF-16 of either byte order is read, as CSV, GeoJSON and KML', async () => {
    const swap = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      features: ROWS.map((name) => ({
        type: 'Feature',
        properties: { name },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [105, 21],
              [105.1, 21],
              [105.1, 21.1],
              [105, 21],
            ],
          ],
        },
      })),
    });
    const files: Array<[string, string]> = [
      ['a.csv', csv('name', ROWS)],
      ['a.geojson', geojson],
      ['a.kml', kml(ROWS, '', '<?xml version="1.0" encoding="UTF-16"?>')],
    ];
    for (const [name, text] of files) {
      for (const bytes of [
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        swap(Buffer.from(`\ufeff${text}`, 'utf16le')),
        Buffer.from(text, 'utf16le'),
      ]) {
        const { features } = await read(name, bytes);
        expect([name, valuesOf(features, 'name')]).toEqual([name, ROWS]);
        expect(features.every(({ fault }) => fault === undefined)).toBe(true);
      }
    }
  });

  it('KML: a declared windows-1258 is composed, and prefixed tags are tags', async () => {
    // 'Điền' with its tone after the vowel, as in the code page.
    const name = Buffer.from([0xd0, 0x69, 0xea, 0xcc, 0x6e]).toString('latin1');
    const text = kml([name], '', '<?xml version="1.0" encoding="windows-1258"?>');
    expect(valuesOf((await read('a.kml', Buffer.from(text, 'latin1'))).features, 'name')).toEqual(['Điền']);
    const { features } = await read('p.kml', kml(['Điền'], 'kml'));
    expect(features.map(({ properties, polygons }) => [properties['name'], polygons[0]![0]!.length])).toEqual([['Điền', 8]]);
  });
});
