import { describe, expect, it } from 'vitest';
import { readWfs } from '../../../../../src/gateway/live/read/readWfs.ts';
import { readingOfAnswers } from '../../../../support/live/readingOfAnswers.ts';
import { wfsDocument } from '../../../../support/live/tileDocuments.ts';

const featureAt = (position: number[]): object => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[position, position, position]] } }],
});
const NOTHING = { type: 'FeatureCollection', features: [] };
const HERE = featureAt([106.7, 10.8]);
const [EN, NE] = ['BBOX=106.699990,10.799990', 'BBOX=10.799990,106.699990'];

describe('WFS', () => {
  it.each([
    ['2.0.0', 'en', EN, ['TYPENAMES=qh%3Athua', 'COUNT=1000']],
    ['2.0.0', 'ne', NE, ['TYPENAMES=qh%3Athua', 'COUNT=1000']],
    ['1.1.0', 'ne', NE, ['TYPENAME=qh%3Athua', 'MAXFEATURES=1000']],
  ] as const)('WFS: %s, a box is sent %s if that finds the service’s own feature', async (version, axis, found, parts) => {
    const { reading } = readingOfAnswers('https://gis.example.vn/wfs', [
      ['GetCapabilities', wfsDocument({ version })],
      [found, HERE],
      ['BBOX', NOTHING],
      ['GetFeature', HERE],
    ]);
    const draft = await readWfs(reading);
    expect(draft).toMatchObject({
      title: 'Thửa đất',
      attribution: 'Sở TN&MT (thử)',
      bounds: [106.6, 10.7, 106.8, 10.9],
      request: { kind: 'features', format: 'geojson', grid: null, axis },
    });
    const { url } = draft.request as { url: string };
    for (const part of [...parts, 'OUTPUTFORMAT=application%2Fjson', 'SRSNAME=EPSG%3A4326', 'BBOX={bbox},EPSG:4326'])
      expect(url).toContain(part);
  });

  it('WFS: a service with its own grid only gets boxes and sends features in its metres', async () => {
    const { reading } = readingOfAnswers('https://gis.example.vn/wfs', [
      ['GetCapabilities', wfsDocument({ systems: ['urn:ogc:def:crs:EPSG::9210'] })],
      ['GetFeature', featureAt([600_000, 1_200_000])],
    ]);
    const { request } = await readWfs(reading);
    expect(request).toMatchObject({ grid: { kind: 'tm3', central_meridian_deg: 105.75 }, axis: 'en' });
    expect((request as { url: string }).url).toContain('BBOX={bbox},EPSG:9210');
  });

  it.each([
    ['with GML only', [['GetCapabilities', wfsDocument({ formats: ['text/xml; subtype=gml/3.1.1'] })]], /không trả lời GeoJSON.*gml/],
    ['without a supported reference system', [['GetCapabilities', wfsDocument({ systems: ['EPSG:32648'] })]], /EPSG:32648/],
    [
      'with numbers outside of its reference system',
      [
        ['GetCapabilities', wfsDocument()],
        ['GetFeature', featureAt([10.8, 106.7])],
      ],
      /10\.8, 106\.7 không phải của EPSG:4326/,
    ],
    [
      'that declares GeoJSON and sends something else',
      [
        ['GetCapabilities', wfsDocument()],
        ['GetFeature', { ok: true }],
      ],
      /thứ khác/,
    ],
    [
      'that finds nothing by box',
      [
        ['GetCapabilities', wfsDocument()],
        ['BBOX', NOTHING],
        ['GetFeature', HERE],
      ],
      /theo khung BBOX/,
    ],
  ] as const)('WFS: one %s is refused with a message', async (_what, answers, words) => {
    await expect(readWfs(readingOfAnswers('https://gis.example.vn/wfs', answers).reading)).rejects.toThrow(words);
  });
});
