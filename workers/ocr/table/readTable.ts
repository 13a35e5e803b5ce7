import type { ReadCorner, ReadParcel } from '../../../src/domain/cornerReading.ts';
import type { CoordinateRange } from '../api.ts';
import type { CellText } from '../cellText.ts';
import { layParcels } from './layParcels.ts';
import { plainCoordinate, plainLength } from './plainNumber.ts';
import type { PrintedParcel } from './printedParcel.ts';
import { rowsOfCells } from './tableRow.ts';

/**
 * What the recognised cells of a paper say of corners. Total: whatever the cells hold, it answers.
 * @param range where X and Y of the province lie; null: anywhere in the country
 */
export function readTable(
  cells: readonly CellText[],
  range: CoordinateRange | null,
): { parcels: ReadParcel[]; swapped: boolean } {
  const { parcels, swapped } = layParcels(rowsOfCells(cells));
  return { parcels: parcels.map((parcel) => readParcel(parcel, range)), swapped };
}

function readParcel(parcel: PrintedParcel, range: CoordinateRange | null): ReadParcel {
  const corners = parcel.corners.map((corner, at): ReadCorner => {
    const side = parcel.sides.find(({ after }) => after === at + 1);
    return {
      name: corner.name,
      x: plainCoordinate(corner.x, 'x', range),
      y: plainCoordinate(corner.y, 'y', range),
      sideM: side ? plainLength(side.field, 2) : null,
    };
  });
  return { corners, areaM2: parcel.area ? plainLength(parcel.area, 1) : null };
}
