import { toLegacyCharset } from '../toLegacyCharset.ts';
import { zipOf } from '../zipOf.ts';
import type { CorpusFolder } from './corpusFolder.ts';
import { geoJsonOf, type Lot, namedCrs, plainLots, STREETS, wktOf } from './corpusShapes.ts';
import { shapefileOf, zippedParts } from './shapefileOf.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const withBom = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const bigEndian = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/** Letters of windows-1258 beyond Latin-1, and the combining tone marks, which follow their letter. */
const CP1258: Readonly<Record<string, number>> = { Ă: 0xc3, ă: 0xe3, Đ: 0xd0, đ: 0xf0, Ơ: 0xd5, ơ: 0xf5, Ư: 0xdd, ư: 0xfd };
const TONES: Readonly<Record<string, number>> = { '\u0300': 0xcc, '\u0309': 0xd2, '\u0303': 0xde, '\u0301': 0xec, '\u0323': 0xf2 };

/** Encodes text as windows-1258 the way Windows does: letter with circumflex, breve or horn, then its tone mark. */
export function cp1258(text: string): Buffer {
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const [base = '', ...marks] = letter.normalize('NFD');
    const tone = marks.find((mark) => mark in TONES);
    const bare = [base, ...marks.filter((mark) => mark !== tone)].join('').normalize('NFC');
    bytes.push(CP1258[bare] ?? bare.charCodeAt(0));
    if (tone !== undefined) bytes.push(TONES[tone]!);
  }
  return Buffer.from(bytes);
}

/** Makes a CSV with well-known text, as spreadsheets and QGIS write it. */
export function csvOf(lots: readonly Lot[], separator = ',', quoteAll = false): string {
  const names = Object.keys(lots[0]!.properties);
  const cell = (value: unknown): string => {
    const text = String(value ?? '');
    return quoteAll || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = lots.map(({ properties, geometry }) =>
    [...names.map((name) => properties[name]), wktOf(geometry)].map(cell).join(separator),
  );
  return `${[[...names, 'WKT'].join(separator), ...rows].join('\r\n')}\r\n`;
}

const kmlCorners = '108.199,15.999 108.1992,15.999 108.1992,15.9992 108.199,15.9992 108.199,15.999';
/** Makes a KML in degrees with one square per street. */
export const kmlOf = (head: string, prefix = ''): string => {
  const tag = (name: string, inner: string): string => `<${prefix}${name}>${inner}</${prefix}${name}>`;
  const placemarks = STREETS.map((street, at) =>
    tag(
      'Placemark',
      `${tag('name', String(at + 1))}${tag('description', street)}<${prefix}ExtendedData>${Object.entries({
        MaXa: '20305',
        SoTo: '7',
        SoThua: at + 1,
        LoaiDat: 'ODT',
        DiaChi: street,
      })
        .map(([name, value]) => `<${prefix}Data name="${name}">${tag('value', String(value))}</${prefix}Data>`)
        .join('')}</${prefix}ExtendedData>${tag(
        'Polygon',
        tag('outerBoundaryIs', tag('LinearRing', tag('coordinates', kmlCorners.replaceAll('15.999', `15.9${90 + at}`)))),
      )}`,
    ),
  );
  return `${head}<${prefix}kml xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="http://www.opengis.net/kml/2.2">${tag('Document', placemarks.join('\n'))}</${prefix}kml>\n`;
};

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`;

/** Writes files whose text formats differ from GDAL's output. */
export function makeTextFiles(folder: CorpusFolder): void {
  const lots = plainLots();
  const legacy = (charset: 'tcvn3' | 'vni'): Lot[] =>
    lots.map(({ properties, geometry }) => ({
      properties: { ...properties, DiaChi: toLegacyCharset(String(properties['DiaChi']), charset) },
      geometry,
    }));
  const metres = namedCrs(5899);
  folder.put('tcvn3.shp.zip', zipOf(zippedParts('THUA', shapefileOf(legacy('tcvn3'), latin1))));
  folder.put('vni.shp.zip', zipOf(zippedParts('THUA', shapefileOf(legacy('vni'), latin1))));
  folder.put('tcvn3.csv', latin1(csvOf(legacy('tcvn3'))));
  folder.put('vni.geojson', geoJsonOf(legacy('vni'), metres));
  folder.put(
    'tcvn3.kml',
    latin1(STREETS.reduce((text, street) => text.replaceAll(street, toLegacyCharset(street, 'tcvn3')), kmlOf(declared('UTF-8')))),
  );
  folder.put('cp1258.shp.zip', zipOf(zippedParts('thua', shapefileOf(lots, cp1258, 0x7e))));
  folder.put(
    'cp1258.cpg.shp.zip',
    zipOf([...zippedParts('thua', shapefileOf(lots, cp1258)), { name: 'thua.cpg', bytes: Buffer.from('1258') }]),
  );
  folder.put('cp1258.csv', cp1258(csvOf(lots)));
  folder.put('cp1258.kml', cp1258(kmlOf(declared('windows-1258'))));
  folder.put('utf16le.csv', withBom(csvOf(lots, '\t')));
  folder.put('utf16be.kml', bigEndian(withBom(kmlOf(declared('UTF-16')))));
  folder.put('utf16le.geojson', withBom(geoJsonOf(lots, metres)));
  folder.put('bom.csv', `\ufeff${csvOf(lots, ';', true)}`);
  folder.put(
    'nfd.geojson',
    geoJsonOf(
      lots.map(({ properties, geometry }) => ({
        properties: { ...properties, DiaChi: String(properties['DiaChi']).normalize('NFD') },
        geometry,
      })),
      metres,
    ),
  );
  folder.put('prefixed.kml', kmlOf(declared('UTF-8'), 'kml:'));
}
