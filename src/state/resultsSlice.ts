import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** How whole a picture is: still being fetched, all there, or lacking what could not be fetched. */
type Completeness = 'loading' | 'complete' | 'partial';

/** The around search on show: counts and status only; rows and geometry stay in the parcels worker. */
export interface ResultsSlice {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Words of the server, or empty; shown quietly where the data would be (§8 'silently ignored', design §5). */
  failureMessage: string;
  failureKind: 'none' | 'offline' | 'server';
  center: LngLat | null;
  planningCount: number;
  cadastralCount: number;
  /** Whether the list holds every parcel of its search's box: it grows while it loads. */
  cadastralCompleteness: Completeness;
  /** Lists whose own search failed while others answered: their count of 0 would be a lie. */
  failedLists: ReadonlyArray<'planning' | 'cadastral'>;
  /** Grows when a search replaced the lists or the list of parcels grew: lists re-read their rows. */
  listVersion: number;
  /** Grows when tiles changed: the map re-asks those of `changedCells`. */
  tileVersion: number;
  /** What the last step of `tileVersion` changed, written before it: parcels of these cells (tiles of one zoom), or anything. */
  changedCells: ReadonlyArray<{ x: number; y: number }> | 'all';
  /** What any search so far has found to draw: layers of nothing are not drawn. */
  foundLayers: { sheets: boolean };
  /** Of the parcels the map shows; 'far' above the ground where they are fetched, 'full' when they are too many to hold. */
  viewCompleteness: Completeness | 'far' | 'full';
  /** Which list the panel shows; null when it is closed. */
  openList: 'planning' | 'cadastral' | null;
  /** Grows when the user asked for a list, also for the one that is open: its panel then comes to the front. */
  listAsked: number;
  /** Where the panel's sheet shall rest, from the moment `asked` grows: low after a pick, so that the map is seen. */
  rest: { stop: 'peek' | 'half'; asked: number };
}

export const resultsSlice = proxy<ResultsSlice>({
  status: 'idle',
  failureMessage: '',
  failureKind: 'none',
  center: null,
  planningCount: 0,
  cadastralCount: 0,
  cadastralCompleteness: 'complete',
  failedLists: [],
  listVersion: 0,
  tileVersion: 0,
  changedCells: 'all',
  foundLayers: { sheets: false },
  viewCompleteness: 'complete',
  openList: null,
  listAsked: 0,
  rest: { stop: 'half', asked: 0 },
});
