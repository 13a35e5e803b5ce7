import { deflateRawSync } from 'node:zlib';
import { zipOf } from '../zipOf.ts';
import type { CorpusFolder } from './corpusFolder.ts';
import { faultyLots, geoJsonOf, namedCrs, plainLots, type Ring } from './corpusShapes.ts';
import { shapefileOf, zippedParts } from './shapefileOf.ts';
import { kmlOf } from './textFiles.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);
const KML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Makes files as ArcGIS, drawing programs and Google Earth write them. */
export function makeDrawnFiles(folder: CorpusFolder): void {
  // ArcGIS has clockwise outlines; drawn rings keep their direction, so that a hole appears as an outline.
  const clockwise = (rings: readonly Ring[]): Ring[] => rings.map((ring, at) => (at === 0 ? ring.toReversed() : ring));
  const fields = ['MaXa', 'SoTo', 'SoThua', 'LoaiDat', 'GhiChu'].map((name) => ({
    name,
    alias: name,
    type: name.startsWith('So') ? 'esriFieldTypeInteger' : 'esriFieldTypeString',
  }));
  const esri = { displayFieldName: '', fields, geometryType: 'esriGeometryPolygon', spatialReference: { wkid: 5899, latestWkid: 5899 } };
  const features = faultyLots(['plain', 'hole', 'island', 'touchingCorner']).map(({ properties, geometry }) => ({
    attributes: properties,
    geometry: { rings: clockwise(geometry.coordinates as Ring[]) },
  }));
  folder.put('esri.json', JSON.stringify({ ...esri, features }));
  folder.put('esri.partial.json', JSON.stringify({ ...esri, exceededTransferLimit: true, features }));
  folder.put(
    'drawnrings.shp.zip',
    zipOf(zippedParts('BANVE', shapefileOf(faultyLots(['plain', 'hole', 'island', 'strayHoles', 'holeFirst', 'parts']), utf8))),
  );
  const clock = faultyLots(['plain', 'hole', 'strayHoles']).map(({ properties, geometry }) => ({
    properties,
    geometry: { type: 'Polygon' as const, coordinates: (geometry.coordinates as Ring[]).map((ring) => ring.toReversed()) },
  }));
  folder.put('clockwise.shp.zip', zipOf(zippedParts('BANVE', shapefileOf(clock, utf8))));
  const regions = faultyLots(['plain', 'hole', 'island', 'strayHoles']);
  const mif = regions.map(({ geometry }) => {
    const rings = geometry.coordinates as Ring[];
    return `Region ${rings.length}\n${rings.map((ring) => `  ${ring.length}\n${ring.map(([x, y]) => `${x} ${y}\n`).join('')}`).join('')}    Pen (1,2,0)\n    Brush (2,16777215,16777215)\n`;
  });
  const mid = regions.map(({ properties }) =>
    [properties['MaXa'], properties['SoTo'], properties['SoThua'], properties['LoaiDat']].map((value) => `"${String(value)}"`).join(','),
  );
  folder.put(
    'mapinfo.mif.zip',
    zipOf([
      {
        name: 'THUA.MIF',
        bytes: utf8(
          `Version 300\nCharset "WindowsVietnamese"\nDelimiter ","\nCoordSys NonEarth Units "m" Bounds (0, 0) (1000000, 3000000)\nColumns 4\n  MaXa Char(5)\n  SoTo Integer\n  SoThua Integer\n  LoaiDat Char(3)\nData\n\n${mif.join('')}`,
        ),
      },
      { name: 'THUA.MID', bytes: utf8(`${mid.join('\n')}\n`) },
    ]),
  );
  folder.put(
    'linked.kml',
    kmlOf(KML).replace(
      '<Document>',
      '<Document><NetworkLink><name>Tờ 8</name><Link><href>https://example.com/to8.kml</href></Link></NetworkLink>',
    ),
  );
  folder.put(
    'tracks.kml',
    kmlOf(KML)
      .replace('<kml ', '<kml xmlns:gx="http://www.google.com/kml/ext/2.2" ')
      .replace(
        '</Document>',
        '<Placemark><name>Đi bộ</name><gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>108.2 16 0</gx:coord><when>2026-01-01T00:01:00Z</when><gx:coord>108.21 16 0</gx:coord></gx:Track></Placemark></Document>',
      ),
  );
  folder.put(
    'multi.kml',
    kmlOf(KML).replaceAll('<Polygon>', '<MultiGeometry><Polygon>').replaceAll('</Polygon>', '</Polygon></MultiGeometry>'),
  );
  folder.put(
    'comments.kml',
    kmlOf(KML).replace(
      '<Document>',
      '<Document><!-- <Placemark><name>cũ</name></Placemark> --><description><![CDATA[<b>Bản vẽ</b> <Placemark>]]></description>',
    ),
  );
}

/** Makes files that are truncated, encrypted, compressed twice, or empty. */
export function makeBrokenFiles(folder: CorpusFolder): void {
  const lots = plainLots();
  const geojson = geoJsonOf(lots, namedCrs(5899));
  const parts = zippedParts('thua', shapefileOf(lots, utf8));
  for (const { name, bytes } of parts) folder.write(name, bytes);
  folder.zip('-P', 'thua', 'locked.zip', 'thua.shp', 'thua.dbf');
  folder.keep('locked.zip');
  folder.put('zipinzip.zip', zipOf([{ name: 'thua.zip', bytes: zipOf(parts) }]));
  folder.put('kinds.zip', zipOf([...parts, { name: 'doc.kml', bytes: utf8(kmlOf(KML)) }]));
  folder.put('nodbf.zip', zipOf(parts.slice(0, 1)));
  folder.put(
    'macos.zip',
    zipOf([
      ...parts.map(({ name, bytes }) => ({ name: `Ban do/${name}`, bytes })),
      { name: '__MACOSX/Ban do/._thua.shp', bytes: Buffer.alloc(60, 5) },
    ]),
  );
  folder.put('uppercase.zip', zipOf(parts.map(({ name, bytes }) => ({ name: name.toUpperCase(), bytes }))));
  folder.put('cut.zip', zipOf(parts).subarray(0, -200));
  folder.put('lies.zip', zipOf(parts.map((part, at) => (at === 0 ? { ...part, saidBytes: part.bytes.length + 1000 } : part))));
  folder.put('cutshp.zip', zipOf([{ name: 'thua.shp', bytes: parts[0]!.bytes.subarray(0, -60) }, parts[1]!]));
  folder.put('noshapes.zip', zipOf([{ name: 'doc.txt', bytes: utf8('Bản đồ') }]));
  folder.put('empty.zip', zipOf([]));
  folder.put('deflated.bin', deflateRawSync(utf8(geojson)));
  folder.put('nothing.geojson', '');
  folder.put('blank.geojson', ' \n\n ');
  folder.put('brackets.json', '{}');
  folder.put('list.json', '[]');
  folder.put('headings.csv', 'MaXa,SoTo,SoThua,WKT\r\n');
  folder.put('cut.geojson', geojson.slice(0, -150));
  folder.put('cut.csv', `${'MaXa,SoTo,SoThua,WKT\r\n'}20305,7,1,"POLYGON ((548000 1769600, 548020 1769600`);
  folder.put('cut.kml', kmlOf(KML).slice(0, -200));
  folder.put('entity.kml', kmlOf(`${KML}<!DOCTYPE kml [<!ENTITY a "aaaa">]>`));
  folder.put(
    'topo.json',
    JSON.stringify({ type: 'Topology', arcs: [], objects: { thua: { type: 'GeometryCollection', geometries: [] } } }),
  );
  folder.put('page.html.kml', '<?xml version="1.0"?><html><body>503</body></html>');
  folder.put(
    'quotes.csv',
    'MaXa,SoTo,SoThua,WKT\r\n20305,7,1,"POLYGON ((548000 1769600, 548020 1769600, 548020 1769612, 548000 1769600))" x\r\n',
  );
  const deep = (levels: number): string => `${'{"type":"GeometryCollection","geometries":['.repeat(levels)}${']}'.repeat(levels)}`;
  folder.put(
    'deep.geojson',
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"MaXa":"20305","SoTo":7,"SoThua":1},"geometry":${deep(40)}}]}`,
  );
}
