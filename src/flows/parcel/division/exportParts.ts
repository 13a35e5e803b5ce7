import { cornerTableText, type PrintedTable } from '../../../domain/coordinates/cornerTable.ts';
import { SPEC_GRID, tm3Grid } from '../../../domain/coordinates/vn2000.ts';
import { roundCorners } from '../../../domain/division/mergeParts.ts';
import { polygonArea } from '../../../domain/division/cutPolygon.ts';
import type { SaveFormat } from '../../../domain/drawing/drawingFile.ts';
import { unpackPoints } from '../../../domain/geometry/lngLat.ts';
import type { Ground } from '../../../domain/land/parcel.ts';
import { divisionSlice, type MeasuredPart } from '../../../state/parcel/divisionSlice.ts';
import { selectionSlice } from '../../../state/parcel/selectionSlice.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { drawGround, exportGround } from '../exportGround.ts';

/** Returns a part's corners as certificates print them: clockwise, with two decimals, and its sides. */
export function printedTable(part: MeasuredPart): PrintedTable {
  const rings = roundCorners(part.rings);
  const corners = rings.flatMap((ring) => {
    const count = ring.length / 2;
    return Array.from({ length: count }, (_, index) => {
      const [at, next] = [2 * (count - 1 - index), 2 * ((2 * count - 2 - index) % count)];
      const [yM, xM] = [ring[at]!, ring[at + 1]!];
      return { xM, yM, sideM: Math.hypot(ring[next]! - yM, ring[next + 1]! - xM) };
    });
  });
  if (rings.length === 1) return { corners };
  return { corners, rings: rings.map((ring, hole) => ({ part: 1, hole, cornerCount: ring.length / 2 })) };
}

/** Returns the difference that rounding to printed centimetres makes to the total area, m². */
export const closingErrorM2 = (parts: readonly MeasuredPart[]): number =>
  parts.reduce((sum, { rings }) => sum + polygonArea(roundCorners(rings)) - polygonArea(rings), 0);

const grid = () => {
  const meridianDeg = selectionSlice.table?.meridianDeg ?? null;
  return { meridianDeg, grid: meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg) };
};

/** Converts parts to positions. @returns null after a notice if the geometry worker failed */
async function groundOf(parts: readonly MeasuredPart[]): Promise<Ground | null> {
  const polygons = [];
  for (const { rings } of parts) {
    const polygon = [];
    for (const ring of roundCorners(rings)) {
      const converted = await geometryClient.toWgs84(ring, grid().grid);
      if (!converted.ok) {
        raiseNotice('error', 'parcel.unmeasured');
        return null;
      }
      polygon.push(unpackPoints(converted.value));
    }
    polygons.push(polygon);
  }
  return { ring: polygons[0]![0]!, parts: polygons };
}

/** Saves all parts in one file. */
export async function exportParts(name: string, format: SaveFormat): Promise<void> {
  const ground = await groundOf(divisionSlice.parts);
  // The files state the source of the divided parcel, and whether it is sample data.
  if (ground) await exportGround({ ...ground, name, meridianDeg: grid().meridianDeg, parcelId: selectionSlice.parcel?.id }, format);
}

/** Turns a part into the drawing, which can be measured, saved and printed. The division stays open behind it. */
export async function drawDivisionPart(part: MeasuredPart): Promise<void> {
  const ground = await groundOf([part]);
  if (ground) drawGround(part.rings.length === 1 ? { ring: ground.ring } : ground);
}

/** Returns the corner tables of all parts as text for spreadsheets. @param nameOf heading of a part by its index */
export const tablesText = (columns: readonly string[], nameOf: (index: number) => string): string =>
  divisionSlice.parts
    .map((part, index) => `${nameOf(index)}\n${cornerTableText(printedTable(part), columns, () => nameOf(index))}`)
    .join('\n\n');
