import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

/** Completeness of data: loading, complete, or without what failed to load. */
type Completeness = 'loading' | 'complete' | 'partial';

/** Shown around search: counts and status only; rows and geometry stay in the parcels worker. */
export const resultsSlice = proxy({
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Message of the server, or empty; shown quietly where the data would be (§8 'silently ignored'). */
  failureMessage: '',
  failureKind: 'none' as 'none' | 'offline' | 'server',
  center: null as LngLat | null,
  planningCount: 0,
  cadastralCount: 0,
  /** Completeness of the list within the search's box: it grows while it loads. */
  cadastralCompleteness: 'complete' as Completeness,
  /** Lists whose own search failed while others answered: their count of 0 would be wrong. */
  failedLists: [] as ReadonlyArray<'planning' | 'cadastral'>,
  /** The lists were replaced, or the list of parcels grew: lists re-read their rows. */
  arrival: signal(),
  /** Tiles that the map requests again: these cells (tiles of one zoom) or all. `version` is the worker's count. */
  tiles: signal<{ version: number; cells: ReadonlyArray<{ x: number; y: number }> | 'all' }>({ version: 0, cells: 'all' }),
  /** Kinds of content that any search has found; layers without content are not drawn. */
  foundLayers: { sheets: false },
  /** Completeness of parcels in view; 'far': below the zoom that loads them; 'full': too many to hold. */
  viewCompleteness: 'complete' as Completeness | 'far' | 'full',
  /** The view has sample data. */
  viewHasSample: false,
  /** List that the panel shows; null when it is closed. */
  openList: null as 'planning' | 'cadastral' | null,
  /** Request to bring the panel of a list to the front, perhaps of the open one. */
  listOpened: null as Signal | null,
  /** Stop of the panel's sheet: low after a pick, to show the map. */
  rest: signal<{ stop: 'peek' | 'half' }>({ stop: 'half' }),
});

export type ResultsSlice = typeof resultsSlice;

export function beginResults(center: LngLat): void {
  Object.assign(resultsSlice, {
    status: 'loading',
    center,
    failureKind: 'none',
    failureMessage: '',
    planningCount: 0,
    cadastralCount: 0,
    cadastralCompleteness: 'loading',
    failedLists: [],
  });
}

type FoundAround = Pick<ResultsSlice, 'planningCount' | 'cadastralCount' | 'cadastralCompleteness' | 'failedLists'>;

export function showResults(found: FoundAround, drawn: { tileVersion: number; hasSheets: boolean }): void {
  const { foundLayers } = resultsSlice;
  Object.assign(resultsSlice, {
    status: 'ready',
    ...found,
    foundLayers: { sheets: foundLayers.sheets || drawn.hasSheets },
    arrival: signal(),
  });
  if (drawn.tileVersion !== resultsSlice.tiles.version) showChangedTiles(drawn.tileVersion, 'all');
}

export function failResults(failureKind: 'offline' | 'server', failureMessage: string): void {
  Object.assign(resultsSlice, { status: 'failed', failureKind, failureMessage, arrival: signal() });
}

export function growResults(cadastralCount: number, cadastralCompleteness: ResultsSlice['cadastralCompleteness']): void {
  resultsSlice.cadastralCompleteness = cadastralCompleteness;
  if (cadastralCount !== resultsSlice.cadastralCount) Object.assign(resultsSlice, { cadastralCount, arrival: signal() });
}

export function showViewCompleteness(viewCompleteness: ResultsSlice['viewCompleteness'], viewHasSample: boolean): void {
  Object.assign(resultsSlice, { viewCompleteness, viewHasSample });
}

export function showChangedTiles(version: number, cells: ResultsSlice['tiles']['cells']): void {
  resultsSlice.tiles = signal({ version, cells });
}

export function showList(openList: 'planning' | 'cadastral'): void {
  Object.assign(resultsSlice, { openList, listOpened: signal(), rest: signal({ stop: 'half' }) });
}

export function hideList(): void {
  resultsSlice.openList = null;
}

/** Lowers the list on a phone, to show the map. */
export function lowerList(): void {
  resultsSlice.rest = signal({ stop: 'peek' });
}

/** Pinned position of the last search, with its address once known (§2 'pinned position address'). */
export const pinSlice = proxy<{ position: LngLat | null; address: string; accuracyM: number }>({
  position: null,
  address: '',
  accuracyM: 0,
});

/** @param address empty while unknown. @param accuracyM radius of uncertainty, where a device reports it */
export function pinPosition(position: LngLat, address: string, accuracyM: number): void {
  Object.assign(pinSlice, { position, address, accuracyM });
}

export function unpinPosition(): void {
  Object.assign(pinSlice, { position: null, address: '' });
  Object.assign(resultsSlice, {
    status: 'idle',
    center: null,
    planningCount: 0,
    cadastralCount: 0,
    failedLists: [],
    openList: null,
    arrival: signal(),
  });
}

export function suggestPinAddress(address: string): void {
  if (pinSlice.address === '') pinSlice.address = address;
}

/** The dialog 'Thông báo' (§2): a searched position has no data. */
export const noDataSlice = proxy({
  open: false,
  /** Positions it was shown for, as 'lng,lat': once each. */
  offeredKeys: [] as string[],
});

export function openNoData(key: string): void {
  if (noDataSlice.offeredKeys.includes(key)) return;
  noDataSlice.offeredKeys.push(key);
  noDataSlice.open = true;
}

export function closeNoData(): void {
  noDataSlice.open = false;
}
