import { statSync } from 'node:fs';
import { UNSAID } from '../../../domain/coordinates/sourceCrs.ts';
import { cornerParcels, MAX_TABLE_CHARS } from '../../../landFiles/table/cornerParcels.ts';
import { type CsvRecord, CsvReader } from '../../../landFiles/table/csvReader.ts';
import { ImportError } from '../importError.ts';
import { checkColumnCount } from './columnCount.ts';
import { openTexts } from './decodeText.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { readingLandFile } from './readingLandFile.ts';
import { areasOfRecord } from './readShape.ts';
import { readText } from './readText.ts';

const toFeatures = (records: readonly CsvRecord[]): LandFeature[] =>
  records.map((record) => ({ ordinal: record.ordinal, properties: record.properties, ...areasOfRecord(record) }));

/** CSV with a heading and a column of well-known text, or with a corner of a parcel in each row. */
export function openCsv(path: string, { encoding }: ReadOptions): LandSource {
  const { decode, unsaid } = openTexts(encoding);
  const bytes = statSync(path).size;
  let done = 0;
  return {
    format: 'CSV',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => UNSAID,
    async *read() {
      const reader = new CsvReader();
      /** Of a table without a column of shapes. */
      let table = '';
      for await (const text of readText(path, decode, (count) => (done += count))) {
        if (reader.shapeColumn === undefined || reader.shapeColumn < 0) table += text;
        const features = toFeatures(readingLandFile(() => reader.push(text)));
        checkColumnCount(reader.headings?.length ?? 0);
        if (features.length > 0) yield features;
        if (reader.shapeColumn !== undefined && reader.shapeColumn >= 0) table = '';
        else if (table.length > MAX_TABLE_CHARS) throw noGeometry(reader.headings ?? []);
      }
      const last = toFeatures(readingLandFile(() => reader.end()));
      if (last.length > 0) yield last;
      if (reader.shapeColumn !== undefined && reader.shapeColumn >= 0) return;
      const parcels = toFeatures(cornerParcels(table));
      if (parcels.length === 0) throw noGeometry(reader.headings ?? []);
      yield parcels;
    },
  };
}

const noGeometry = (headings: readonly string[]): ImportError =>
  new ImportError(
    `Tệp CSV không có cột WKT, ví dụ "wkt" với POLYGON((…)), và không phải bảng toạ độ góc của nhiều thửa (no column of well-known text, nor corners of parcels). Các cột: ${headings.join(', ').slice(0, 300)}.`,
    { atStart: true },
  );
