import { describe, expect, it } from 'vitest';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';

const feature = (geometry: string): string => `{"type":"Feature","properties":{},"geometry":${geometry}}`;
const polygon = (rings: string): string => feature(`{"type":"Polygon","coordinates":[${rings}]}`);
const faultsOf = async (name: string, text: string): Promise<unknown[]> => (await readLandBytes(name, text)).map(({ fault }) => fault);

it('well-known text: an empty part leaves the others, with or without arcs', async () => {
  const areas = ['MULTIPOLYGON(((0 0,0 1,1 1,0 0)),EMPTY)', 'MULTISURFACE(CURVEPOLYGON EMPTY,((0 0,0 1,1 1,0 0)))'];
  for (const area of areas) {
    const [only] = await readLandBytes('a.csv', `wkt,a\n"${area}",1\n`);
    expect(only).toMatchObject({ polygons: [[Float64Array.of(0, 0, 0, 1, 1, 1, 0, 0)]] });
  }
});

describe('hostile texts of land', () => {
  it('hostile: a polygon of 200,000 rings is too complex, in GeoJSON and in WKT', async () => {
    expect(await faultsOf('a.geojson', polygon(`${'[],'.repeat(200_000)}[]`))).toEqual(['too-complex']);
    expect(await faultsOf('a.csv', `wkt,a\n"POLYGON((${'1 1),('.repeat(200_000)}1 1))",1\n`)).toEqual(['too-complex']);
    expect(await faultsOf('a.csv', `wkt,a\n"MULTIPOLYGON(((${'1 1)),(('.repeat(60_000)}1 1)))",1\n`)).toEqual(['too-complex']);
  });

  it('hostile: a record of five million lists is too complex, and is not held in memory', async () => {
    expect(await faultsOf('a.geojson', polygon(`[${'[],'.repeat(5_000_000)}[]]`))).toEqual(['too-complex']);
  });

  it('hostile: a record of four million strings is refused unparsed, and the next record is read', async () => {
    await expect(readLandBytes('a.geojson', `{"a":[${'"",'.repeat(4_100_000)}""]}`)).rejects.toThrow(/more corners or values/);
    const long = `{"type":"Feature","properties":{"a":[${'"",'.repeat(1_500_000)}""]}}`;
    expect(await faultsOf('a.geojson', `{"features":[${long},${long},${long}]}`)).toEqual(['empty', 'empty', 'empty']);
  });

  it('hostile: 100,000 records of two letters each are all reported', async () => {
    const faults = await faultsOf('a.geojson', `{"features":[${'{},'.repeat(100_000)}{}]}`);
    expect(faults).toHaveLength(100_001);
    expect(new Set(faults)).toEqual(new Set(['broken']));
  });

  it('hostile: 200,000 nested collections are too deep', async () => {
    const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(200_000)}${']}'.repeat(200_000)}`;
    expect(await faultsOf('a.geojson', feature(nested))).toEqual(['too-deep']);
    expect(await faultsOf('a.geojson', feature(`${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`))).toEqual(['too-deep']);
  });

  it('hostile: a string of escaped quotation marks across many chunks is one string', async () => {
    const text = '\\"\\\\'.repeat(800_000);
    const [read] = await readLandBytes('a.geojson', `{"features":[{"type":"Feature","properties":{"a":"${text}"},"geometry":null}]}`);
    expect(read!.properties['a']).toBe('"\\'.repeat(800_000));
  });

  it('hostile: 50,000 headings are too many, and a short line costs only its own cells', async () => {
    const headings = (count: number): string => Array.from({ length: count }, (_, at) => `c${at}`).join(',');
    await expect(readLandBytes('a.csv', `wkt,${headings(50_000)}\n${',1\n'.repeat(2_000)}`)).rejects.toThrow(/50001 cột/);
    const features = await readLandBytes('a.csv', `wkt,${headings(500)}\n${',1\n'.repeat(50_000)}`);
    expect(features).toHaveLength(50_000);
    // The first record has every name, so that fields are found.
    expect(Object.keys(features[0]!.properties)).toHaveLength(500);
    expect(features[1]!.properties).toEqual({ c0: '1' });
  });

  it('hostile: a cell of a million spaces is scanned once', async () => {
    await expect(readLandBytes('a.csv', `a,b\n"${' '.repeat(1_000_000)}x",1\n`)).rejects.toThrow(/cột WKT/);
  });

  it('hostile: a line of 200,000 cells is refused', async () => {
    await expect(readLandBytes('a.csv', `wkt,a\n${','.repeat(200_000)}\n`)).rejects.toThrow(/too many cells/);
  });

  it('hostile: a KML of a million empty tags is skipped', async () => {
    const kml = `<?xml version="1.0"?><kml><Document>${'<a/>'.repeat(1_000_000)}</Document></kml>`;
    expect(await readLandBytes('a.kml', kml)).toEqual([]);
  });

  it('hostile: 300,000 spaces between two corners of a KML count as one', async () => {
    const ring = `<LinearRing><coordinates>1,2${' '.repeat(300_000)}2,2 2,3 1,2</coordinates></LinearRing>`;
    const polygon = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`;
    const [feature] = await readLandBytes('a.kml', `<?xml version="1.0"?><kml><Placemark>${polygon}</Placemark></kml>`);
    expect(feature!.polygons).toEqual([[Float64Array.of(1, 2, 2, 2, 2, 3, 1, 2)]]);
  });

  it('hostile: KML parts nested 8,000 deep are refused', async () => {
    const nested = `${'<MultiGeometry>'.repeat(8_000)}${'</MultiGeometry>'.repeat(8_000)}`;
    const kml = `<?xml version="1.0"?><kml><Document><Placemark>${nested}</Placemark></Document></kml>`;
    await expect(readLandBytes('a.kml', kml)).rejects.toThrow(/lồng nhau quá sâu/);
  });
});
