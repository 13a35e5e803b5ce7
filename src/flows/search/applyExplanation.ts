import { snapshot } from 'valtio';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { type CornerExplanation, gridOfZone } from '../../domain/coordinates/cornerExplanation.ts';
import { ALL_MERIDIANS_DEG, nearestMeridianDeg, provinceMeridiansDeg } from '../../domain/coordinates/meridians.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { explanationSlice, updateExplanation } from '../../state/search/explanationSlice.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { chooseCornerMeridian, replaceCorners } from './pasteCorners.ts';

type Rows = Array<{ x: string; y: string }>;

/** Returns rows in the form's grids as they are; those of another zone are converted to the province's grid. */
async function rowsOf({ pairs, grid }: CornerExplanation): Promise<{ rows: Rows; meridianDeg: number } | null> {
  if (grid.zoneDeg === 3 && ALL_MERIDIANS_DEG.includes(grid.meridianDeg)) {
    return { rows: pairs.map(({ x, y }) => ({ x: x.toFixed(2), y: y.toFixed(2) })), meridianDeg: grid.meridianDeg };
  }
  const lngLat = await geometryClient.toWgs84(Float64Array.from(pairs.flatMap(({ x, y }) => [y, x])), gridOfZone(grid));
  if (!lngLat.ok) return null;
  const { provinceCode, edition } = searchSlice.corners;
  const own = provinceMeridiansDeg(provinceCode, edition)[0] ?? nearestMeridianDeg({ lng: lngLat.value[0]!, lat: lngLat.value[1]! });
  const eastNorth = await geometryClient.fromWgs84(lngLat.value, tm3Grid(own));
  if (!eastNorth.ok || eastNorth.value.some(Number.isNaN)) return null;
  const rows = pairs.map((_, at) => ({ x: eastNorth.value[2 * at + 1]!.toFixed(3), y: eastNorth.value[2 * at]!.toFixed(3) }));
  return { rows, meridianDeg: own };
}

const typedNow = (): { rows: Rows; meridianDeg: number | null } => {
  const { rows, meridianDeg } = searchSlice.corners;
  return { rows: rows.map(({ x, y }) => ({ x, y })), meridianDeg };
};

/** Replaces rows of a table, which may have more parcels. */
function putRows(rows: Rows): void {
  const { parcels, chosen, printed } = explanationSlice;
  replaceCorners(rows, printed, searchSlice.corners.namedDeg);
  updateExplanation({ parcels, chosen });
}

/** Applies an explanation to the form; one press undoes it. @param at its index among those found */
export async function applyExplanation(at: number): Promise<void> {
  const explanation = snapshot(explanationSlice).found[at] as CornerExplanation | undefined;
  if (!explanation) return;
  const before = typedNow();
  const repaired = await rowsOf(explanation);
  if (!repaired) {
    raiseNotice('error', 'detective.failed');
    return;
  }
  const { meridianDeg } = before;
  putRows(repaired.rows);
  if (meridianDeg !== null || searchSlice.corners.provinceCode !== '') chooseCornerMeridian(repaired.meridianDeg);
  updateExplanation({ taken: { explanation, before, after: typedNow() } });
}

export function undoExplanation(): void {
  const { taken } = explanationSlice;
  if (!taken) return;
  const { rows, meridianDeg } = taken.before;
  updateExplanation({ taken: null });
  putRows(rows.map(({ x, y }) => ({ x, y })));
  chooseCornerMeridian(meridianDeg);
}
