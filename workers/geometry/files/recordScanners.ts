import { UNSAID, WGS84 } from '../../../src/domain/coordinates/sourceCrs.ts';
import { GeoJsonReader } from '../../../src/landFiles/geoJson/geoJsonReader.ts';
import { KmlReader } from '../../../src/landFiles/kml/kmlReader.ts';
import { CsvReader } from '../../../src/landFiles/table/csvReader.ts';
import { type ShapeReader, RecordScanner } from './recordScanner.ts';

function utf8(): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder();
  return (bytes) => decoder.decode(bytes);
}

function csvReader(): ShapeReader {
  const [decoder, reader] = [new TextDecoder(), new CsvReader()];
  return {
    push: (piece) => reader.push(decoder.decode(piece, { stream: true })),
    end: () => [...reader.push(decoder.decode()), ...reader.end()],
  };
}

/** Make the scanners of formats that hold records; `csv` of tables with a column of shapes. */
export const RECORD_SCANNERS = {
  geojson: (skipped = 0) => new RecordScanner('geojson', skipped, new GeoJsonReader(utf8()), WGS84),
  kml: (skipped = 0) => new RecordScanner('kml', skipped, new KmlReader(utf8()), WGS84),
  csv: (skipped = 0) => new RecordScanner('table', skipped, csvReader(), UNSAID),
};
