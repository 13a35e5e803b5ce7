import { zipOf } from '../zipOf.ts';
import type { CorpusFolder } from './corpusFolder.ts';
import { box, geoJsonOf, type Lot, namedCrs, plainLots, polygon, WARD } from './corpusShapes.ts';
import { shapefileOf, zippedParts } from './shapefileOf.ts';
import { csvOf } from './textFiles.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);
const withMore = (lots: readonly Lot[], more: (lot: number) => Record<string, unknown>): Lot[] =>
  lots.map(({ properties, geometry }, at) => ({ properties: { ...properties, ...more(at) }, geometry }));
const without = (lots: readonly Lot[], ...names: string[]): Lot[] =>
  lots.map(({ properties, geometry }) => ({
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    geometry,
  }));

/** Areas of the plain lots, in the number formats that tables use. */
const AREAS = ['240', '260,00', '280.0', '1.234,50', '1,234.5', '340,0 m²'];
export const LAYERS = ['0DAT DOINUI', 'QH_ODT', 'KHUNG', 'DAT CAY XANH', 'ONT', '0DAT DOINUI'];
const CODES = ['ONT+CLN', 'ONT: 300 m2; CLN(120,5)', 'RSM', 'RST', 'LNK', 'luc'];

/** Writes tables with the quirks of spreadsheets, registers and drawings. */
export function makeTableFiles(folder: CorpusFolder): void {
  const lots = plainLots();
  const metres = namedCrs(5899);
  folder.put(
    'sep.csv',
    `sep=;\r\n${csvOf(
      withMore(lots, (at) => ({ DienTich: `${240 + at * 20},5` })),
      ';',
    )}`,
  );
  folder.put(
    'areas.csv',
    csvOf(
      withMore(lots, (at) => ({ DienTich: AREAS[at]! })),
      ';',
    ),
  );
  folder.put('bars.txt', csvOf(lots, '|'));
  folder.put(
    'cutnames.shp.zip',
    zipOf(
      zippedParts(
        'thua',
        shapefileOf(
          withMore(lots, (at) => ({ Tong_dien_tich: `${240 + at * 20}.00` })),
          utf8,
        ),
      ),
    ),
  );
  folder.put('nonumbers.geojson', geoJsonOf(without(lots, 'SoTo', 'SoThua'), metres));
  folder.put(
    'zeros.geojson',
    geoJsonOf(
      withMore(lots, (at) => (at < 2 ? { SoTo: 0 } : { SoTo: '007.0', SoThua: `00${at}` })),
      metres,
    ),
  );
  folder.put(
    'unreadareas.geojson',
    geoJsonOf(
      withMore(lots, (at) => ({ DienTich: ['khoảng 240', '', '0', '1,2,3.4.5', '-320', null][at] })),
      metres,
    ),
  );
  folder.put(
    'somecodes.geojson',
    geoJsonOf(
      withMore(lots, (at) => (at < 2 ? { LoaiDat: '' } : {})),
      metres,
    ),
  );
  folder.put('nocodes.geojson', geoJsonOf(without(lots, 'LoaiDat'), metres));
  folder.put(
    'compound.geojson',
    geoJsonOf(
      withMore(lots, (at) => ({ LoaiDat: CODES[at]! })),
      metres,
    ),
  );
  folder.put(
    'layers.geojson',
    geoJsonOf(
      withMore(without(lots, 'LoaiDat'), (at) => ({ Layer: LAYERS[at]! })),
      metres,
    ),
  );
  folder.put('layers.codes.csv', 'layer,code\n0dat doinui,DCS\nKhung,DGT\nDAT CAY XANH,DKV\n');
  folder.put('twice.geojson', geoJsonOf([...lots, ...lots.slice(0, 2)], metres));
  folder.put('noward.csv', csvOf(withMore(lots, (at) => (at === 2 ? { MaXa: '99999' } : at === 3 ? { MaXa: '' } : {}))));
  folder.put(
    'wards.csv',
    csvOf(
      without(
        withMore(lots, () => ({ TenXa: 'Phường Hòa Phát', TenHuyen: 'Quận Cẩm Lệ', TenTinh: 'Đà Nẵng' })),
        'MaXa',
      ),
    ),
  );
  // Files with unusual coordinates.
  folder.put('swapped.csv', csvOf(lots.map(({ properties, geometry }) => ({ properties, geometry: swapped(geometry) }))));
  folder.put('shifted.geojson', geoJsonOf(lots, namedCrs(9210)));
  folder.put('metresasdegrees.geojson', geoJsonOf(lots, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } }));
  const degree: Lot = {
    properties: { MaXa: WARD, SoTo: 7, SoThua: 99, LoaiDat: 'ODT' },
    geometry: polygon([
      [108.199, 15.999],
      [108.1992, 15.999],
      [108.1992, 15.9992],
      [108.199, 15.999],
    ]),
  };
  folder.put('mixed.geojson', geoJsonOf([degree, ...lots], metres));
  folder.put('nan.geojson', geoJsonOf(lots, metres).replace('548025', 'NaN'));
  folder.put('firstcorner.csv', csvOf(lots).replace('548000 1769600', '0 0'));
  folder.put(
    'farlot.geojson',
    geoJsonOf(
      [...lots, { properties: { MaXa: WARD, SoTo: 7, SoThua: 50, LoaiDat: 'ODT' }, geometry: polygon(box(150_000, 0, 20)) }],
      metres,
    ),
  );
  folder.put(
    'flat.geojson',
    geoJsonOf([...lots, { properties: { MaXa: WARD, SoTo: 7, SoThua: 51, LoaiDat: 'ODT' }, geometry: polygon(box(0, 0, 20, 0)) }], metres),
  );
  folder.put('heights.geojson', geoJsonOf(lots, metres).replaceAll(/\[(\d{6}),(\d{7})\]/g, '[$1,$2,12.5,0]'));
  folder.put(
    'unclosed.geojson',
    geoJsonOf(
      lots.map(({ properties }, at) => ({ properties, geometry: polygon(box(at * 25, 100, 20, 12 + at).slice(0, -1)) })),
      metres,
    ),
  );
  folder.put('points.geojson', mixedKinds());
}

function swapped(geometry: Lot['geometry']): Lot['geometry'] {
  const turn = (rings: ReadonlyArray<ReadonlyArray<readonly [number, number]>>) =>
    rings.map((ring) => ring.map(([x, y]) => [y, x] as const));
  return geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: turn(geometry.coordinates) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map(turn) };
}

/** Makes a GeoJSON with an area, a point, a line, a collection that holds an area, and a null geometry. */
function mixedKinds(): string {
  const [first, second] = plainLots(2);
  const own = (parcel: number, geometry: unknown): object => ({
    type: 'Feature',
    properties: { MaXa: WARD, SoTo: 7, SoThua: parcel, LoaiDat: 'ODT' },
    geometry,
  });
  return JSON.stringify({
    type: 'FeatureCollection',
    ...namedCrs(5899),
    features: [
      own(1, first!.geometry),
      own(2, { type: 'Point', coordinates: [548_000, 1_769_500] }),
      own(3, {
        type: 'LineString',
        coordinates: [
          [548_000, 1_769_500],
          [548_010, 1_769_500],
        ],
      }),
      own(4, { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [548_000, 1_769_500] }, second!.geometry] }),
      own(5, null),
    ],
  });
}
