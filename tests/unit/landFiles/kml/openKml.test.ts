import { describe, expect, it } from 'vitest';
import { readLandBatches, readLandBytes } from '../../../support/land/readLandBytes.ts';

const kml = (inner: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"${attributes}><Document>${inner}</Document></kml>`;
const polygon = (at: number): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${at},1 ${at + 1},1 ${at + 1},2 ${at},1</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const placemark = (at: number, more = ''): string => `<Placemark><name>${at}</name>${more}${polygon(at)}</Placemark>`;

describe('KML, record by record', () => {
  it('kml: records come in order, one piece of the file at a time', async () => {
    const batches = await readLandBatches(
      'a.kml',
      kml(
        `<Folder>${Array.from({ length: 800 }, (_, at) => placemark(at, `<description>${'x'.repeat(2_000)}</description>`)).join('')}</Folder>`,
      ),
    );
    expect(batches.length).toBeGreaterThan(1);
    const records = batches.flat();
    expect(records.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 800 }, (_, at) => at + 1));
    expect(records.map(({ properties }) => properties['name'])).toEqual(Array.from({ length: 800 }, (_, at) => String(at)));
    expect(records[799]!.polygons).toEqual([[Float64Array.of(799, 1, 800, 1, 800, 2, 799, 1)]]);
  });

  it('kml: shared styles and schemas apply to each record', async () => {
    const shared =
      '<Style id="dat"><PolyStyle><color>ff0000ff</color></PolyStyle></Style><Schema name="thua" id="thua"><SimpleField type="int" name="SoTo"/></Schema>';
    const more =
      '<styleUrl>#dat</styleUrl><ExtendedData><SchemaData schemaUrl="#thua"><SimpleData name="SoTo">7</SimpleData></SchemaData></ExtendedData>';
    const records = await readLandBytes('a.kml', kml(`${shared}${Array.from({ length: 900 }, (_, at) => placemark(at, more)).join('')}`));
    expect(records).toHaveLength(900);
    for (const { properties } of [records[0]!, records[899]!]) expect(properties).toMatchObject({ fill: '#ff0000', SoTo: 7 });
  });

  it('kml: comments and CDATA contain no records, and quoted brackets end no tag', async () => {
    const inner = `<!-- ${placemark(1)} --><description><![CDATA[<Placemark>]]></description><Folder id="a>b">${placemark(2)}</Folder>`;
    expect((await readLandBytes('a.kml', kml(inner))).map(({ properties }) => properties['name'])).toEqual(['2']);
  });

  it('kml: a prefix declared on an inner element is valid within it', async () => {
    const track = '<Placemark><gx:Track><gx:coord>108 16 0</gx:coord><gx:coord>108 17 0</gx:coord></gx:Track></Placemark>';
    const inner = `<Folder xmlns:gx="http://www.google.com/kml/ext/2.2">${placemark(1)}${track}</Folder>`;
    expect((await readLandBytes('a.kml', kml(inner))).map(({ fault }) => fault)).toEqual([undefined, 'track']);
  });

  it('kml: commonly undeclared prefixes are accepted, and a declared one may have any URI', async () => {
    const own = '<gx:drawOrder>2</gx:drawOrder><my:area>3</my:area>';
    const records = await readLandBytes('a.kml', kml(placemark(1, own), ' xmlns:my="urn:a&amp;b"'));
    expect(records.map(({ polygons }) => polygons.length)).toEqual([1]);
  });

  it('hostile: only a record of too many tags is left out', async () => {
    const data = '<Data name="a"><value>1</value></Data>'.repeat(30_000);
    const records = await readLandBytes(
      'a.kml',
      kml(`${placemark(1)}<Placemark><ExtendedData>${data}</ExtendedData></Placemark>${placemark(3)}`),
    );
    expect(records.map(({ fault }) => fault)).toEqual([undefined, 'too-complex', undefined]);
  });

  it.each([
    ['tags that close in another order', kml('<Folder><Placemark></Folder></Placemark>'), /not valid KML/],
    ['a tag without an end', kml('<Folder').slice(0, -30), /not valid KML/],
    ['a comment without an end', kml('<!-- '), /not valid KML/],
    ['text after its end', `${kml('')}<kml/>`, /not valid KML/],
    ['another kind of XML', '<?xml version="1.0"?><svg></svg>', /<svg> \(this XML is not KML\)/],
    ['folders nested 2,000 deep', kml(`${'<Folder>'.repeat(2_000)}${'</Folder>'.repeat(2_000)}`), /nested too deep/],
    ['a record with an unknown entity', kml('<Placemark><name>&gi;</name></Placemark>'), /not valid KML/],
  ])('kml: %s is refused with a message', async (_what, text, words) => {
    await expect(readLandBytes('a.kml', text)).rejects.toThrow(words);
  });
});
