import { coordinateRange, type CoordinateRange } from '../../domain/coordinates/coordinateRange.ts';
import { type CornerPair, orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { readCornerTable, type TableParcel } from '../../domain/coordinates/readCornerTable.ts';
import { findGridFault } from '../../domain/coordinates/findGridFault.ts';
import type { ProvinceGrid } from '../../domain/coordinates/likelyProvinces.ts';
import type { PrintedShape } from '../../domain/coordinates/cornerExplanation.ts';
import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { provinceMeridiansDeg, type UnitEdition } from '../../domain/coordinates/meridians.ts';
import { readPrintedMeridian } from '../../domain/picture/readPrintedMeridian.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import {
  chooseMeridian,
  dropCornerRow,
  keepNamedMeridian,
  markBadCorner,
  pasteCornerRows,
  replaceCornerRows,
  searchSlice,
  showCornerProvince,
  showGridFault,
  showSwappedRows,
  typeCorner,
} from '../../state/search/searchSlice.ts';
import { explanationSlice, keepPrintedShape, updateExplanation } from '../../state/search/explanationSlice.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { explainRows } from './explainRows.ts';
import { loadProvinces } from './loadProvinces.ts';

const typings = requestGuard();

export function removeCornerRow(key: number): void {
  dropCornerRow(key);
  checkRows();
}

export function setCorner(key: number, axis: 'x' | 'y', text: string): void {
  if (!typeCorner(key, axis, text)) return;
  typings.schedule(DEBOUNCE_MS.typing, checkRows);
}

/**
 * Fills the form with a pasted table, from the row it was pasted into.
 * @returns false when the text is not a table of corners: the field then takes it as plain text
 */
export function pasteCorners(text: string, intoKey: number): boolean {
  // A line with an error is a corner, too; corrections are offered then.
  const { rows: written, pairs, parcels, fault } = readCornerTable(text, likelyRanges(text));
  const namedDeg = readPrintedMeridian(text.split('\n'));
  if (written.length > 0) void chooseNamedProvince(text);
  if (parcels.length > 0) {
    showTableParcels(parcels, 0, namedDeg);
    return true;
  }
  const rows = pairs.length === written.length ? pairs.map(({ x, y }) => ({ x: String(x), y: String(y) })) : written;
  if (rows.length === 0) {
    // A lone number is normal input of a field.
    if (fault?.kind === 'hn72') raiseNotice('warning', 'oneBox.hn72');
    else if (fault && Number.isNaN(parseMetres(text))) raiseNotice('warning', 'oneBox.unclear', { line: fault.line, text: fault.text });
    return false;
  }
  keepPrintedShape(null);
  keepNamedMeridian(namedDeg);
  pasteCornerRows(rows, intoKey);
  checkRows();
  return true;
}

/**
 * Replaces all corners of the form; they stay as typed, so that none is lost.
 * @param printed shape values that their document prints
 * @param namedDeg the meridian that their text or document names
 */
export function replaceCorners(
  pairs: ReadonlyArray<{ x: string; y: string }>,
  printed: PrintedShape | null = null,
  namedDeg: number | null = null,
): void {
  keepPrintedShape(printed);
  keepNamedMeridian(namedDeg);
  replaceCornerRows(pairs);
  checkRows();
}

/** Fills the form with one parcel of a table; the others are offered beside it. */
export function showTableParcels(parcels: readonly TableParcel[], chosen = 0, namedDeg = searchSlice.corners.namedDeg): void {
  replaceCorners(parcels[chosen]!.rows, null, namedDeg);
  updateExplanation({ parcels, chosen });
}

/** Switches to another parcel of the table; corrections of the previous one stay with it. */
export function chooseTableParcel(chosen: number): void {
  const { parcels, chosen: before } = explanationSlice;
  const rows = searchSlice.corners.rows.map(({ x, y }) => ({ x, y }));
  showTableParcels(parcels.with(before, { ...parcels[before]!, rows }), chosen);
}

export function clearCorners(): void {
  pasted.text = '';
  keepPrintedShape(null);
  keepNamedMeridian(null);
  replaceCornerRows([{ x: '', y: '' }]);
  checkRows();
}

/** Chooses a province and thereby its grid; none means the literal formula of §5. */
export function chooseCornerProvince(edition: UnitEdition, code: string): void {
  const [meridianDeg] = code === '' ? [] : provinceMeridiansDeg(code, edition);
  if (edition !== searchSlice.corners.edition) void loadProvinces(edition);
  showCornerProvince({ edition, provinceCode: code, meridianDeg: meridianDeg ?? null });
  checkProvince();
}

/** Returns whether a text names a unit, in full or by at least three initials ('TP.HCM', 'BRVT'): two are ambiguous. */
function isNamed(text: string, name: string): boolean {
  const initials = name.replaceAll(/(\w)\w* ?/g, '$1');
  return new RegExp(`\\b(?:${name}|(?:tp)?${initials.length > 2 ? initials : name})\\b`).test(text);
}

/** Returns codes of the loaded provinces of the old edition that a text names. */
export function namedProvinces(text: string): string[] {
  const folded = foldVietnamese(text);
  return unitsSlice.provinces.old.units.filter(({ name }) => isNamed(folded, foldVietnamese(name))).map(({ code }) => code);
}

/** Returns the ranges of X and Y of the provinces that a text names, else of the chosen one. */
export function likelyRanges(text: string): CoordinateRange[] {
  const { provinceCode, edition } = searchSlice.corners;
  const named = namedProvinces(text).map((code) => coordinateRange(code, 'old'));
  return (named.length > 0 ? named : [coordinateRange(provinceCode, edition)]).filter((range) => range !== null);
}

/** Text of the corners in the form; its province is matched again once the list has loaded. */
const pasted = { text: '' };

/** Chooses the one province that a text names, unless one is chosen: it completes missing leading digits. */
export async function chooseNamedProvince(text: string): Promise<void> {
  pasted.text = text;
  await loadProvinces('old');
  if (pasted.text !== text || searchSlice.corners.provinceCode !== '') return;
  const named = namedProvinces(text);
  if (named.length === 1) chooseCornerProvince('old', named[0]!);
}

export const retryProvinces = (): Promise<unknown> =>
  Promise.all([loadProvinces(searchSlice.corners.edition), chooseNamedProvince(pasted.text)]);

/** Returns a row as numbers with its axes in order; null without two values, NaN for invalid numbers. */
export function readCornerRow(row: { x: string; y: string }): (CornerPair & { swapped: boolean }) | null {
  if (row.x.trim() === '' || row.y.trim() === '') return null;
  return orderAxes({ x: parseMetres(row.x), y: parseMetres(row.y) });
}

/** Checks the rows locally: swapped axes, and a province that cannot contain them. */
function checkRows(): void {
  const { corners } = searchSlice;
  showSwappedRows(corners.rows.flatMap((row, index) => (readCornerRow(row)?.swapped ? [index + 1] : [])));
  checkProvince();
}

/** Reports at once evidence against the grid in use. @returns whether that is new */
export function checkProvince(): boolean {
  const { rows, namedDeg, gridFault: before } = searchSlice.corners;
  const fault = findGridFault(rows.map(readCornerRow), searchSlice.corners, namedDeg);
  showGridFault(fault);
  void explainRows();
  return fault !== null && before === null;
}

/** Chooses another meridian than the province's first. @param deg null: the literal formula of §5 */
export function chooseCornerMeridian(deg: number | null): void {
  chooseMeridian(deg);
  checkProvince();
}

export function chooseLikelyProvince({ code, meridianDeg }: ProvinceGrid): void {
  showCornerProvince({ edition: searchSlice.corners.edition, provinceCode: code, meridianDeg });
  checkProvince();
}

/** Marks the first field that makes its row incomplete; in an empty form the first one. */
export function markFirstBadField(): void {
  for (const { key, x, y } of searchSlice.corners.rows) {
    if (Number.isNaN(parseMetres(x))) return markBadCorner({ key, axis: 'x' });
    if (Number.isNaN(parseMetres(y))) return markBadCorner({ key, axis: 'y' });
  }
}
