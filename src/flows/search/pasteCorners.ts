import { type CornerPair, orderAxes, parseCornerTable, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { provinceMeridiansDeg, type UnitEdition } from '../../domain/coordinates/meridians.ts';
import {
  dropCornerRow,
  emptyCornerRows,
  pasteCornerRows,
  replaceCornerRows,
  searchSlice,
  showCornerProvince,
  showSwappedRows,
  typeCorner,
} from '../../state/searchSlice.ts';

/** The goc-ranh form: rows, paste, province and grid. */

export function removeCornerRow(key: number): void {
  dropCornerRow(key);
  markSwappedRows();
}

export function setCorner(key: number, axis: 'x' | 'y', text: string): void {
  if (!typeCorner(key, axis, text)) return;
  clearTimeout(markTimer);
  markTimer = setTimeout(markSwappedRows, DEBOUNCE_MS.typing);
}

let markTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * A pasted table fills the form from the row it was pasted into.
 * @returns false when the text is not a table of corners: the field then takes it as plain text
 */
export function pasteCorners(text: string, intoKey: number): boolean {
  const pairs = parseCornerTable(text);
  if (pairs.length === 0) return false;
  pasteCornerRows(
    pairs.map(({ x, y }) => ({ x: String(x), y: String(y) })),
    intoKey,
  );
  markSwappedRows();
  return true;
}

/** Other corners in the place of all that the form has; as typed, so that none is lost. */
export function replaceCorners(pairs: ReadonlyArray<{ x: string; y: string }>): void {
  replaceCornerRows(pairs);
  markSwappedRows();
}

export function clearCorners(): void {
  emptyCornerRows();
  markSwappedRows();
}

/** Choosing a province chooses its grid; none means the literal formula of §5. */
export function chooseCornerProvince(edition: UnitEdition, code: string): void {
  const [meridianDeg] = code === '' ? [] : provinceMeridiansDeg(code, edition);
  showCornerProvince({ edition, provinceCode: code, meridianDeg: meridianDeg ?? null });
}

/** A row as numbers with its axes in order; null while it has not two values, NaN for what is no number. */
export function readCornerRow(row: { x: string; y: string }): (CornerPair & { swapped: boolean }) | null {
  if (row.x.trim() === '' || row.y.trim() === '') return null;
  return orderAxes({ x: parseMetres(row.x), y: parseMetres(row.y) });
}

function markSwappedRows(): void {
  const { corners } = searchSlice;
  showSwappedRows(corners.rows.flatMap((row, index) => (readCornerRow(row)?.swapped ? [index + 1] : [])));
}
