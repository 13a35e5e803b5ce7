import { geometryClient } from '../../../workers/geometry/client.ts';
import { type CornerExplanation, looksDamaged } from '../../domain/coordinates/cornerExplanation.ts';
import { parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { explanationSlice, showExplanations } from '../../state/search/explanationSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const askings = requestGuard();

/** Axes that stand the other way round are put right by the form itself, which says so. */
const isNews = ({ repairs }: CornerExplanation): boolean => repairs.some(({ kind }) => kind !== 'axes');

/** Whether the form's corners need to be explained: they cannot all be those of one lot of the province. */
function isOdd(rows: ReadonlyArray<{ x: string; y: string }>): boolean {
  const { printed } = explanationSlice;
  return (
    printed !== null ||
    searchSlice.corners.foreign !== null ||
    looksDamaged(rows.map(({ x, y }) => ({ x: parseMetres(x), y: parseMetres(y) })))
  );
}

/** Looks for what may be wrong with the form's corners once each row has both of its numbers; empty rows may follow. */
export async function explainRows(): Promise<void> {
  const isCurrent = askings.begin();
  const { rows: all, provinceCode, edition, meridianDeg } = searchSlice.corners;
  const typed = all.map(({ x, y }) => ({ x, y }));
  const count = typed.findLastIndex(({ x, y }) => x.trim() !== '' || y.trim() !== '') + 1;
  const rows = typed.slice(0, count);
  const isWhole = count > 0 && rows.every(({ x, y }) => x.trim() !== '' && y.trim() !== '');
  if (!isWhole || !isOdd(rows)) {
    if (explanationSlice.found.length > 0) showExplanations([]);
    return;
  }
  const { printed } = explanationSlice;
  const shape =
    printed && printed.sidesM.length === count ? { sidesM: [...printed.sidesM], areaM2: printed.areaM2 } : { sidesM: [], areaM2: null };
  const answer = await geometryClient.explainCorners({ rows, ...shape, provinceCode, edition, meridianDeg, ward: null });
  if (isCurrent()) showExplanations(answer.ok ? answer.value.filter(isNews) : []);
}
