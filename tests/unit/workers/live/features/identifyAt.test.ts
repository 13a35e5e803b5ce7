import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../../workers/live/features/identifyAt.ts';

const json = (value: unknown): [string, string] => [JSON.stringify(value), 'application/json'];

describe('responses to a tap', () => {
  it.each<[string, [string, string], string[]]>([
    [
      'GeoJSON of a WMS',
      json({ features: [{ properties: { ma: 'ODT', dt: 12.5, cu: null, ghi: ' ', sai: { a: 1 }, co: true } }] }),
      ['ma=ODT', 'dt=12.5', 'co=true'],
    ],
    [
      'results of ArcGIS',
      json({ results: [{ layerName: 'Quy hoạch', attributes: { LOAI: 'CLN', NAM: 'Null' } }] }),
      ['=Quy hoạch', 'LOAI=CLN'],
    ],
    ['no feature in JSON', json({ features: [] }), []],
    [
      'plain text of QGIS Server and MapServer',
      ["GetFeatureInfo results:\n\nLayer 'thua'\nFeature 12\n  so_to = '14'\n  ghi_chu = ''\n", 'text/plain'],
      ["=Layer 'thua'", '=Feature 12', 'so_to=14'],
    ],
    ['plain text that says nothing', ['no features were found', 'text/plain'], []],
    [
      'an HTML page, as its text',
      ['<html><head><title>x</title></head><script>alert(1)</script><tr><td>Loại: </td><td>ODT &amp; CLN</td></tr></html>', 'text/html'],
      ['Loại=ODT & CLN'],
    ],
  ])('answer: %s', (_what, [text, type], rows) => {
    expect(readAnswer(text, type).map(({ name, value }) => `${name}=${value}`)).toEqual(rows);
  });

  it('answer: rows, features and the characters of each are limited', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`cột ${at} ${'x'.repeat(200)}`, 'y'.repeat(2000)]));
    const rows = readAnswer(...json({ features: Array.from({ length: 9 }, () => ({ properties })) }));
    expect(rows).toHaveLength(40);
    expect(rows[0]).toEqual({ name: '', value: '1/5' });
    expect([rows[1]!.name.length, rows[1]!.value.length]).toEqual([80, 400]);
    expect(readAnswer('a = 1\n'.repeat(100_000), 'text/plain')).toHaveLength(40);
  });

  it.each<[string, string]>([
    ['an exception', '<?xml version="1.0"?><ServiceExceptionReport><ServiceException>no</ServiceException></ServiceExceptionReport>'],
    ['an error in JSON', '{"error":{"message":"no"}}'],
    ['broken JSON', '{"features":['],
  ])('answer: %s is a fault', (_what, text) => {
    expect(() => readAnswer(text, 'text/plain')).toThrow(expect.objectContaining({ name: 'LiveFault' }) as Error);
  });
});
