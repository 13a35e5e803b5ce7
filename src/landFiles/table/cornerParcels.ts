import { orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { readCornerTable } from '../../domain/coordinates/readCornerTable.ts';
import { noShape } from '../shapes/shapeParts.ts';
import type { CsvRecord } from './csvReader.ts';

/** A longer text is no table of corners. */
export const MAX_TABLE_CHARS = 16 * 2 ** 20;

/** Reads the parcels of a table with a corner in each row, in metres of its grid: none where it is of one parcel or something else. */
export function cornerParcels(text: string): CsvRecord[] {
  if (text.length > MAX_TABLE_CHARS) return [];
  return readCornerTable(text).parcels.map(({ sheet, parcel, rows }, at) => {
    const ring = Float64Array.from(
      rows.flatMap((row) => {
        const { x, y } = orderAxes({ x: parseMetres(row.x), y: parseMetres(row.y) });
        return [y, x];
      }),
    );
    const base = { ordinal: at + 1, properties: { SoTo: sheet, SoThua: parcel } };
    return ring.includes(NaN)
      ? { ...base, shape: noShape(), fault: 'not-number' }
      : { ...base, shape: { ...noShape(), polygons: [[ring]] } };
  });
}
