import { type CorpusFolder, TM3, VN2000, WGS84 } from './corpusFolder.ts';
import { faultyLots, geoJsonOf, namedCrs, plainLots } from './corpusShapes.ts';

const SHP = (name: string): string[] => ['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => `${name}.${ending}`);

/** Makes GDAL's files of valid and faulty land in each of its readable formats, and some unreadable ones. */
export function makeGdalFiles(folder: CorpusFolder): void {
  folder.write('plain.geojson', geoJsonOf(plainLots(), namedCrs(5899)));
  folder.write('faults.geojson', geoJsonOf(faultyLots(), namedCrs(5899)));
  folder.keep('faults.geojson', { as: 'faults.geojson' });
  for (const [land, lots] of [
    ['plain', 'thua'],
    ['faults', 'loi'],
  ] as const) {
    const source = `${land}.geojson`;
    folder.ogr('-f', 'ESRI Shapefile', `${lots}.shp`, source, '-lco', 'ENCODING=UTF-8');
    folder.zip(`gdal.${land}.shp.zip`, ...SHP(lots).filter((name) => folder.has(name)));
    folder.keep(`gdal.${land}.shp.zip`);
    folder.ogr('-f', 'GPKG', `gdal.${land}.gpkg`, source, '-nln', lots, '-nlt', 'MULTIPOLYGON');
    folder.keep(`gdal.${land}.gpkg`, { packed: true });
    folder.ogr('-f', 'FlatGeobuf', `gdal.${land}.fgb`, source, '-nln', lots, '-nlt', 'PROMOTE_TO_MULTI');
    folder.keep(`gdal.${land}.fgb`);
    folder.ogr('-f', 'MapInfo File', '-dsco', 'FORMAT=MIF', `${lots}.mif`, source, '-a_srs', TM3);
    folder.zip(`gdal.${land}.mif.zip`, `${lots}.mif`, `${lots}.mid`);
    folder.keep(`gdal.${land}.mif.zip`);
    folder.ogr('-f', 'CSV', `gdal.${land}.csv`, source, '-lco', 'GEOMETRY=AS_WKT', '-lco', 'SEPARATOR=SEMICOLON');
    folder.keep(`gdal.${land}.csv`);
    folder.ogr(
      '-f',
      'GeoJSON',
      `gdal.${land}.wgs84.geojson`,
      source,
      '-s_srs',
      TM3,
      '-t_srs',
      WGS84,
      '-lco',
      'COORDINATE_PRECISION=9',
      '-lco',
      'RFC7946=NO',
    );
    folder.keep(`gdal.${land}.wgs84.geojson`);
    folder.ogr('-f', 'KML', `gdal.${land}.kml`, `gdal.${land}.wgs84.geojson`);
    folder.keep(`gdal.${land}.kml`);
  }
  const plain = 'plain.geojson';
  folder.ogr('-f', 'LIBKML', 'gdal.plain.kmz', 'gdal.plain.wgs84.geojson');
  folder.keep('gdal.plain.kmz');
  folder.ogr('-f', 'GeoJSONSeq', 'gdal.plain.seq.geojson', 'gdal.plain.wgs84.geojson', '-lco', 'RS=YES');
  folder.keep('gdal.plain.seq.geojson');
  folder.ogr(
    '-f',
    'GeoJSON',
    'gdal.plain.4756.geojson',
    plain,
    '-s_srs',
    TM3,
    '-t_srs',
    VN2000,
    '-lco',
    'COORDINATE_PRECISION=9',
    '-lco',
    'RFC7946=NO',
  );
  folder.put(
    'gdal.plain.4756.geojson',
    folder
      .read('gdal.plain.4756.geojson')
      .toString()
      .replace('"features"', `"crs":${JSON.stringify(namedCrs(4756)['crs'])},"features"`),
  );
  folder.ogr('-f', 'FlatGeobuf', 'gdal.noindex.fgb', plain, '-nln', 'thua', '-lco', 'SPATIAL_INDEX=NO');
  folder.keep('gdal.noindex.fgb');
  folder.ogr('-f', 'FlatGeobuf', 'gdal.heights.fgb', plain, '-nln', 'thua', '-dim', 'XYZ');
  folder.keep('gdal.heights.fgb');
  folder.ogr('-f', 'GPKG', 'gdal.heights.gpkg', plain, '-nln', 'thua', '-dim', 'XYZM');
  folder.keep('gdal.heights.gpkg', { packed: true });
  for (const [dimensions, name] of [
    ['XYZ', 'caoDo'],
    ['XYM', 'doDai'],
  ] as const) {
    folder.ogr('-f', 'ESRI Shapefile', `${name}.shp`, plain, '-dim', dimensions, '-lco', 'ENCODING=UTF-8');
    folder.zip(`gdal.${dimensions.toLowerCase()}.shp.zip`, ...SHP(name));
    folder.keep(`gdal.${dimensions.toLowerCase()}.shp.zip`);
  }
  folder.ogr('-f', 'CSV', 'gdal.heights.csv', plain, '-dim', 'XYZ', '-lco', 'GEOMETRY=AS_WKT');
  folder.keep('gdal.heights.csv');
  // Tables of other data beside the parcels.
  const lines = geoJsonOf([]).replace(
    '[]',
    `[${[0, 1]
      .map((at) =>
        JSON.stringify({
          type: 'Feature',
          properties: { Ten: 'Kiệt' },
          geometry: {
            type: 'LineString',
            coordinates: [
              [548_000 + at, 1_769_500],
              [548_100, 1_769_600],
            ],
          },
        }),
      )
      .join()}]`,
  );
  folder.write('lines.geojson', lines);
  folder.ogr('-f', 'GPKG', 'gdal.tables.gpkg', plain, '-nln', 'thua', '-nlt', 'POLYGON');
  folder.ogr('-f', 'GPKG', '-update', 'gdal.tables.gpkg', 'lines.geojson', '-nln', 'duong', '-a_srs', 'EPSG:5899');
  folder.ogr('-f', 'GPKG', '-update', 'gdal.tables.gpkg', 'faults.geojson', '-nln', 'loi', '-nlt', 'GEOMETRY');
  folder.write('bang.csv', 'ma,ten\n1,Một\n2,Hai\n');
  folder.ogr('-f', 'GPKG', '-update', 'gdal.tables.gpkg', 'bang.csv', '-nln', 'bang');
  folder.keep('gdal.tables.gpkg', { packed: true });
  folder.zip('gdal.layers.zip', ...SHP('thua'), ...SHP('loi'));
  folder.keep('gdal.layers.zip');
  // Empty files, and files of other programs.
  folder.ogr('-f', 'ESRI Shapefile', 'rong.shp', plain, '-where', '1 = 0', '-lco', 'ENCODING=UTF-8', '-nlt', 'POLYGON');
  folder.zip('gdal.empty.shp.zip', ...SHP('rong'));
  folder.keep('gdal.empty.shp.zip');
  folder.ogr('-f', 'FlatGeobuf', 'gdal.empty.fgb', plain, '-where', '1 = 0', '-nln', 'rong', '-nlt', 'POLYGON');
  folder.keep('gdal.empty.fgb');
  folder.ogr('-f', 'GPKG', 'gdal.empty.gpkg', plain, '-where', '1 = 0', '-nln', 'rong', '-nlt', 'POLYGON');
  folder.keep('gdal.empty.gpkg', { packed: true });
  folder.ogr('-f', 'GeoJSON', 'gdal.empty.geojson', plain, '-where', '1 = 0');
  folder.keep('gdal.empty.geojson');
  folder.ogr('-f', 'GML', 'gdal.gml', plain);
  folder.keep('gdal.gml');
  folder.ogr(
    '-f',
    'GPX',
    '-dsco',
    'GPX_USE_EXTENSIONS=YES',
    '-nlt',
    'LINESTRING',
    '-nln',
    'routes',
    'gdal.gpx',
    'lines.geojson',
    '-s_srs',
    TM3,
    '-t_srs',
    WGS84,
  );
  folder.keep('gdal.gpx');
  folder.ogr('-f', 'SQLite', 'gdal.sqlite', plain, '-nln', 'thua');
  folder.keep('gdal.sqlite', { packed: true });
  folder.ogr('-f', 'XLSX', 'gdal.xlsx', 'bang.csv');
  folder.keep('gdal.xlsx');
  folder.keep('thua.shp', { as: 'gdal.bare.shp' });
  // Unsupported coordinate systems.
  for (const code of [32_649, 3_857]) {
    folder.ogr('-f', 'GeoJSON', `gdal.${code}.geojson`, plain, '-s_srs', TM3, '-t_srs', `EPSG:${code}`);
    folder.keep(`gdal.${code}.geojson`);
  }
  folder.ogr('-f', 'ESRI Shapefile', 'utm.shp', plain, '-s_srs', TM3, '-t_srs', 'EPSG:32649', '-lco', 'ENCODING=UTF-8');
  folder.zip('gdal.utm49.shp.zip', ...SHP('utm'));
  folder.keep('gdal.utm49.shp.zip');
}
