import { describe, expect, it } from 'vitest';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';
import { zipOf } from '../../../support/land/zipOf.ts';

/** Clockwise, like outlines of ArcGIS and Shapefiles. */
const square = (x: number, y: number, side: number): number[][] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];
const esri = (features: readonly object[], more: object = {}): string =>
  JSON.stringify({ geometryType: 'esriGeometryPolygon', spatialReference: { wkid: 9210, latestWkid: 9210 }, ...more, features });

const placemark = (name: string): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>105,21 105.1,21 105.1,21.1 105,21</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (body: string): Buffer => Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`);
const link = (href: string): string => `<NetworkLink><name>l</name><Link><href>${href}</href></Link></NetworkLink>`;

describe('formats of services and programs', () => {
  it('EsriJSON: attributes, outlines with holes and several parts are read', async () => {
    const hole = square(2, 2, 1).toReversed();
    const features = await readLandBytes(
      'a.json',
      esri([
        { attributes: { SOTO: 1, SOTHUA: 2 }, geometry: { rings: [square(0, 0, 10), hole, square(20, 0, 5)] } },
        {
          attributes: { SOTO: 1, SOTHUA: 3 },
          geometry: {
            curveRings: [
              [
                [0, 0],
                {
                  c: [
                    [0.001, 0],
                    [0.0005, 0.0005],
                  ],
                },
                [0, 0],
              ],
            ],
          },
        },
        { attributes: { SOTO: 1, SOTHUA: 4 }, geometry: { rings: [[['x', 1]]] } },
        { attributes: { SOTO: 1, SOTHUA: 5 } },
      ]),
    );
    expect(features.map(({ fault }) => fault)).toEqual([undefined, undefined, 'broken', 'empty']);
    expect(features[0]).toMatchObject({ ordinal: 1, properties: { SOTO: 1, SOTHUA: 2 } });
    expect(features[0]!.polygons.map((rings) => rings.length)).toEqual([2, 1]);
  });

  it('CSV: a line that declares the separator is not a record', async () => {
    for (const first of ['sep=;', '\ufeffsep=;', '"sep=;"']) {
      const features = await readLandBytes('a.csv', `${first}\r\nwkt;a,b\r\n"POLYGON((1 1,2 1,2 2,1 1))";x,y\r\n`);
      expect(features.map(({ properties, fault }) => [properties, fault])).toEqual([[{ 'a,b': 'x,y' }, undefined]]);
    }
  });

  it('KMZ: every linked document of the archive is read once; links to the outside are reported', async () => {
    const zip = zipOf([
      { name: 'doc.kml', bytes: kml(link('layers/mot.kml') + link('./layers/hai.kml') + link('https://example.com/x.kml')) },
      { name: 'layers/mot.kml', bytes: kml(placemark('mot') + link('../doc.kml') + link('hai.kml')) },
      { name: 'layers/hai.kml', bytes: kml(placemark('hai') + link('hai.kml')) },
    ]);
    const features = await readLandBytes('a.kmz', zip);
    expect(features.map(({ properties, fault }) => [properties['name'] ?? '', properties['href'] ?? '', fault ?? ''])).toEqual([
      ['l', 'https://example.com/x.kml', 'linked'],
      ['mot', '', ''],
      ['hai', '', ''],
    ]);
  });

  it('KMZ: a document one folder deeper than its link is found, as GDAL writes it', async () => {
    const zip = zipOf([
      { name: 'doc.kml', bytes: kml(link('layers/mot.kml') + link('.kml') + link('')) },
      { name: 'layers/layers/mot.kml', bytes: kml(placemark('mot')) },
    ]);
    const features = await readLandBytes('a.kmz', zip);
    expect(features.map(({ fault }) => fault)).toEqual(['linked', 'linked', undefined]);
  });

  it('KML: GPS tracks and overlays have messages of their own, and beside an area belong to it', async () => {
    const track =
      '<gx:Track><when>2024</when><gx:coord>105 21 0</gx:coord><gx:coord>105.1 21 0</gx:coord><gx:coord>105.1 21.1 0</gx:coord></gx:Track>';
    const overlay =
      '<GroundOverlay><name>anh</name><LatLonBox><north>21</north><south>20</south><east>106</east><west>105</west></LatLonBox></GroundOverlay>';
    const area = placemark('vung')
      .replace('<Polygon>', `<MultiGeometry>${track}<Polygon>`)
      .replace('</Polygon>', '</Polygon></MultiGeometry>');
    const body = `<Placemark><name>mot</name>${track}</Placemark>${overlay}<Placemark><name>hai</name><gx:MultiTrack>${track}${track}</gx:MultiTrack></Placemark><Placemark><name>ba</name><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>${area}`;
    const text = kml(body).toString().replace('<kml ', '<kml xmlns:gx="http://www.google.com/kml/ext/2.2" ');
    const features = await readLandBytes('a.kml', text);
    expect(features.map(({ properties, fault }) => `${properties['name'] as string} ${fault ?? 'area'}`)).toEqual([
      'mot track',
      'anh overlay',
      'hai track',
      'ba not-polygon',
      'vung area',
    ]);
  });

  it('ZIP: a compression other than Deflate is refused by name', async () => {
    const zip = Buffer.from(zipOf([{ name: 'doc.kml', bytes: kml(placemark('mot')) }]));
    zip.writeUInt16LE(9, zip.indexOf('PK\u0003\u0004') + 8);
    zip.writeUInt16LE(9, zip.indexOf('PK\u0001\u0002') + 10);
    await expect(readLandBytes('a.kmz', zip)).rejects.toThrow(/Deflate64/);
  });

  it('an Access database is refused with how to export it', async () => {
    for (const name of ['Jet', 'ACE'])
      await expect(readLandBytes('a.mdb', Buffer.from(`\0\u0001\0\0Standard ${name} DB\0${'\0'.repeat(4_096)}`))).rejects.toThrow(
        /Access.*Export/s,
      );
  });
});
