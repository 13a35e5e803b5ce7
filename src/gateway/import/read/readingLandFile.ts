import { LandFileFault, type LandFileFaultKind } from '../../../landFiles/landFileFault.ts';
import { ImportError } from '../importError.ts';

const notXml = (detail: string): string => `KML không đúng cú pháp hoặc bị cắt cụt (no valid KML): ${detail.slice(0, 160)}`;

const WORDS: Record<LandFileFaultKind, (detail: string) => string> = {
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
};

/**
 * Runs a reader of `src/landFiles`.
 * @throws ImportError for a fault of the file, in the words of the command line; `atStart` while nothing is stored
 */
export function readingLandFile<Value>(read: () => Value, atStart = false): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof LandFileFault ? new ImportError(WORDS[error.kind](error.message), { atStart }) : error;
  }
}
