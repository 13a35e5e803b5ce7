import type { DrawnSheet } from '../../../../src/landFiles/cad/drawnSheet.ts';
import { dxfBinaryBytes, type DxfGroup, dxfTextBytes } from '../../cad/dxfBytes.ts';
import { sheetDgn } from '../../cad/sheetDgn.ts';
import { sheetDxf } from '../../cad/sheetDxf.ts';
import { drawLots } from '../../lines/drawnLots.ts';
import { gridLots } from '../../lines/gridLots.ts';
import { toLegacyCharset } from '../toLegacyCharset.ts';
import { type CorpusFolder, TM3 } from './corpusFolder.ts';
import { faultyLots, geoJsonOf, namedCrs, ORIGIN, plainLots, polygon, type Ring, WARD } from './corpusShapes.ts';

const PLACE = [ORIGIN[0], ORIGIN[1] + 200] as const;
/** Seed of the random drawing, whose labels are within their lots. */
const SEED = 2_604;
/** Sheets of nine lots with every drawing error: gaps and overshoots up to 5 cm, duplicate and split lines, stubs. */
const FAULTS = {
  shortEnds: 0.35,
  longEnds: 0.35,
  offM: 0.05,
  farEnds: 0.05,
  twice: 0.2,
  beside: 0,
  closed: 0,
  cut: 0.25,
  tiny: 0.1,
  stubs: 0.3,
  outside: 0,
};
const utf8 = (text: string): Buffer => Buffer.from(text);

/** Makes nine lots as an office draws them, and their true shapes. */
function drawnSheet(title: string): { sheet: DrawnSheet; truth: string } {
  const { sheet, lots } = drawLots(gridLots(3, 3, PLACE, SEED), SEED, FAULTS);
  sheet.texts.push({ layer: '50', text: title, x: PLACE[0] + 30, y: PLACE[1] + 90, height: 3 });
  const features = lots.map(({ ring, number, code }) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, at): [number, number] => [ring[at * 2]!, ring[at * 2 + 1]!]);
    return {
      properties: { MaXa: WARD, SoTo: 7, SoThua: Number(number), LoaiDat: code },
      geometry: polygon([...corners, corners[0]!]),
    };
  });
  return { sheet, truth: geoJsonOf(features, namedCrs(5899)) };
}

/** Makes the sheet in each program's format: loose lines and texts on layers of TT 26/2024, annex 21. */
function makeSheets(folder: CorpusFolder): void {
  const { sheet, truth } = drawnSheet('To ban do so: 7');
  folder.put('sheet.geojson', truth);
  folder.put('sheet.r12.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1009')));
  folder.put('sheet.r2000.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1015')));
  folder.put('sheet.r2010.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1024'), true, '\n'));
  folder.put('sheet.r2018.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1032'), true));
  folder.put('sheet.binary.dxf', dxfBinaryBytes(sheetDxf(sheet, 'AC1015'), false));
  folder.put('sheet.dgn', sheetDgn(sheet, PLACE));
  makeGdalSheets(folder, sheet);
  folder.put('sheet.blocks.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1015', { blockAt: PLACE })));
  // Line of an older survey through all lots, on a hidden layer.
  const old = { layer: 'RANH THUA CU', path: Float64Array.of(PLACE[0], PLACE[1] + 30, PLACE[0] + 66, PLACE[1] + 36), isClosed: false };
  const withOld = { ...sheet, lines: [...sheet.lines, old] };
  folder.put('sheet.layersoff.dxf', dxfTextBytes(sheetDxf(withOld, 'AC1009', { off: [old.layer] })));
  const whole = dxfTextBytes(sheetDxf(sheet, 'AC1009'));
  folder.put('sheet.cut.dxf', whole.subarray(0, whole.length - 2_000));
  folder.put('sheet.cut.dgn', sheetDgn(sheet, PLACE).subarray(0, -1_000));
  folder.put('sheet.tcvn3.dxf', dxfTextBytes(inTcvn3(sheet, 'ANSI_1252')));
  folder.put('sheet.tcvn3.1258.dxf', dxfTextBytes(inTcvn3(sheet, 'ANSI_1258')));
  // Only two words with accents: too few to detect the encoding.
  folder.put('sheet.few.dxf', dxfTextBytes(inTcvn3(sheet, 'ANSI_1258', { '10': 'Ranh thửa', '13': 'Số thửa' }, [])));
}

/** Makes the same sheet with GDAL's writers. */
function makeGdalSheets(folder: CorpusFolder, { lines, texts }: DrawnSheet): void {
  const features = [
    ...lines.map(({ layer, path }) => ({
      properties: { Layer: layer, Level: Number(layer) || 50, Text: '', OGR_STYLE: '' },
      geometry: { type: 'LineString', coordinates: Array.from({ length: path.length / 2 }, (_, at) => [path[at * 2], path[at * 2 + 1]]) },
    })),
    ...texts.map(({ layer, text, x, y, height }) => ({
      properties: { Layer: layer, Level: Number(layer), Text: text, OGR_STYLE: `LABEL(f:"Arial",t:"${text}",s:${height}g,p:5)` },
      geometry: { type: 'Point', coordinates: [x, y] },
    })),
  ];
  const drawn = { type: 'FeatureCollection', ...namedCrs(5899), features: features.map((feature) => ({ type: 'Feature', ...feature })) };
  folder.write('drawn.geojson', JSON.stringify(drawn));
  folder.ogr('-f', 'GPKG', 'drawn.gpkg', 'drawn.geojson', '-nln', 'drawn', '-nlt', 'GEOMETRY');
  folder.ogr('-f', 'DXF', 'gdal.sheet.dxf', 'drawn.gpkg', '-sql', 'SELECT Layer, Text, OGR_STYLE, geom FROM drawn');
  const frame = ['SUB_UNITS_PER_MASTER_UNIT=1000', 'UOR_PER_SUB_UNIT=1', `ORIGIN=-${PLACE[0]},-${PLACE[1]},0`];
  const own = frame.flatMap((option) => ['-dsco', option]);
  folder.ogr('-f', 'DGN', ...own, 'gdal.sheet.dgn', 'drawn.gpkg', '-sql', 'SELECT Level, Text, OGR_STYLE, geom FROM drawn');
  for (const name of ['gdal.sheet.dxf', 'gdal.sheet.dgn']) folder.keep(name);
}

const LAYERS: Readonly<Record<string, string>> = { '10': 'Ranh thửa', '13': 'Số thửa', '4': 'Diện tích', '2': 'Loại đất' };

const WORDS = ['Đường Trần Hưng Đạo', 'Đường Nguyễn Huệ', 'Kiệt 12 Phạm Văn Đồng', 'Mảnh bản đồ địa chính số: 7'];

/** Encodes named layers, a title and street names in TCVN3, for any code page of the file. */
function inTcvn3({ lines, texts }: DrawnSheet, codePage: string, layers = LAYERS, words: readonly string[] = WORDS): DxfGroup[] {
  const named = <Item extends { layer: string }>(item: Item): Item => ({
    ...item,
    layer: toLegacyCharset(layers[item.layer] ?? item.layer, 'tcvn3'),
  });
  const written = words.map((text, at) => ({
    layer: 'CHU',
    text: toLegacyCharset(text, 'tcvn3'),
    x: PLACE[0] + 30,
    y: PLACE[1] - 20 - 5 * at,
    height: 2,
  }));
  const own = texts.filter(({ layer }) => layer !== '50').map(named);
  return sheetDxf({ lines: lines.map(named), texts: [...own, ...written], left: [] }, 'AC1009', { codePage });
}

const open = (ring: Ring): Float64Array => Float64Array.from(ring.slice(0, -1).flat());

/** Makes zones as areas: DXF hatches with codes as layers, DGN filled shapes on levels. */
function makeZones(folder: CorpusFolder): void {
  const [plain, hole, island, stray] = faultyLots(['plain', 'hole', 'island', 'strayHoles']).map(
    ({ geometry }) => geometry.coordinates as Ring[],
  );
  const empty = { lines: [], texts: [], left: [] };
  const hatches = (
    [
      ['ODT', plain!],
      ['DGT', hole!],
      ['LUC', island!],
      ['0DAT DOINUI', stray!],
    ] as const
  ).map(([layer, rings]) => ({ layer, rings: rings.map(open) }));
  folder.put('hatches.dxf', dxfTextBytes(sheetDxf(empty, 'AC1015', { hatches })));
  const shapes = hatches.slice(0, 2).map(({ rings }, at) => ({
    layer: String(31 + at),
    path: rings[0]!,
    isClosed: true,
    fill: '#ffd0a0',
  }));
  folder.put('shapes.dgn', sheetDgn({ ...empty, lines: shapes }, ORIGIN));
  folder.put('levels.codes.csv', 'layer,code\n31,ODT\n32,CLN\n');
}

/** Makes MapInfo tables with GDAL: as four files, zipped, with holes and parts, truncated. */
function makeTables(folder: CorpusFolder): void {
  const files = (name: string): string[] => ['tab', 'dat', 'map', 'id'].map((ending) => `${name}.${ending}`);
  const table = (name: string, lots: Parameters<typeof geoJsonOf>[0]): void => {
    folder.write(`${name}.geojson`, geoJsonOf(lots, namedCrs(5899)));
    folder.ogr('-f', 'MapInfo File', `${name}.tab`, `${name}.geojson`, '-a_srs', TM3, '-lco', 'BOUNDS=0,0,2000000,2000000');
    folder.zip(`${name}.tab.zip`, ...files(name));
  };
  table('bang', plainLots());
  table('vung', faultyLots(['plain', 'hole', 'island', 'parts', 'strayHoles']));
  for (const file of files('bang')) folder.keep(file, { as: file.replace('bang', 'gdal.plain') });
  folder.keep('bang.tab.zip', { as: 'gdal.plain.tab.zip' });
  folder.keep('vung.tab.zip', { as: 'gdal.holes.tab.zip' });
  folder.write('bang.map', folder.read('bang.map').subarray(0, 1_500));
  folder.zip('cut.tab.zip', ...files('bang'));
  folder.keep('cut.tab.zip');
}

/** Makes drawings of CAD programs, and tables of MapInfo. */
export function makeCadFiles(folder: CorpusFolder): void {
  makeSheets(folder);
  makeZones(folder);
  makeTables(folder);
  folder.put('v8.dgn', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]));
  folder.put('drawn.dwg', Buffer.concat([utf8('AC1032'), Buffer.alloc(506)]));
}
