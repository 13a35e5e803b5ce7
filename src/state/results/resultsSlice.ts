import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

/** How whole a picture is: still being fetched, all there, or lacking what could not be fetched. */
type Completeness = 'loading' | 'complete' | 'partial';

/** The around search on show: counts and status only; rows and geometry stay in the parcels worker. */
export const resultsSlice = proxy({
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  /** Words of the server, or empty; shown quietly where the data would be (§8 'silently ignored'). */
  failureMessage: '',
  failureKind: 'none' as 'none' | 'offline' | 'server',
  center: null as LngLat | null,
  planningCount: 0,
  cadastralCount: 0,
  /** Whether the list holds every parcel of its search's box: it grows while it loads. */
  cadastralCompleteness: 'complete' as Completeness,
  /** Lists whose own search failed while others answered: their count of 0 would be a lie. */
  failedLists: [] as ReadonlyArray<'planning' | 'cadastral'>,
  /** A search replaced the lists, or the list of parcels grew: lists re-read their rows. */
  arrival: signal(),
  /** Tiles changed: the map asks again for those of these cells (tiles of one zoom), or for all. `version` is the worker's count. */
  tiles: signal<{ version: number; cells: ReadonlyArray<{ x: number; y: number }> | 'all' }>({ version: 0, cells: 'all' }),
  /** What any search so far has found to draw: layers of nothing are not drawn. */
  foundLayers: { sheets: false },
  /** Of the parcels the map shows; 'far' above the ground where they are fetched, 'full' when they are too many to hold. */
  viewCompleteness: 'complete' as Completeness | 'far' | 'full',
  /** Made land lies in the view. */
  viewHasSample: false,
  /** Which list the panel shows; null when it is closed. */
  openList: null as 'planning' | 'cadastral' | null,
  /** The user asked for a list, perhaps for the one that is open: its panel comes to the front. */
  listOpened: null as Signal | null,
  /** Where the panel's sheet shall rest from now on: low after a pick, so that the map is seen. */
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

/** @param drawn what of the search is for the map */
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

/** The list on show has grown, or is whole now. */
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

/** On a phone the list makes room for the map. */
export function lowerList(): void {
  resultsSlice.rest = signal({ stop: 'peek' });
}

/** The pinned position of the last search, with its address once known (§2 'pinned position address'). */
export const pinSlice = proxy<{ position: LngLat | null; address: string; accuracyM: number }>({
  position: null,
  address: '',
  accuracyM: 0,
});

/**
 * @param address empty while it is not known
 * @param accuracyM how far it may be off, where a device says so
 */
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

/** Of the pin that is there; one that is known stays. */
export function suggestPinAddress(address: string): void {
  if (pinSlice.address === '') pinSlice.address = address;
}

/** The dialog 'Thông báo' (§2): a searched position has no data. */
export const noDataSlice = proxy({
  open: false,
  /** Positions it was shown for, as 'lng,lat': once each. */
  told: [] as string[],
});

/** Shown for a position once. */
export function openNoData(key: string): void {
  if (noDataSlice.told.includes(key)) return;
  noDataSlice.told.push(key);
  noDataSlice.open = true;
}

export function closeNoData(): void {
  noDataSlice.open = false;
}
