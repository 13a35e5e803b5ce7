import { CsvRows } from '../../../landFiles/table/csvRows.ts';
import { readingLandFile } from './readingLandFile.ts';

/** Rows of CSV, with faults in the words of the command line. */
export class CsvRecords extends CsvRows {
  /** @throws ImportError */
  override push(text: string): string[][] {
    return readingLandFile(() => super.push(text));
  }

  /** @throws ImportError */
  override end(): string[][] {
    return readingLandFile(() => super.end());
  }
}
