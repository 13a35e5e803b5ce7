import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { findParcelsNear } from '../../api/land/parcels.ts';
import { type CornerExplanation, type CornerRepair, gridOfZone, looksDamaged } from '../../domain/coordinates/cornerExplanation.ts';
import { coordinateRange } from '../../domain/coordinates/coordinateRange.ts';
import { orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { readCornerTable } from '../../domain/coordinates/readCornerTable.ts';
import { greatCircleM } from '../../domain/geometry/greatCircle.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { explanationSlice, keepWarm, showExplanations } from '../../state/search/explanationSlice.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const askings = requestGuard();

/** Excludes swapped axes, which the form corrects and reports itself. */
const hasNewRepair = ({ repairs }: CornerExplanation): boolean => repairs.some(({ kind }) => kind !== 'axes');

/** Returns whether the form's corners need an explanation: they cannot all belong to one lot of the province. */
function needsExplanation(rows: ReadonlyArray<{ x: string; y: string }>): boolean {
  const { printed } = explanationSlice;
  return (
    printed !== null ||
    searchSlice.corners.gridFault !== null ||
    looksDamaged(rows.map(({ x, y }) => ({ x: parseMetres(x), y: parseMetres(y) })))
  );
}

/** Warms up the worker once, while somebody still types or a photograph is read. */
export function warmUpExplaining(): void {
  if (!explanationSlice.isWarm) void geometryClient.warmUpExplaining();
  keepWarm();
}

/** Splits off the number of a lone corner that is joined to its X, where the province's range leaves one reading. */
function joinedNumber([row, ...others]: ReadonlyArray<{ x: string; y: string }>): CornerExplanation[] {
  const { provinceCode, edition, meridianDeg } = searchSlice.corners;
  const range = coordinateRange(provinceCode, edition);
  if (!row || others.length > 0 || !range || meridianDeg === null) return [];
  const [pair] = readCornerTable(`${row.x}\t${row.y}`, [range]).pairs;
  if (!pair || pair.x === parseMetres(row.x)) return [];
  const repairs: CornerRepair[] = [{ kind: 'rowNumber', row: 1, axis: 'x', was: row.x, is: pair.x }];
  return [{ repairs, pairs: [orderAxes(pair)], grid: { zoneDeg: 3, meridianDeg }, isCertain: false }];
}

/** Looks for errors in the form's corners once each row has both numbers; empty rows may follow. */
export async function explainRows(): Promise<void> {
  const isCurrent = askings.begin();
  const { rows: all, provinceCode, edition, meridianDeg } = searchSlice.corners;
  const typed = all.map(({ x, y }) => ({ x, y }));
  const count = typed.findLastIndex(({ x, y }) => x.trim() !== '' || y.trim() !== '') + 1;
  const rows = typed.slice(0, count);
  const isWhole = count > 0 && rows.every(({ x, y }) => x.trim() !== '' && y.trim() !== '');
  if (!isWhole || !needsExplanation(rows)) {
    if (count > 0) warmUpExplaining();
    if (explanationSlice.found.length > 0) showExplanations([]);
    return;
  }
  const joined = joinedNumber(rows);
  if (joined.length > 0) return showExplanations(joined);
  const { printed } = explanationSlice;
  const shape =
    printed && printed.sidesM.length === count ? { sidesM: [...printed.sidesM], areaM2: printed.areaM2 } : { sidesM: [], areaM2: null };
  const ward = explanationSlice.ward && { ...explanationSlice.ward };
  const evidence = { rows, ...shape, provinceCode, edition, meridianDeg, ward, parcels: [] };
  const answer = await geometryClient.explainCorners(evidence);
  if (!isCurrent()) return;
  const found = answer.ok ? answer.value.filter(hasNewRepair) : [];
  showExplanations(found);
  if (!found[0] || found[0].isCertain) return;
  const parcels = await parcelsBelow(found);
  if (!isCurrent() || parcels.length === 0) return;
  const refined = await geometryClient.explainCorners({ ...evidence, parcels });
  if (isCurrent() && refined.ok) showExplanations(refined.value.filter(hasNewRepair));
}

/** Radius around the middle of the correct corners. */
const BELOW_M = 30;
/** Maximum number of parcels to take from the gateway there. */
const MAX_PARCELS = 30;

/** Returns outlines of the register at the explained places: those held, else those of the gateway. */
async function parcelsBelow(found: readonly CornerExplanation[]): Promise<LngLat[][]> {
  const middles = await Promise.all(found.map(middleOf));
  const different = middles.filter(
    (at, index) => at !== null && !middles.slice(0, index).some((other) => other && greatCircleM(at, other) <= BELOW_M),
  );
  const below = await Promise.all(different.map((at) => (at ? parcelsAt(at) : [])));
  return below.flat().map(({ ring }) => ring);
}

async function parcelsAt(place: LngLat): Promise<readonly CadastralParcel[]> {
  const held = await parcelsClient.parcelsTouching(place, BELOW_M);
  if (held.ok && held.value.length > 0) return held.value;
  const answer = await findParcelsNear(place, MAX_PARCELS);
  return answer.ok ? answer.value : [];
}

/** Returns the median corner, which a distant one does not move. Null where the numbers are outside the grid. */
async function middleOf({ pairs, grid }: CornerExplanation): Promise<LngLat | null> {
  const middle = (axis: 'x' | 'y'): number => pairs.map((pair) => pair[axis]).toSorted((one, other) => one - other)[pairs.length >> 1]!;
  const place = await geometryClient.toWgs84(Float64Array.of(middle('y'), middle('x')), gridOfZone(grid));
  const [lng = Number.NaN, lat = Number.NaN] = place.ok ? place.value : [];
  return Number.isNaN(lng + lat) ? null : { lng, lat };
}
