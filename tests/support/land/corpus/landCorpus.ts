import type { TruthOptions } from './gdalTruth.ts';

/**
 * File of `tests/fixtures/land/corpus` with its import options and expected results. Every record is kept with the area
 * that GDAL reads, or reported with an exit code; an unusable file is refused with a message. To add one, write it in
 * one of the makers here or put it into the folder; add a row; run `npx tsx tests/support/scripts/makeCorpus.ts`.
 */
export interface CorpusRow {
  file: string;
  kind?: 'parcels' | 'zones';
  /** Arguments of the command after the file. */
  args?: readonly string[];
  /** Exit code, 0 by default; 2 means that nothing was started. */
  exit?: 0 | 1 | 2 | 3;
  /** Findings before GDAL's first record, in records that it does not read. */
  othersBefore?: number;
  /** Texts of the summary or the refusal. */
  words?: readonly RegExp[];
  truth?: TruthOptions;
  /** Its texts are the corpus's streets. */
  hasStreets?: boolean;
  /** Areas that the records state. */
  stated?: readonly number[];
  /** Numbers of the parcels. */
  numbers?: readonly number[];
  /** Stored land codes. */
  codes?: readonly string[];
  /** Crossing sides are kept: the stored shape has no area of its own, the record has. */
  isKeptCrossed?: boolean;
}

const DEGREES = { numbers: 'degrees' } as const;
const PLAIN_LOTS = { sameAs: 'nfd.geojson' } as const;
const PLAIN_KML = { ...DEGREES, sameAs: 'comments.kml' } as const;
const GRID = ['--grid', 'tm3:107.75'] as const;
const CSV = { open: ['GEOM_POSSIBLE_NAMES=WKT', 'KEEP_GEOM_COLUMNS=NO'] } as const;
const ZONES = ['--planning', 'corpus', '--ward', '20305', '--uncross'] as const;
const SORTED = /\d+ × “lỗ” nằm ngoài vòng đầu/;
const CROSSED = /\d+ × ranh tự cắt hoặc các vòng cắt nhau, giữ nguyên/;
const UNTIED = /\d+ × đã gỡ cạnh tự cắt/;
const FAULTS = { words: [SORTED, CROSSED], isKeptCrossed: true } as const;
const NO_GRID = /Không rõ hệ toạ độ/;
const NOT_KNOWN = /Không nhận ra định dạng/;

/** Valid land in each format. */
const PLAIN: readonly CorpusRow[] = [
  { file: 'gdal.plain.shp.zip', hasStreets: true },
  { file: 'gdal.plain.gpkg.gz', hasStreets: true },
  { file: 'gdal.plain.fgb', hasStreets: true },
  { file: 'gdal.noindex.fgb', hasStreets: true },
  { file: 'gdal.heights.fgb', hasStreets: true },
  { file: 'gdal.heights.gpkg.gz', hasStreets: true },
  { file: 'gdal.heights.csv', args: GRID, hasStreets: true, truth: CSV },
  { file: 'gdal.xyz.shp.zip', hasStreets: true },
  { file: 'gdal.xym.shp.zip', hasStreets: true },
  { file: 'gdal.plain.mif.zip', hasStreets: true },
  { file: 'gdal.plain.csv', args: GRID, hasStreets: true, truth: CSV },
  { file: 'gdal.plain.wgs84.geojson', hasStreets: true, truth: DEGREES },
  { file: 'gdal.plain.seq.geojson', hasStreets: true, truth: DEGREES },
  { file: 'gdal.plain.4756.geojson', hasStreets: true, truth: { numbers: 'vn2000' } },
  { file: 'gdal.plain.kml', hasStreets: true, truth: DEGREES },
  { file: 'gdal.plain.kmz', hasStreets: true, truth: DEGREES },
  { file: 'gdal.tables.gpkg.gz', args: ['--layer', 'thua'], hasStreets: true, truth: { layer: 'thua' } },
  { file: 'gdal.tables.gpkg.gz', args: ['--layer', 'loi'], truth: { layer: 'loi' }, ...FAULTS },
  { file: 'gdal.tables.gpkg.gz', exit: 2, words: [/--layer.*duong, loi, thua/], truth: { layer: 'thua' } },
  { file: 'gdal.layers.zip', exit: 2, words: [/--layer.*thua, loi/], truth: { layer: 'thua' } },
  { file: 'gdal.layers.zip', args: ['--layer', 'thua'], hasStreets: true, truth: { layer: 'thua' } },
  { file: 'heights.geojson', hasStreets: true },
  { file: 'bars.txt', args: GRID, hasStreets: true, truth: PLAIN_LOTS },
  { file: 'wards.csv', args: GRID, hasStreets: true, truth: CSV },
  { file: 'macos.zip', args: GRID, hasStreets: true },
  { file: 'uppercase.zip', args: GRID, hasStreets: true },
];

/** Unordered rings in each format. */
const SHAPED: readonly CorpusRow[] = [
  { file: 'faults.geojson', ...FAULTS },
  { file: 'faults.geojson', args: ['--uncross'], words: [SORTED, UNTIED] },
  { file: 'faults.geojson', kind: 'zones', args: ZONES, words: [SORTED, UNTIED] },
  { file: 'gdal.faults.shp.zip', ...FAULTS },
  { file: 'gdal.faults.shp.zip', kind: 'zones', args: ZONES, words: [UNTIED] },
  { file: 'gdal.faults.gpkg.gz', ...FAULTS },
  { file: 'gdal.faults.fgb', ...FAULTS },
  { file: 'gdal.faults.csv', args: GRID, truth: CSV, ...FAULTS },
  { file: 'gdal.faults.mif.zip', args: GRID, isKeptCrossed: true, words: [CROSSED] },
  { file: 'gdal.faults.wgs84.geojson', truth: DEGREES, ...FAULTS },
  { file: 'gdal.faults.kml', truth: DEGREES, ...FAULTS },
  { file: 'gdal.faults.kml', kind: 'zones', args: ZONES, truth: DEGREES, words: [SORTED, UNTIED] },
  { file: 'esri.json' },
  { file: 'esri.partial.json', exit: 1, words: [/exceededTransferLimit/] },
  { file: 'drawnrings.shp.zip', args: GRID, words: [SORTED] },
  { file: 'clockwise.shp.zip', args: GRID, words: [SORTED] },
  { file: 'mapinfo.mif.zip', args: GRID },
  { file: 'unclosed.geojson', words: [/6 × vòng chưa khép kín/], truth: PLAIN_LOTS },
  { file: 'points.geojson', exit: 1, words: [/2 × không phải hình vùng/, /1 × không có hình/] },
  { file: 'flat.geojson', exit: 1, words: [/1 × hình không có diện tích/] },
  { file: 'deep.geojson', exit: 1, words: [/1 × hình gồm các tập hợp lồng nhau quá sâu/] },
];

const BESIDE = { hasStreets: true, words: [/6 × có điểm hoặc đường bên cạnh hình vùng/] } as const;

/** Areas mixed with points and lines in one record. */
const COLLECTED: readonly CorpusRow[] = [
  { file: 'collections.csv', args: GRID, truth: CSV, ...BESIDE },
  { file: 'gdal.collections.gpkg.gz', truth: { sameAs: 'collections.csv', ...CSV }, ...BESIDE },
  { file: 'gdal.collections.fgb', ...BESIDE },
  { file: 'collections.tab.zip', args: GRID, ...BESIDE },
  { file: 'hex.csv', args: GRID, truth: { sameAs: 'collections.csv', ...CSV }, ...BESIDE },
];

/** Texts that are not UTF-8. */
const WRITTEN: readonly CorpusRow[] = [
  { file: 'tcvn3.shp.zip', args: GRID, hasStreets: true, words: [/Chữ TCVN3 \(ABC\) đã đổi sang Unicode.*DiaChi/] },
  { file: 'vni.shp.zip', args: GRID, hasStreets: true, words: [/Chữ VNI đã đổi sang Unicode.*DiaChi/] },
  { file: 'tcvn3.csv', args: GRID, hasStreets: true, truth: CSV, words: [/TCVN3/] },
  { file: 'vni.geojson', hasStreets: true, words: [/VNI/] },
  { file: 'tcvn3.kml', hasStreets: true, truth: PLAIN_KML, words: [/TCVN3/] },
  { file: 'tcvn3.csv', args: [...GRID, '--text', 'unicode'], exit: 2, truth: CSV, words: [/--encoding|--text/] },
  { file: 'cp1258.shp.zip', args: GRID, hasStreets: true },
  { file: 'cp1258.cpg.shp.zip', args: GRID, hasStreets: true },
  { file: 'cp1258.csv', args: [...GRID, '--encoding', 'windows-1258'], hasStreets: true, truth: CSV },
  { file: 'cp1258.kml', hasStreets: true, truth: PLAIN_KML },
  { file: 'utf16le.csv', args: GRID, hasStreets: true, truth: PLAIN_LOTS },
  { file: 'utf16be.kml', hasStreets: true, truth: PLAIN_KML },
  { file: 'utf16le.geojson', hasStreets: true, truth: PLAIN_LOTS },
  { file: 'bom.csv', args: GRID, hasStreets: true, truth: CSV },
  { file: 'nfd.geojson', hasStreets: true },
  { file: 'prefixed.kml', hasStreets: true, truth: DEGREES },
  { file: 'comments.kml', hasStreets: true, truth: DEGREES },
  { file: 'multi.kml', hasStreets: true, truth: DEGREES },
  { file: 'linked.kml', exit: 1, othersBefore: 1, truth: DEGREES, words: [/1 × liên kết tới tệp khác/] },
  { file: 'tracks.kml', exit: 1, truth: DEGREES, words: [/1 × đường đi ghi bằng GPS.*, không phải hình vùng/] },
];

/** Numbers, codes and columns of tables. */
const TABLED: readonly CorpusRow[] = [
  { file: 'sep.csv', args: GRID, hasStreets: true, stated: [240.5, 260.5, 280.5, 300.5, 320.5, 340.5], truth: PLAIN_LOTS },
  {
    file: 'areas.csv',
    args: GRID,
    hasStreets: true,
    truth: CSV,
    stated: [240, 260, 280, 1234.5, 1234.5, 340],
    words: [/2 × diện tích ghi khác/],
  },
  { file: 'cutnames.shp.zip', args: GRID, hasStreets: true, words: [/Giống nhưng không dùng.*Tong_dien_ ~ area/] },
  { file: 'cutnames.shp.zip', args: [...GRID, '--field', 'area=Tong_dien_'], stated: [240, 260, 280, 300, 320, 340] },
  { file: 'nonumbers.geojson', exit: 2, words: [/--field sheet=TÊN_TRƯỜNG --field parcel=TÊN_TRƯỜNG/] },
  { file: 'nonumbers.geojson', args: ['--without-numbers'], hasStreets: true, words: [/6 × thiếu số tờ hoặc số thửa/] },
  { file: 'zeros.geojson', exit: 1, words: [/2 × thiếu hoặc sai số tờ, số thửa/] },
  { file: 'unreadareas.geojson', words: [/3 × diện tích ghi không đọc được.*bản ghi 1, 4, 5\n/] },
  { file: 'somecodes.geojson', kind: 'zones', args: ZONES, words: [/2 × phân khu không có mã loại đất.*bản ghi 1, 2\n/] },
  { file: 'nocodes.geojson', hasStreets: true, codes: ['', '', '', '', '', ''] },
  { file: 'nocodes.geojson', kind: 'zones', args: ZONES, exit: 2, words: [/--field landCode=TÊN_TRƯỜNG/] },
  { file: 'compound.geojson', codes: ['ONT+CLN', 'ONT+CLN', 'RSM', 'RST', 'LNK', 'LUC'] },
  { file: 'compound.geojson', kind: 'zones', args: ZONES, codes: ['ONT+CLN', 'ONT+CLN', 'RSM', 'RST', 'LNK', 'LUC'] },
  { file: 'layers.geojson', kind: 'zones', args: ZONES, words: [/5 × mã loại đất lạ, giữ nguyên/, /0DAT DOINUI → DCS/, /--codes/] },
  {
    file: 'layers.geojson',
    kind: 'zones',
    args: [...ZONES, '--codes', 'layers.codes.csv'],
    codes: ['DCS', 'QH_ODT', 'DGT', 'DKV', 'ONT', 'DCS'],
    words: [/QH_ODT → ODT/],
  },
  { file: 'twice.geojson', exit: 1, words: [/2 × trùng tờ và thửa/] },
  { file: 'noward.csv', args: GRID, exit: 1, truth: CSV, words: [/2 × không rõ xã\/phường/] },
  { file: 'noward.csv', args: [...GRID, '--ward', '20305'], hasStreets: true, truth: CSV },
];

/** Coordinates with a wrong or missing declaration. */
const PLACED: readonly CorpusRow[] = [
  { file: 'swapped.csv', args: GRID, exit: 1, truth: CSV, words: [/6 × toạ độ bị đảo X và Y/] },
  { file: 'swapped.csv', args: [...GRID, '--swap-axes'], hasStreets: true, truth: CSV, words: [/6 × đã đổi chỗ X và Y/] },
  { file: 'shifted.geojson', exit: 1, words: [/6 × nằm xa xã\/phường đã ghi/], truth: { numbers: 'shifted' } },
  { file: 'metresasdegrees.geojson', exit: 2, words: [NO_GRID] },
  { file: 'metresasdegrees.geojson', args: GRID, hasStreets: true },
  { file: 'gdal.plain.csv', exit: 2, truth: CSV, words: [NO_GRID, /--grid/] },
  { file: 'gdal.plain.csv', args: ['--grid', 'wgs84'], exit: 2, truth: CSV, words: [/--grid nói toạ độ là độ/] },
  { file: 'gdal.32649.geojson', exit: 2, words: [/EPSG:32649/] },
  { file: 'gdal.3857.geojson', exit: 2, words: [/EPSG:3857/] },
  { file: 'gdal.utm49.shp.zip', exit: 2, words: [NO_GRID, /UTM/] },
  { file: 'mixed.geojson', exit: 1, words: [/1 × nằm ngoài Việt Nam/] },
  { file: 'nan.geojson', exit: 1, words: [/1 × hình bị hỏng/], truth: PLAIN_LOTS },
  { file: 'firstcorner.csv', args: GRID, exit: 1, truth: PLAIN_LOTS, words: [/1 × nằm ngoài Việt Nam/] },
  { file: 'farlot.geojson', exit: 1, words: [/1 × nằm xa xã\/phường đã ghi/] },
];

/** Files of which nothing, or not all, can be read. */
const BROKEN: readonly CorpusRow[] = [
  { file: 'locked.zip', exit: 2, words: [/mật khẩu/] },
  { file: 'zipinzip.zip', exit: 2, words: [/không có \.shp/] },
  { file: 'kinds.zip', exit: 2, words: [/nhiều loại bản đồ \(\.kml, \.shp\)/] },
  { file: 'noshapes.zip', exit: 2, words: [/không có \.shp/] },
  { file: 'empty.zip', exit: 2, words: [/không có \.shp/] },
  { file: 'nodbf.zip', exit: 2, words: [/Thiếu tệp \.dbf/] },
  { file: 'cut.zip', exit: 2, words: [/\.zip bị hỏng hoặc bị cắt cụt/] },
  { file: 'lies.zip', args: GRID, exit: 2, words: [/bị cắt cụt|bị hỏng/] },
  { file: 'cutshp.zip', args: GRID, exit: 2, words: [/\.shp bị cắt cụt/] },
  { file: 'gdal.empty.shp.zip', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'gdal.empty.fgb', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'gdal.empty.gpkg.gz', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'gdal.empty.geojson', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'headings.csv', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'nothing.geojson', exit: 2, words: [/rỗng/] },
  { file: 'blank.geojson', exit: 2, words: [/rỗng|Không nhận ra/] },
  { file: 'brackets.json', exit: 2, words: [/Không nhận ra trường nào cho sheet, parcel/] },
  { file: 'list.json', exit: 1, words: [/không có bản ghi nào/] },
  { file: 'topo.json', exit: 2, words: [/Không nhận ra trường nào cho sheet, parcel/] },
  { file: 'cut.geojson', exit: 2, words: [/Tệp bị cắt cụt/] },
  { file: 'cut.csv', args: GRID, exit: 2, words: [/CSV bị cắt cụt/] },
  { file: 'cut.kml', exit: 2, words: [/Tệp KML .*<Polygon> without end.* bị cắt cụt/] },
  { file: 'entity.kml', exit: 2, words: [/DOCTYPE/] },
  { file: 'quotes.csv', args: GRID, exit: 2, words: [/sau dấu ngoặc kép đóng/] },
  { file: 'page.html.kml', exit: 2, words: [/không phải KML/] },
  { file: 'gdal.gml', exit: 2, words: [/npm i gdal3\.js/] },
  { file: 'gdal.gpx', exit: 2, words: [/Không nhận ra trường/] },
  { file: 'gdal.sqlite.gz', exit: 2, words: [/SpatiaLite cần gdal3\.js/] },
  { file: 'gdal.xlsx', exit: 2, words: [/không có cột WKT/] },
  { file: 'gdal.bare.shp', exit: 2, words: [/Thiếu tệp \.dbf/] },
  { file: 'deflated.bin', exit: 2, words: [NOT_KNOWN] },
];

/** GDAL does not build parcels from loose lines, so it reads the lots before they were drawn. */
const DRAWN = {
  args: [...GRID, '--ward', '20305'],
  truth: { sameAs: 'sheet.geojson' },
  numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  codes: ['ODT', 'ONT', 'CLN', 'LUC', 'ODT', 'ONT', 'CLN', 'LUC', 'ODT'],
  stated: [430.6, 399.5, 550, 496.7, 550.5, 520.2, 484.9, 499.6, 539.6],
  words: [/Dựng 9 vùng từ nét vẽ.*đầu nét đã nối.*đầu thừa đã cắt/, /^(?![^]*chưa khép kín)/],
} as const;
const LEVELS = [...ZONES, ...GRID, '--codes', 'levels.codes.csv'] as const;

/** Drawings of CAD programs, and tables of MapInfo. */
const CAD: readonly CorpusRow[] = [
  { file: 'sheet.geojson', numbers: DRAWN.numbers, codes: DRAWN.codes },
  { file: 'sheet.r12.dxf', ...DRAWN },
  { file: 'sheet.r2000.dxf', ...DRAWN },
  { file: 'sheet.r2010.dxf', ...DRAWN },
  { file: 'sheet.r2018.dxf', ...DRAWN },
  { file: 'sheet.binary.dxf', ...DRAWN },
  { file: 'sheet.dgn', ...DRAWN },
  { file: 'gdal.sheet.dxf', ...DRAWN },
  { file: 'gdal.sheet.dgn', ...DRAWN },
  { file: 'sheet.blocks.dxf', ...DRAWN },
  { file: 'sheet.layersoff.dxf', ...DRAWN, words: [...DRAWN.words, /RANH THUA CU/] },
  { file: 'sheet.tcvn3.dxf', ...DRAWN, words: [...DRAWN.words, /Chữ TCVN3 \(ABC\) đã đổi sang Unicode.*chữ và lớp/] },
  { file: 'sheet.tcvn3.1258.dxf', ...DRAWN, words: [...DRAWN.words, /Chữ TCVN3 \(ABC\) đã đổi sang Unicode.*chữ và lớp/] },
  { file: 'sheet.tcvn3.dxf', ...DRAWN, args: [...DRAWN.args, '--text', 'unicode'], exit: 2, words: [/--boundary-layers/] },
  {
    file: 'sheet.few.dxf',
    ...DRAWN,
    args: [...DRAWN.args, '--sheet', '7'],
    exit: 2,
    words: [/--boundary-layers.*TCVN3 \(ABC\): nếu đúng, khai thêm --text tcvn3/],
  },
  { file: 'sheet.few.dxf', ...DRAWN, args: [...DRAWN.args, '--sheet', '7', '--text', 'tcvn3'] },
  { file: 'sheet.cut.dxf', ...DRAWN, exit: 2, words: [/cắt cụt/] },
  { file: 'sheet.cut.dgn', ...DRAWN, exit: 2, words: [/cắt cụt/] },
  { file: 'sheet.r12.dxf', args: ['--ward', '20305'], exit: 2, truth: DRAWN.truth, words: [/--grid/] },
  { file: 'hatches.dxf', kind: 'zones', args: [...ZONES, ...GRID], words: [/^(?![^]*Đã sửa)/, /3 × mã loại đất lạ/, /0DAT DOINUI → DCS/] },
  { file: 'shapes.dgn', kind: 'zones', args: LEVELS, codes: ['ODT', 'CLN'] },
  { file: 'v8.dgn', ...DRAWN, exit: 2, words: [/DGN V8.*DGN V7 hoặc DXF/] },
  { file: 'drawn.dwg', ...DRAWN, exit: 2, words: [/DWG.*DGN V7 hoặc DXF/] },
  { file: 'gdal.plain.tab', args: GRID, hasStreets: true, truth: { sameAs: 'gdal.plain.tab.zip' } },
  { file: 'gdal.plain.tab.zip', args: GRID, hasStreets: true },
  { file: 'gdal.holes.tab.zip', args: GRID },
  {
    file: 'cut.tab.zip',
    args: GRID,
    exit: 1,
    truth: { sameAs: 'gdal.plain.tab.zip' },
    words: [/6 × hình nằm ở phần không còn của tệp: tệp \.map bị cắt cụt/],
  },
];

export const LAND_CORPUS: readonly CorpusRow[] = [...PLAIN, ...SHAPED, ...COLLECTED, ...WRITTEN, ...TABLED, ...PLACED, ...CAD, ...BROKEN];

/** Returns a row's key in the table of GDAL's results. */
export const truthKey = ({ file, truth }: CorpusRow): string => (truth?.layer === undefined ? file : `${file}#${truth.layer}`);
