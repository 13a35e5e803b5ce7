import { ImportError } from '../importError.ts';

/** A Shapefile may have 255. Where a record need not write its empty columns, each record would cost as much as they all. */
export const MAX_COLUMNS = 512;

/** @throws ImportError when a table has more columns than are read */
export function checkColumnCount(count: number): void {
  if (count <= MAX_COLUMNS) return;
  throw new ImportError(`Tệp có ${count} cột, tối đa ${MAX_COLUMNS}: bỏ bớt cột rồi nạp lại (too many columns).`, { atStart: true });
}
