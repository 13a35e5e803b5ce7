import { orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { type CornerTableReading, readCornerTable } from '../../domain/coordinates/readCornerTable.ts';
import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import type { LandRecord } from '../landFile.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { withoutQuotes } from './tableRow.ts';

export const MAX_TABLE_CHARS = 16 * 2 ** 20;

/** Reads a table of corners whose cells may be quoted. */
export const readCorners = (text: string): CornerTableReading =>
  readCornerTable(
    text.includes('"')
      ? text
          .split(/\r\n|\r|\n/)
          .map(withoutQuotes)
          .join('\n')
      : text,
  );

/** Reads the parcels of a table with one corner per row, in grid metres; empty for a single parcel or other text. */
export function cornerParcels(text: string): LandRecord[] {
  if (text.length > MAX_TABLE_CHARS) return [];
  return readCorners(text).parcels.map(({ sheet, parcel, rows }, at) => {
    const ring = Float64Array.from(
      rows.flatMap((row) => {
        const { x, y } = orderAxes({ x: parseMetres(row.x), y: parseMetres(row.y) });
        return [y, x];
      }),
    );
    const base = { ordinal: at + 1, properties: { SoTo: sheet, SoThua: parcel }, crs: UNKNOWN_CRS };
    return ring.includes(NaN)
      ? { ...base, shape: emptyShape(), fault: 'not-number' }
      : { ...base, shape: { ...emptyShape(), polygons: [[ring]] } };
  });
}
