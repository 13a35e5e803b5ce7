import { SPEC_GRID, tm3Grid } from '../../../domain/coordinates/vn2000.ts';
import { tableRings } from '../../../domain/coordinates/cornerTable.ts';
import { FRAME_REACH_M, makeGridFrame } from '../../../domain/division/gridFrame.ts';
import { firstLine } from '../../../domain/division/divisionForm.ts';
import { counterclockwise } from '../../../domain/division/cutPolygon.ts';
import { roundCorners } from '../../../domain/division/mergeParts.ts';
import { ringFault, ringsCross } from '../../../domain/geometry/ringFault.ts';
import { divisionSlice, showDivision } from '../../../state/parcel/divisionSlice.ts';
import { markDivided, selectionSlice } from '../../../state/parcel/selectionSlice.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { measureParts, showForm } from './applyDivision.ts';

/**
 * Opens 'Tách thửa' for the open parcel. Its corners are taken as certificates print them, with two decimals.
 * @param handleNames accessible names of the line's ends
 */
export async function startDivision(handleNames: readonly [string, string]): Promise<void> {
  const { parcel, table } = selectionSlice;
  if (!parcel || !table) return;
  const polygons: Float64Array[][] = [];
  for (const { ring, corners } of tableRings(table)) {
    const packed = Float64Array.from(corners.flatMap(({ xM, yM }) => [yM, xM]));
    if (!ring || ring.hole === 0) polygons.push([packed]);
    else polygons.at(-1)!.push(packed);
  }
  if (tableRings(table).some(({ corners }) => corners.length < 3 || ringFault(corners) !== null) || ringsCross(polygons.flat()) !== false) {
    raiseNotice('error', 'division.invalid');
    return;
  }
  const parts = polygons.map((rings) => roundCorners(counterclockwise(rings)));
  const [east, north] = [parts[0]![0]![0]!, parts[0]![0]![1]!];
  const grid = table.meridianDeg === null ? SPEC_GRID : tm3Grid(table.meridianDeg);
  const places = Float64Array.from([east, north, east + FRAME_REACH_M, north, east, north + FRAME_REACH_M]);
  const converted = await geometryClient.toWgs84(places, grid);
  if (selectionSlice.parcel?.id !== parcel.id) return;
  if (!converted.ok) {
    raiseNotice('error', 'parcel.unmeasured');
    return;
  }
  const frame = makeGridFrame([east, north], converted.value);
  const measured = measureParts(parts.map((rings) => ({ rings, isRoad: false })));
  showDivision({
    parcelId: parcel.id,
    handleNames,
    frame,
    parts: measured,
    form: { ...divisionSlice.form, line: firstLine(parts[0]!) },
  });
  markDivided(true);
  showForm();
}
