import { proxy } from 'valtio';
import { type UnitChoice, clearLowerUnits } from '../../domain/land/unitChoice.ts';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import type { GridFault } from '../../domain/coordinates/findGridFault.ts';
import type { FoundCoordinates } from '../../domain/coordinates/readCoordinates.ts';
import { DEFAULT_SEARCH_TAB, type SearchTab } from '../../domain/map/mapTab.ts';
import type { PlaceSuggestion } from '../../domain/search/place.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** Corner pair as typed. X is northing, Y is easting. */
interface CornerInput {
  key: number;
  x: string;
  y: string;
}

/** Answer that a search waits for: of a tab, or the phone's position. */
export type SearchWait = SearchTab | 'position';

export type SearchField = 'google' | 'place' | 'corners' | 'province' | 'district' | 'ward' | 'sheet' | 'parcel';

/** The search drawer: its text survives closing it. */
export const searchSlice = proxy({
  open: false,
  tab: DEFAULT_SEARCH_TAB as SearchTab,
  busy: null as SearchWait | null,
  googleText: '',
  placeText: '',
  corners: {
    provinceCode: '',
    edition: 'old' as UnitEdition,
    /** Grid in use; null means the literal formula of §5. */
    meridianDeg: null as number | null,
    rows: [{ key: 1, x: '', y: '' }] as CornerInput[],
    nextKey: 2,
    /** Message under the form, from the last search or paste. */
    swappedRows: [] as number[],
    /** Meridian that the text or the page of the rows names; null where it names none. */
    namedDeg: null as number | null,
    /** Evidence against the grid in use, and whether it blocks a search. */
    gridFault: null as GridFault | null,
    isStopped: false,
    /** Field that stopped the last search: marked, and focused. */
    badField: null as { key: number; axis: 'x' | 'y' } | null,
  },
  plot: { edition: 'old', provinceCode: '', districtCode: '', wardCode: '', sheetNumber: '', parcelNumber: '' } as UnitChoice & {
    sheetNumber: string;
    parcelNumber: string;
  },
  /** Field errors of the current tab, shown beside the fields. */
  fieldErrors: {} as Partial<Record<SearchField, boolean>>,
  /** Refusal of a tab's last search: shown in its form, not as a toast (§8.16). */
  failure: null as { tab: SearchTab; message: MessageId } | null,
});

type SearchSlice = typeof searchSlice;

export function updateSearch(change: Partial<typeof searchSlice>): void {
  Object.assign(searchSlice, change);
}

export function closeSearch(): void {
  Object.assign(searchSlice, { open: false, fieldErrors: {}, failure: null });
}

export function waitForSearch(busy: SearchWait | null): void {
  Object.assign(searchSlice, { busy, failure: null });
}

export function showSearchFaults(fields: readonly SearchField[]): void {
  searchSlice.fieldErrors = Object.fromEntries(fields.map((field) => [field, true]));
}

function clearFieldError(field: SearchField): void {
  delete searchSlice.fieldErrors[field];
  searchSlice.failure = null;
}

export function typeCoordinates(text: string): void {
  searchSlice.googleText = text;
  clearFieldError('google');
}

type CornerRow = Readonly<Pick<CornerInput, 'x' | 'y'>>;

export function addCornerRow(): void {
  const { corners } = searchSlice;
  corners.rows.push({ key: corners.nextKey, x: '', y: '' });
  corners.nextKey += 1;
}

/** Removes a row, or clears the last one: the form always has one. */
export function dropCornerRow(key: number): void {
  const { corners } = searchSlice;
  corners.rows = corners.rows.filter((row) => row.key !== key);
  if (corners.rows.length === 0) addCornerRow();
}

export function typeCorner(key: number, axis: 'x' | 'y', text: string): boolean {
  const row = searchSlice.corners.rows.find((candidate) => candidate.key === key);
  if (!row) return false;
  row[axis] = text;
  searchSlice.corners.badField = null;
  clearFieldError('corners');
  return true;
}

/** Replaces rows from an index on; filled ones behind the first stay. */
export function pasteCornerRows(rows: readonly CornerRow[], intoKey: number): void {
  const { corners } = searchSlice;
  const at = Math.max(
    0,
    corners.rows.findIndex((row) => row.key === intoKey),
  );
  const filledRows = corners.rows.slice(at + 1).filter((row) => row.x !== '' || row.y !== '');
  replaceRows([...corners.rows.slice(0, at), ...withKeys(rows), ...filledRows]);
}

export function replaceCornerRows(rows: readonly CornerRow[]): void {
  replaceRows(withKeys(rows));
}

function withKeys(rows: readonly CornerRow[]): CornerInput[] {
  const first = searchSlice.corners.nextKey;
  searchSlice.corners.nextKey += rows.length;
  return rows.map(({ x, y }, index) => ({ key: first + index, x, y }));
}

function replaceRows(rows: CornerInput[]): void {
  Object.assign(searchSlice.corners, { rows, badField: null });
  clearFieldError('corners');
}

/** Sets the numbers (from 1) of the rows with swapped axes. */
export function showSwappedRows(swappedRows: number[]): void {
  searchSlice.corners.swappedRows = swappedRows;
}

export function showGridFault(gridFault: GridFault | null): void {
  Object.assign(searchSlice.corners, { gridFault, isStopped: false });
}

export function stopForGrid(): void {
  searchSlice.corners.isStopped = true;
}

export function keepNamedMeridian(deg: number | null): void {
  searchSlice.corners.namedDeg = deg;
}

export function markBadCorner(badField: NonNullable<SearchSlice['corners']['badField']>): void {
  searchSlice.corners.badField = badField;
}

export function showCornerProvince(chosen: Pick<SearchSlice['corners'], 'edition' | 'provinceCode' | 'meridianDeg'>): void {
  Object.assign(searchSlice.corners, chosen);
  clearFieldError('province');
}

/** @param deg null: the literal formula of §5 */
export function chooseMeridian(deg: number | null): void {
  searchSlice.corners.meridianDeg = deg;
}

/** Sets units of to-thua; each choice clears the units below it (§5). */
export function showPlotUnits(units: Partial<UnitChoice>): void {
  const { provinceCode, districtCode, wardCode } = units;
  Object.assign(searchSlice.plot, clearLowerUnits(units));
  if (units.edition !== undefined) Object.assign(searchSlice, { fieldErrors: {}, failure: null });
  else if (provinceCode !== undefined) clearFieldError('province');
  else if (districtCode !== undefined) clearFieldError('district');
  else if (wardCode !== undefined) clearFieldError('ward');
}

export function typePlot(typed: Partial<Pick<SearchSlice['plot'], 'sheetNumber' | 'parcelNumber'>>): void {
  Object.assign(searchSlice.plot, typed);
  if (typed.sheetNumber !== undefined) clearFieldError('sheet');
  if (typed.parcelNumber !== undefined) clearFieldError('parcel');
}

export const placeSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline';
  suggestions: PlaceSuggestion[];
  total: number;
  /** Position in the typed text; going there is the first suggestion. */
  coordinates: FoundCoordinates | null;
  /** 'Xem quy hoạch mới nhất tại khu vực trên.' (§2, mobile). */
  showPlannings: boolean;
}>({ status: 'idle', suggestions: [], total: 0, coordinates: null, showPlannings: false });

const NO_PLACES = { suggestions: [], total: 0 };

export function showNoPlaces(status: 'idle' | 'ready' | 'failed' | 'offline'): void {
  Object.assign(placeSlice, { status, ...NO_PLACES });
}

export function updatePlace(change: Partial<typeof placeSlice>): void {
  Object.assign(placeSlice, change);
}

/** Sets the box 'Xem quy hoạch mới nhất tại khu vực trên.' */
export function setShowPlannings(showPlannings: boolean): void {
  placeSlice.showPlannings = showPlannings;
}
