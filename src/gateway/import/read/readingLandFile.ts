import { LandFileFault, type LandFileFaultKind } from '../../../landFiles/landFileFault.ts';
import { ImportError } from '../importError.ts';

const WORDS: Record<LandFileFaultKind, (detail: string) => string> = {
  cutOff: () => 'Tệp GeoJSON bị cắt cụt: dữ liệu kết thúc giữa chừng (the GeoJSON file ends too early).',
  notGeoJson: () => 'Tệp không phải GeoJSON (not GeoJSON).',
  notJson: (detail) => `Tệp GeoJSON có đoạn không đúng cú pháp JSON (no valid JSON): ${detail.slice(0, 160)}`,
  tooDeep: () => 'Tệp có các phần lồng nhau quá sâu, không đọc được (the file is nested too deep to be read).',
  tooLong: (megabytes) => `Một bản ghi dài hơn ${megabytes} MB (a record is longer than that): tách đối tượng này ra rồi nạp lại.`,
  tooManyValues: (millions) =>
    `Một bản ghi có hơn ${millions} triệu đỉnh hoặc giá trị (a record has more corners or values than that): tách đối tượng này ra rồi nạp lại.`,
};

/** Runs a reader of `src/landFiles`. @throws ImportError for a fault of the file, in the words of the command line */
export function readingLandFile<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof LandFileFault ? new ImportError(WORDS[error.kind](error.message)) : error;
  }
}
