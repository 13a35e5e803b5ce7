import type { ReadParcel } from '../../../src/domain/picture/cornerReading.ts';
import type { CoordinateRange } from '../api.ts';
import type { CellText } from '../cellText.ts';
import { coordinateDecimals, sideDecimals } from './decimalShares.ts';
import type { PaperKnowledge } from './cornerOptions.ts';
import { layParcels } from './layParcels.ts';
import { markStrayRows } from './markStrayRows.ts';
import { readPrintedParcel } from './readPrintedParcel.ts';
import { rowsOfCells } from './tableRow.ts';

/**
 * What the recognised cells of a paper say of corners. Total: whatever the cells hold, it answers.
 * @param range where X and Y of the province lie; null: anywhere in the country
 */
export function readTable(cells: readonly CellText[], range: CoordinateRange | null): { parcels: ReadParcel[]; swapped: boolean } {
  const { parcels, swapped, loose } = layParcels(rowsOfCells(cells));
  const paper: PaperKnowledge = {
    x: coordinateDecimals(parcels, 'x'),
    y: coordinateDecimals(parcels, 'y'),
    sides: sideDecimals(parcels),
    range,
  };
  return { parcels: markStrayRows(parcels.map((parcel) => readPrintedParcel(parcel, paper, loose))), swapped };
}
