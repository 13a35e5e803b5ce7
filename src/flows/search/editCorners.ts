import { type CornerPair, orderAxes, parseCornerTable, parseMetres } from '../../domain/coordinates/cornerText.ts';
import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { provinceMeridiansDeg, type UnitEdition } from '../../domain/coordinates/meridians.ts';
import { searchSlice } from '../../state/searchSlice.ts';

/** The goc-ranh form: rows, paste, province and grid. */

export function addCornerRow(): void {
  const { corners } = searchSlice;
  corners.rows.push({ key: corners.nextKey, x: '', y: '' });
  corners.nextKey += 1;
}

/** The last row is emptied rather than removed: the form always has one. */
export function removeCornerRow(key: number): void {
  const { corners } = searchSlice;
  corners.rows = corners.rows.filter((row) => row.key !== key);
  if (corners.rows.length === 0) addCornerRow();
  markSwappedRows();
}

export function setCorner(key: number, axis: 'x' | 'y', text: string): void {
  const row = searchSlice.corners.rows.find((candidate) => candidate.key === key);
  if (!row) return;
  row[axis] = text;
  delete searchSlice.fieldErrors.corners;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(markSwappedRows, DEBOUNCE_MS.typing);
}

let noteTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * A pasted table fills the form from the row it was pasted into.
 * @returns false when the text is not a table of corners: the field then takes it as plain text
 */
export function pasteCorners(text: string, intoKey: number): boolean {
  const pairs = parseCornerTable(text);
  if (pairs.length === 0) return false;
  const { corners } = searchSlice;
  const at = Math.max(
    0,
    corners.rows.findIndex((row) => row.key === intoKey),
  );
  const pasted = pairs.map((pair, index) => ({ key: corners.nextKey + index, x: String(pair.x), y: String(pair.y) }));
  const kept = corners.rows.slice(at + 1).filter((row) => row.x !== '' || row.y !== '');
  corners.rows = [...corners.rows.slice(0, at), ...pasted, ...kept];
  corners.nextKey += pasted.length;
  delete searchSlice.fieldErrors.corners;
  markSwappedRows();
  return true;
}

/** Other corners in the place of all that the form has; as typed, so that none is lost. */
export function replaceCorners(pairs: ReadonlyArray<{ x: string; y: string }>): void {
  const { corners } = searchSlice;
  corners.rows = pairs.map(({ x, y }, index) => ({ key: corners.nextKey + index, x, y }));
  corners.nextKey += pairs.length;
  delete searchSlice.fieldErrors.corners;
  markSwappedRows();
}

export function clearCorners(): void {
  searchSlice.corners.rows = [];
  addCornerRow();
  markSwappedRows();
}

/** Choosing a province chooses its grid; none means the literal formula of §5 (design §4). */
export function chooseCornerProvince(edition: UnitEdition, code: string): void {
  const [meridianDeg] = code === '' ? [] : provinceMeridiansDeg(code, edition);
  Object.assign(searchSlice.corners, { edition, provinceCode: code, meridianDeg: meridianDeg ?? null });
  delete searchSlice.fieldErrors.province;
}

export function chooseMeridian(deg: number | null): void {
  searchSlice.corners.meridianDeg = deg;
}

/** A row as numbers with its axes in order; null while it has not two values, NaN for what is no number. */
export function readCornerRow(row: { x: string; y: string }): (CornerPair & { swapped: boolean }) | null {
  if (row.x.trim() === '' || row.y.trim() === '') return null;
  return orderAxes({ x: parseMetres(row.x), y: parseMetres(row.y) });
}

function markSwappedRows(): void {
  const { corners } = searchSlice;
  corners.swappedRows = corners.rows.flatMap((row, index) => (readCornerRow(row)?.swapped ? [index + 1] : []));
}
