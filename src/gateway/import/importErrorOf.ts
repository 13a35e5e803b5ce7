import { FileFault, type FileFaultKind, MAX_COLUMNS } from '../../landFiles/fileFault.ts';
import { ImportError } from './importError.ts';

/** @returns the message, with the file's value in brackets */
const withDetail =
  (text: string) =>
  (detail: string): string =>
    detail === '' ? text : `${text} [${detail}]`;

const UNKNOWN_FORMAT =
  'Không nhận ra định dạng của tệp (format not recognised): GeoJSON, CSV hoặc XLSX có cột WKT, FlatGeobuf, Shapefile, GeoPackage, KML/KMZ, GPX, MIF/MID hoặc TAB của MapInfo, DXF hoặc DGN V7.';

const notRead = (format: string): string =>
  `Tệp ${format} không đọc được: trong MicroStation hoặc AutoCAD chọn Save As rồi lưu thành DGN V7 hoặc DXF, và nạp tệp đó (${format} is not read: save it as DGN V7 or DXF).`;

/** Returns the record's name without its leading number. */
const recordOf = (limit: string): string => limit.replace(/^\d+ ?/, '').replace(/^b/, 'B') || 'Một bản ghi';

const MESSAGES: Record<FileFaultKind, (detail: string) => string> = {
  cutOff: (detail) =>
    detail === '.zip'
      ? MESSAGES.damaged(detail)
      : `Tệp${detail === '' ? '' : ` ${detail}`} bị cắt cụt: dữ liệu kết thúc giữa chừng (the file ends too early).`,
  damaged: (detail) => {
    const [, part = '', reason = ''] = /^([^:]*)(.*)$/s.exec(detail)!;
    return `Tệp ${part} bị hỏng hoặc bị cắt cụt, hoặc không khớp với các tệp đi kèm (the file is damaged or cut off)${reason.slice(0, 200)}`;
  },
  notGeoJson: (detail) =>
    detail === ''
      ? 'Tệp không phải GeoJSON (not GeoJSON).'
      : `Tệp GeoJSON có đoạn không đúng cú pháp JSON (not valid JSON): ${detail.slice(0, 160)}`,
  tooMany: () =>
    'Bản vẽ quá lớn: tối đa 500.000 đường, 300.000 chữ, 5.000.000 điểm; hãy chia thành nhiều tệp (the drawing is too large: split it).',
  notKml: (name) =>
    `Tệp XML này không phải KML mà là <${name.slice(0, 40)}> (this XML is not KML): hãy xuất lại thành KML, GeoJSON hoặc GeoPackage.`,
  notXml: (detail) => `KML không đúng cú pháp hoặc bị cắt cụt (not valid KML): ${detail.slice(0, 160)}`,
  docType: () => 'KML có DOCTYPE không được nhận (a KML with a DOCTYPE is refused).',
  openQuote: (row) =>
    `Tệp CSV bị cắt cụt: thiếu dấu ngoặc kép đóng ở dòng ${row} (the CSV file ends inside quotation marks that begin in this row).`,
  behindQuote: (row) =>
    `Tệp CSV có ký tự sau dấu ngoặc kép đóng ở dòng ${row} (the CSV file has text after a closing quotation mark in this row).`,
  rowTooLong: (row) =>
    `Dòng CSV ${row} quá dài, có thể thiếu dấu ngoặc kép đóng (this CSV record is too long: a quotation mark may be missing).`,
  tooManyCells: (row) => `Dòng CSV ${row} có quá nhiều ô (this CSV record has too many cells).`,
  tooDeep: () => 'Tệp có các phần lồng nhau quá sâu, không đọc được (the file is nested too deeply to be read).',
  tooLong: (limit) =>
    `${recordOf(limit)} dài hơn ${Number.parseInt(limit)} MB (a record is longer than that): tách đối tượng này ra rồi nạp lại.`,
  tooManyValues: (limit) =>
    `${recordOf(limit)} có hơn ${Number.parseInt(limit)} triệu đỉnh hoặc giá trị (a record has more corners or values than that): tách đối tượng này ra rồi nạp lại.`,
  otherTable: withDetail(
    'Bảng .tab này không phải bảng riêng của MapInfo nên không đọc được: hãy xuất (Export) từ MapInfo thành MIF/MID, hoặc lưu thành bảng riêng của MapInfo (Save Copy As) (a table of another kind than NATIVE: export it as MIF/MID).',
  ),
  transform: withDetail('Tệp .mif có TRANSFORM: xuất lại không có nó (a .mif with TRANSFORM: export it without).'),
  otherShx: withDetail('Tệp .shx không khớp với .shp (the .shx does not match the .shp).'),
  notTable: withDetail(
    'Lớp này của GeoPackage không phải bảng thật mà là khung nhìn, bảng ảo hoặc không có: hãy xuất lớp đó thành bảng rồi nạp lại (not a real table but a view, a virtual table or nothing).',
  ),
  computedColumns: withDetail(
    'Bảng này của GeoPackage có cột được tính khi đọc: hãy xuất lớp đó với giá trị đã lưu (a table with columns computed on reading).',
  ),
  tooMuchGpkg: withDetail(
    'GeoPackage cho ra nhiều dữ liệu hơn cả tệp: một giá trị lặp lại ở nhiều dòng (the rows have more data than the file).',
  ),
  otherRows: (parts) => `Số bản ghi của ${parts.replace(' ', ' và ')} khác nhau (their numbers of records differ).`,
  lateRecords: () => 'Các bản ghi của .shp không theo thứ tự và quá lớn: hãy lưu lại Shapefile (records out of order: save it again).',
  zipLocked: (name) => `${name.slice(0, 200)} trong .zip có mật khẩu: giải nén rồi nén lại không mật khẩu (the zip is encrypted).`,
  zipMethod: (name) =>
    `${name.slice(0, 200)}: cách nén này không đọc được, hãy nén lại .zip bằng Deflate (unsupported compression: zip it with Deflate).`,
  zipBomb: (name) => `${name.slice(0, 200)} trong .zip phình ra hơn 300 lần khi giải nén: tệp .zip không bình thường (a zip bomb).`,
  noLandFile: () =>
    'Tệp .zip không có .shp, .tab, .gpkg, .kml, .mif, .fgb, .dxf, .dgn hay .geojson; tệp loại khác thì giải nén rồi nạp (none of these in the zip: unzip other files first).',
  needsGdal: (format) =>
    `${format} cần gdal3.js: chạy “npm i gdal3.js” trong thư mục của Thửa rồi nạp lại, hoặc dùng QGIS lưu thành GeoPackage (${format} needs gdal3.js: run “npm i gdal3.js” in Thửa's folder and load again, or save it as GeoPackage in QGIS).`,
  severalKinds: (kinds) =>
    `Tệp .zip có nhiều loại bản đồ (${kinds}): nén riêng từng loại rồi nạp (several kinds of maps in the zip: zip each one separately).`,
  partsMissing: (parts) => {
    const [ending, ...name] = parts.split(' ');
    return `Thiếu tệp ${ending} cạnh ${name.join(' ')} (the ${ending} is missing).`;
  },
  severalLayers: (names) => `Chọn một lớp bằng --layer (choose a layer): ${names}.`,
  noLayers: () => 'GeoPackage không có lớp đối tượng nào (no feature layer).',
  encoding: (name) =>
    `Không đọc được bảng mã "${name}" (encoding not supported): dùng utf-8 hoặc windows-1258; chữ TCVN3 (ABC) và VNI thì khai bằng --text.`,
  notEncoded: (name) =>
    `Văn bản trong tệp không phải ${name} (text is not ${name}): khai bảng mã bằng --encoding, ví dụ --encoding windows-1258, hoặc --text tcvn3, --text vni.`,
  empty: () => 'Tệp rỗng (empty file).',
  unknownFormat: () => UNKNOWN_FORMAT,
  binary: () => UNKNOWN_FORMAT,
  compressed: () => 'Tệp đang được nén theo cách khác .zip: giải nén rồi nạp lại (compressed, but not as zip: unpack it first).',
  access: () =>
    'Đây là cơ sở dữ liệu Access (.mdb, .accdb), không đọc được: trong ArcMap chọn lớp, Data → Export Data → Shapefile rồi nén .zip; trong QGIS Export → Save Features As → GeoPackage (an Access database or personal geodatabase: export its layers as Shapefile or GeoPackage).',
  dwg: () => notRead('DWG'),
  dgnV8: () => notRead('DGN V8'),
  noShapes: (headings) =>
    `Tệp CSV không có cột WKT, ví dụ "wkt" với POLYGON((…)), và không phải bảng toạ độ góc của nhiều thửa (neither a WKT column nor corners of parcels). Các cột: ${headings}.`,
  noCorners: () => 'Bảng không có toạ độ (a table without coordinates).',
  tooLarge: (name) => `${name.slice(0, 200)} quá lớn để đọc: giải nén hoặc tách ra rồi nạp từng phần (too large: unpack or split it).`,
  tooManyColumns: (count) => `Tệp có ${count} cột, tối đa ${MAX_COLUMNS}: bỏ bớt cột rồi nạp lại (too many columns).`,
};

/** Kinds that are detected before any record is read. */
const OF_HEAD = /otherTable|transform|notTable|computed|tooMany|noShapes|zip/;

/** Converts errors of `src/landFiles` to import errors with messages for the command line; returns others unchanged. */
export function importErrorOf(error: unknown, atStart = false): unknown {
  if (!(error instanceof FileFault)) return error;
  return new ImportError(MESSAGES[error.kind](error.message), { atStart: atStart || OF_HEAD.test(error.kind) });
}
