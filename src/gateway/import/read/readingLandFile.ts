import { FileFault, type FileFaultKind } from '../../../landFiles/fileFault.ts';
import { ImportError } from '../importError.ts';

const notXml = (detail: string): string => `KML không đúng cú pháp hoặc bị cắt cụt (no valid KML): ${detail.slice(0, 160)}`;

/** @returns words, with what the file says instead */
const said =
  (words: string) =>
  (detail: string): string =>
    detail === '' ? words : `${words} [${detail}]`;

const WORDS: Record<FileFaultKind, (detail: string) => string> = {
  cutOff: (detail) =>
    detail === '' ? 'Tệp GeoJSON bị cắt cụt: dữ liệu kết thúc giữa chừng (the GeoJSON file ends too early).' : notXml(detail),
  notGeoJson: () => 'Tệp không phải GeoJSON (not GeoJSON).',
  notJson: (detail) => `Tệp GeoJSON có đoạn không đúng cú pháp JSON (no valid JSON): ${detail.slice(0, 160)}`,
  notKml: (name) =>
    `Tệp XML này không phải KML mà là <${name.slice(0, 40)}> (this XML is not KML): hãy xuất lại thành KML, GeoJSON hoặc GeoPackage.`,
  notXml,
  docType: () => 'KML có DOCTYPE không được nhận (a KML with a DOCTYPE is refused).',
  openQuote: () => 'Tệp CSV bị cắt cụt: thiếu dấu ngoặc kép đóng (the CSV file ends inside of quotation marks).',
  behindQuote: () => 'Tệp CSV có ký tự sau dấu ngoặc kép đóng (the CSV file has text behind a closing quotation mark).',
  rowTooLong: () => 'Một dòng CSV quá dài, có thể thiếu dấu ngoặc kép đóng (a CSV record is too long: a quotation mark may be missing).',
  tooManyCells: (count) => `Một dòng CSV có hơn ${count} ô (a CSV record has more cells than that).`,
  tooDeep: () => 'Tệp có các phần lồng nhau quá sâu, không đọc được (the file is nested too deep to be read).',
  tooLong: (megabytes) => `Một bản ghi dài hơn ${megabytes} MB (a record is longer than that): tách đối tượng này ra rồi nạp lại.`,
  tooManyValues: (millions) =>
    `Một bản ghi có hơn ${millions} triệu đỉnh hoặc giá trị (a record has more corners or values than that): tách đối tượng này ra rồi nạp lại.`,
  otherTable: said(
    'Bảng .tab này không phải bảng riêng của MapInfo nên không đọc được: hãy xuất (Export) từ MapInfo thành MIF/MID, hoặc lưu thành bảng riêng của MapInfo (Save Copy As) (a table of another kind than NATIVE: export it as MIF/MID).',
  ),
  noColumns: said('Tệp .tab không ghi các cột (the .tab lists no columns).'),
  damagedTab: said('Tệp .tab bị hỏng hoặc bị cắt cụt (the .tab is damaged or cut off).'),
  damagedMap: said('Tệp .map bị hỏng hoặc bị cắt cụt (the .map is damaged or cut off).'),
  damagedDat: said('Tệp .dat bị hỏng, bị cắt cụt hoặc không hợp với .tab (the .dat is damaged or not of this .tab).'),
  transform: said('Tệp .mif có TRANSFORM: xuất lại không có nó (a .mif with TRANSFORM: export it without).'),
  damagedMif: said('Tệp .mif bị hỏng (the .mif is damaged).'),
  cutMif: said('Tệp .mif bị cắt cụt (the .mif is cut off).'),
  notShp: said('Tệp .shp không đúng định dạng (not a .shp).'),
  damagedShp: said('Một bản ghi của .shp bị hỏng (a record of the .shp is damaged).'),
  cutShp: said('Tệp .shp bị cắt cụt (the .shp is cut off).'),
  otherShx: said('Tệp .shx không khớp với .shp (the .shx does not fit the .shp).'),
  damagedDbf: said('Tệp .dbf bị cắt cụt hoặc bị hỏng (the .dbf is cut off or damaged).'),
  damagedGpkg: said(
    'GeoPackage bị hỏng: các trang của bảng lặp lại hoặc sai (the GeoPackage is damaged: pages of a table repeat or are wrong).',
  ),
  notTable: said(
    'Lớp này của GeoPackage không phải bảng thật mà là khung nhìn, bảng ảo hoặc không có: hãy xuất lớp đó thành bảng rồi nạp lại (not a real table but a view, a virtual table or nothing).',
  ),
  computedColumns: said(
    'Bảng này của GeoPackage có cột được tính khi đọc: hãy xuất lớp đó với giá trị đã lưu (a table with columns computed on reading).',
  ),
  manyLayers: said('GeoPackage có quá nhiều lớp hoặc tên lớp quá dài (too many layers or names too long).'),
  tooMuchGpkg: said(
    'GeoPackage cho ra nhiều dữ liệu hơn cả tệp: một giá trị lặp lại ở nhiều dòng (the rows come to more than the file has).',
  ),
};

/** Kinds that are known before any record is read. */
const OF_HEAD = /otherTable|noColumns|damaged(Tab|Map|Dat)|transform|notTable|computed|manyLayers/;

/** Errors of readers of `src/landFiles` as those of an import, in the words of the command line; others as they are. */
export const importErrorOf = (error: unknown, atStart = false): unknown =>
  error instanceof FileFault ? new ImportError(WORDS[error.kind](error.message), { atStart: atStart || OF_HEAD.test(error.kind) }) : error;

/**
 * Runs a reader of `src/landFiles`.
 * @throws ImportError for a fault of the file; `atStart` while nothing is stored
 */
export function readingLandFile<Value>(read: () => Value, atStart = false): Value {
  try {
    return read();
  } catch (error) {
    throw importErrorOf(error, atStart);
  }
}
