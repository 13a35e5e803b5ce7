import { describe, expect, it } from 'vitest';
import { featureFill } from '../../../../../src/gateway/import/check/featureFill.ts';
import { readLandBytes } from '../../../../support/land/readLandBytes.ts';

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [105, 21],
      [105.1, 21],
      [105.1, 21.1],
      [105, 21],
    ],
  ],
};
const fillsOf = async (name: string, text: string): Promise<unknown[]> => (await readLandBytes(name, text)).map(featureFill);

const RING = '<outerBoundaryIs><LinearRing><coordinates>105,21 105.1,21 105.1,21.1 105,21</coordinates></LinearRing></outerBoundaryIs>';
const placemark = (style: string): string => `<Placemark>${style}<Polygon>${RING}</Polygon></Placemark>`;
const poly = (colour: string, more = ''): string => `<PolyStyle><color>${colour}</color>${more}</PolyStyle>`;

describe('fill colours in files', () => {
  it('GeoJSON: simplestyle fills are read; hostile and transparent ones are none', async () => {
    const properties = [{ fill: '#A0B0C0' }, { fill: 'abc' }, { fill: 'red' }, { fill: 7 }, { fill: '#abc', 'fill-opacity': 0 }, {}];
    const features = properties.map((each) => ({ type: 'Feature', properties: each, geometry: area }));
    expect(await fillsOf('a.geojson', JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([
      '#a0b0c0',
      '#aabbcc',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('KML: inline, shared and mapped styles are read, blue before red; the highlight style is ignored', async () => {
    const pair = (key: string, id: string): string => `<Pair><key>${key}</key><styleUrl>#${id}</styleUrl></Pair>`;
    const document = [
      `<Style id="mot">${poly('ff0000ff')}</Style>`,
      `<Style id="hai">${poly('7f00ff00')}</Style>`,
      `<StyleMap id="ba">${pair('highlight', 'mot')}${pair('normal', 'hai')}</StyleMap>`,
      placemark('<styleUrl>#mot</styleUrl>'),
      placemark('<styleUrl>#ba</styleUrl>'),
      placemark(`<Style>${poly('ffff8000')}</Style>`),
      placemark(`<Style>${poly('00ff8000')}</Style>`),
      placemark(`<Style>${poly('ffff8000', '<fill>0</fill>')}</Style>`),
      placemark('<Style><PolyStyle><color>do</color></PolyStyle></Style>'),
      placemark('<styleUrl>#khong</styleUrl>'),
      placemark(''),
    ];
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${document.join('')}</Document></kml>`;
    expect(await fillsOf('a.kml', kml)).toEqual(['#ff0000', '#00ff00', '#0080ff', undefined, undefined, undefined, undefined, undefined]);
  });
});
