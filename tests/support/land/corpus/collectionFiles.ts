import { type CorpusFolder, TM3 } from './corpusFolder.ts';
import { box, geoJsonOf, namedCrs, plainLots, type Ring, wktOf } from './corpusShapes.ts';
import { type CollectionLot, mapCollections } from './mapCollections.ts';

const textOf = (ring: Ring): string => ring.map(([x, y]) => `${x} ${y}`).join(', ');

/** Makes lots, some with a hole, with the line along the front and two points before it. */
const collectionLots = (): CollectionLot[] =>
  plainLots().map((_, lot) => ({
    rings: [box(lot * 25, 100, 20, 12 + lot), ...(lot % 2 === 1 ? [box(lot * 25 + 5, 104, 4)] : [])],
    line: box(lot * 25, 100, 20).slice(0, 2),
    points: box(lot * 25, 90, 5).slice(0, 2),
  }));

/** Makes records that mix areas, points and lines in each format: areas are kept, the rest is reported. */
export function makeCollectionFiles(folder: CorpusFolder): void {
  const lots = collectionLots();
  const names = Object.keys(plainLots()[0]!.properties);
  const rows = plainLots().map(({ properties }) => names.map((name) => String(properties[name])));
  const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');
  const csvOf = (heading: string, shapes: readonly string[]): string =>
    `${[quoted([...names, heading]), ...rows.map((cells, lot) => quoted([...cells, shapes[lot]!]))].join('\r\n')}\r\n`;
  const wkt = lots.map(({ rings, line, points }) => {
    const area = wktOf({ type: 'Polygon', coordinates: [...rings] });
    return `GEOMETRYCOLLECTION (POINT (${textOf(points.slice(0, 1))}), ${area}, MULTILINESTRING ((${textOf(line)})), POINT EMPTY)`;
  });
  folder.put('collections.csv', csvOf('WKT', wkt));
  folder.write('collections.csv', csvOf('WKT', wkt));
  const open = ['collections.csv', '-oo', 'GEOM_POSSIBLE_NAMES=WKT', '-oo', 'KEEP_GEOM_COLUMNS=NO', '-a_srs', 'EPSG:5899'];
  folder.ogr('-f', 'GPKG', 'gdal.collections.gpkg', ...open, '-nln', 'thua', '-nlt', 'GEOMETRYCOLLECTION');
  folder.keep('gdal.collections.gpkg', { packed: true });
  folder.ogr('-f', 'FlatGeobuf', 'gdal.collections.fgb', ...open, '-nln', 'thua', '-nlt', 'GEOMETRYCOLLECTION', '-lco', 'SPATIAL_INDEX=NO');
  folder.keep('gdal.collections.fgb');
  // Hexadecimal WKB as PostGIS exports it, in a column without a known name.
  folder.ogr('-f', 'PGDump', 'collections.sql', ...open, '-nln', 'thua', '-lco', 'SPATIAL_INDEX=NONE');
  const hex = [
    ...folder
      .read('collections.sql')
      .toString()
      .matchAll(/'(01[0-9A-F]{40,})'/g),
  ].map(([, digits]) => digits!);
  folder.put('hex.csv', csvOf('hinh', hex));
  folder.write('nhom.geojson', geoJsonOf(plainLots(), namedCrs(5899)));
  folder.ogr('-f', 'MapInfo File', 'nhom.tab', 'nhom.geojson', '-a_srs', TM3, '-lco', 'BOUNDS=0,0,2000000,2000000');
  const { map, id } = mapCollections(folder.read('nhom.map'), lots, 'witnessed');
  folder.write('nhom.map', map);
  folder.write('nhom.id', id);
  folder.zip('collections.tab.zip', 'nhom.tab', 'nhom.dat', 'nhom.map', 'nhom.id');
  folder.keep('collections.tab.zip');
}
