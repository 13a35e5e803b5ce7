import type { CallTable } from '../bridge/callTable.ts';
import type { Refresher } from '../../src/api/createClient.ts';
import type { OwnFill } from '../../src/domain/land/fillColour.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../src/domain/land/parcel.ts';
import type { ArrangedList, ParcelOrder } from '../../src/domain/land/parcelOrder.ts';
import type { KeptPack, OfferedPack, PackProgress, SavedAges } from '../../src/domain/packs/keptPack.ts';
import type { ParcelOverlap, PlanPair } from '../../src/domain/land/planOverlap.ts';
import type { PicturedPlanning, PlanningRow } from '../../src/domain/land/planning.ts';
import type { ChosenGround } from '../../src/domain/landFile/chosenGround.ts';
import type { GroundComparison, PackedGrounds } from '../../src/domain/landFile/groundComparison.ts';
import type { Paged, Result } from '../../src/domain/result.ts';
import { packedBuffers, type PackedZones, type PrintedParcels } from './overlap/packedZones.ts';
import type { StoreLimits } from './store/storeLimits.ts';
import { buffersOf, type ComparedZones, type LandCellPlace, type LandCell, type ZoneCellsPiece } from './land/landCell.ts';
import type { Language } from '../../src/domain/text/languages.ts';

/** Vector layers: 'labels' are parcel numbers, 'zones' parcels of open sheets, 'zone-codes' zone labels. */
export type TileLayer = 'labels' | 'sheets' | 'zones' | 'zone-codes';

/** Minimum zoom of labels; below it, no parcel is as large as its number. */
export const LABEL_MIN_ZOOM = 17;

/** Minimum zoom of each layer's tiles; below it they are empty. The gateway makes the tiles of whole parcels. */
export const TILE_MIN_ZOOM: Readonly<Record<TileLayer | 'parcels', number>> = {
  parcels: 14,
  labels: LABEL_MIN_ZOOM,
  sheets: 12,
  zones: 10,
  'zone-codes': 15,
};
/** Maximum zoom of tiles; the map enlarges them beyond. */
export const TILE_MAX_ZOOM = 18;

/** GeoJSON file of a planning's zones, or of a sheet's parcels, which are its zones; `id` is that of the open layer. */
export interface ZoneFile {
  id: string;
  /** URL, absolute or relative to the file host. */
  fileUrl: string;
}

/** Contents of a planning's or sheet's file. */
export interface ZonesSummary {
  zoneCount: number;
  /** Unique codes in the order of the circular. */
  landCodes: string[];
  /** Unique colours of the drawing with their codes; omitted if there are none. */
  ownFills?: OwnFill[];
  /** Bounds of the zones; null without zones. */
  box: LngLatBox | null;
}

/** Zones of one planning at a point. */
export interface ZonesAtPoint extends Pick<ZonesSummary, 'ownFills'> {
  planningId: string;
  /** Codes, uppermost zone first; '' if the file states none. */
  landCodes: string[];
}

/** Settings with which the worker calls the gateway for the page. */
export interface ParcelsSettings {
  /** Absolute URL without a trailing slash. */
  apiBase: string;
  /** Absolute base URL of `files[0].url`. */
  fileBase: string;
  /** Bearer token of the page, or null for an anonymous visitor (§6). */
  token: string | null;
  /** `navigator.deviceMemory`, GiB; omitted if the browser does not report it. */
  deviceMemoryGb?: number | undefined;
  /** Test override of the store limits, which otherwise fit the device. */
  limits?: Partial<StoreLimits> | undefined;
}

export interface WatchedView {
  box: LngLatBox;
  /** Centre of the area that no panel covers. */
  center: LngLat;
  zoom: number;
}

/** State of a view or list: still being fetched, complete, or lacking something that could not be fetched (yet). */
export type Completeness = 'loading' | 'complete' | 'partial';

/** Zoom of the tiles reported as changed: a screen of parcels covers a few of them. */
export const CHANGED_CELL_ZOOM = 16;

/** Changed tiles of CHANGED_CELL_ZOOM, including nested and containing tiles; 'all' if there are too many. */
export type ChangedCells = ReadonlyArray<{ x: number; y: number }> | 'all';

/** Changes of the watched view and of the open list since the last report. */
export interface ParcelsProgress {
  /** State of the view: 'far' is below the zoom at which parcels are fetched, 'full' exceeds the store's limits. */
  view: Completeness | 'far' | 'full';
  /** The parcels held in the view include sample data. */
  viewHasSample: boolean;
  /** List of the last search while parcels are still added to it; null if its search returned all of them. */
  list: { center: LngLat; count: number; completeness: Completeness } | null;
  /** Increases whenever tiles change. */
  tileVersion: number;
  changedCells: ChangedCells;
}

export type OnParcelsProgress = (progress: ParcelsProgress) => void;

/** Result of one around search. Lists are sorted by distance from its centre. */
export interface AroundSummary {
  planningCount: number;
  cadastralCount: number;
  /** 'loading' if the response hit §9's cap: smaller searches fetch the rest of its box and report progress. */
  cadastralCompleteness: Completeness;
  sheetCount: number;
  /** Increases whenever tiles change. */
  tileVersion: number;
  /** Address of the nearest parcel, sheet or planning; '' if nothing is around. */
  nearestAddress: string;
  /** Latest planning that covers the centre and can be drawn; null without one. */
  planningHere: PicturedPlanning | null;
  /** Kinds whose search failed while others succeeded. */
  failed: ReadonlyArray<'planning' | 'sheets' | 'cadastral'>;
}

/** Contents of the store, for the bench and for tests. */
export interface StoreSize {
  parcels: number;
  sheets: number;
  plannings: number;
  zones: number;
  /** Files of plannings and sheets that could not be read since the start. */
  failedZoneFiles: number;
  coordinateBytes: number;
  tileStore: 'wasm' | 'reference';
  /** Parcels evicted since the start to stay within the limits. */
  evictedParcels: number;
}

/** Parcels of the register that were chosen together, as a GeoJSON file. */
export interface GatheredParcels {
  file: Blob;
  count: number;
  /** Number of parcels that were added or removed by the last choice. */
  changed: number;
  lastId: string | null;
  /** Parcels beyond GATHERED_MAX_PARCELS are left out. */
  isCut: boolean;
}

/** Tolerance of common corners: registers round to a centimetre, datum shifts are good to 0.1 to 0.2 m. */
export const SAME_CORNER_M = 0.3;

export interface Snap {
  at: LngLat;
  kind: 'corner' | 'edge';
}

/** Calls of the parcels worker. Binary results are transferred, not cloned. */
export interface ParcelsApi {
  configure(settings: ParcelsSettings): Promise<void>;
  /**
   * Runs §7's three around searches at one position and merges them into the store. A later search makes an earlier
   * result `stale`; its data is still merged. `watchView` fetches the rest of the view.
   */
  searchAround(center: LngLat): Promise<Result<AroundSummary>>;
  /** MVT; empty for an empty tile. @param layerId open layer of 'zones' or 'zone-codes', for whose file it waits */
  tile(layer: TileLayer, z: number, x: number, y: number, layerId?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the drawing buffers of the first of these cells, at least one. */
  landCells(cells: LandCellPlace[]): Promise<LandCell[]>;
  /** Returns buffers of an open layer's zones, nearest cells first. @param from number of cells already returned */
  zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece>;
  /** Returns the whole parcels held whose box intersects this one. @param maxCount limit; the largest are kept */
  parcelsIn(box: LngLatBox, maxCount: number): Promise<PrintedParcels>;
  /** Returns the intersecting zones of an open layer, in file order; null if they are not held. */
  zonesIn(layerId: string, box: LngLatBox): Promise<PackedZones | null>;
  /** Returns the feature id of the uppermost parcel drawn at a point. */
  drawnAt(point: LngLat): Promise<number | null>;
  /**
   * Fetches an open layer's zones unless they are held, and holds them until `closeZones`. Fails as the file does:
   * 'refused' with its status (413: too large), 'malformed' also for a file without an area in degrees.
   */
  openZones(file: ZoneFile): Promise<Result<ZonesSummary>>;
  closeZones(layerId: string): Promise<void>;
  /** Returns the zones of these plannings at a point, in the requested order, without plannings that have none. */
  zonesAt(point: LngLat, planningIds: string[]): Promise<ZonesAtPoint[]>;
  /**
   * Returns the parts of a parcel in each planning's zones, and fetches files that are not held. Names plannings that
   * failed; the others still count. Compares the plannings of each pair by place.
   * @param rings of all parts: lng, lat, lng, lat … degrees
   */
  planOverlap(rings: Float64Array[], files: ZoneFile[], pairs: PlanPair[]): Promise<ParcelOverlap>;
  /**
   * Compares two plannings on a piece of ground; `refused` with 413 if its zones are too many.
   * @param rings of the ground, as of `planOverlap`
   */
  compareZones(rings: Float64Array[], files: [left: ZoneFile, right: ZoneFile]): Promise<Result<ComparedZones>>;
  /** Compares the user's areas with the register, querying only lattice cells. Fails as the gateway does. */
  compareGrounds(grounds: PackedGrounds): Promise<Result<GroundComparison[]>>;
  /** Adds the parcels on a ground to a file (null: none yet), or removes them, as a tap on a chosen parcel does. */
  gather(before: Blob | null, ground: ChosenGround, isRemoved: boolean): Promise<Result<GatheredParcels>>;
  /**
   * Sorts and filters the list of the last search; parcels that arrive later are inserted in this order. A new search
   * starts with every parcel, nearest first.
   * @param anchorId parcel whose index in the new order is returned, so that the view can stay at it
   */
  arrangeCadastral(order: ParcelOrder, anchorId?: string): Promise<ArrangedList>;
  /** Returns rows from (inclusive) to (exclusive) of the last search's lists, parcels in the order arranged last. */
  cadastralRows(from: number, to: number): Promise<CadastralRow[]>;
  planningRows(from: number, to: number): Promise<PlanningRow[]>;
  /** Returns one decoded parcel, the only geometry that the page holds. */
  parcel(id: string): Promise<CadastralParcel | null>;
  /** Returns the smallest parcel that contains the point. */
  parcelAt(point: LngLat): Promise<CadastralParcel | null>;
  /** Returns the parcels that contain the point or have a boundary within `withinM`, smallest first. */
  parcelsTouching(point: LngLat, withinM: number): Promise<CadastralParcel[]>;
  /**
   * Returns the parcels that a tap may mean: the one at the point, or several to choose from; empty beside parcels. A
   * single one is pinned, because it opens.
   * @param fingerM largest error of a fingertip that aims at a corner @param leastM minimum of that error
   */
  lotsAt(point: LngLat, fingerM: number, leastM: number): Promise<CadastralParcel[]>;
  /** Returns the nearest corner within `withinM` (at most 200), unrounded, else the nearest point on a side. */
  snapTo(at: LngLat, withinM: number): Promise<Snap | null>;
  size(): Promise<StoreSize>;
  /**
   * Sets the view that the map shows. Missing parcels are fetched, nearest to the centre first, until the next view;
   * others are no longer requested. Returns at once; results are reported as progress.
   */
  watchView(view: WatchedView): Promise<void>;
  /** Pins the selected parcel, which is then not evicted; null unpins it. */
  pinParcel(id: string | null): Promise<void>;
  /** Reports changes to this callback until another one is set. */
  followProgress(onProgress: OnParcelsProgress): Promise<void>;
  /** Sets the function that gets a new token when the gateway refuses the worker's (§4), once for page and workers. */
  refreshBy(refresher: Refresher): Promise<void>;
  /** Retries failed requests at once, because the network is back or the user asked. */
  retryMissing(): Promise<void>;
  /** Calls one of {@link PacksCalls}; fails with `offline` if its code cannot be loaded. */
  packs(name: keyof PacksCalls, ...args: unknown[]): Promise<unknown>;
}

/** Calls for packs, for the holder of the ward's `packLock`. `refused` with 507: no space; `malformed`: a PackFault. */
export interface PacksCalls {
  list(): Promise<KeptPack[]>;
  /** Downloads a pack, resumes a download, or updates a pack. `stale` if it was paused. */
  take(ward: string, report: (step: PackProgress) => void): Promise<Result<KeptPack>>;
  pause(ward: string): Promise<void>;
  /** Cancels a download for good; a pack in use stays. `drop` also removes that. */
  giveUp(ward: string): Promise<void>;
  drop(ward: string): Promise<void>;
  find(by: { words: string } | { box: LngLatBox }): Promise<Result<Paged<OfferedPack>>>;
  write(ward: string): Promise<Blob | null>;
  peek(file: Blob): Promise<Result<{ ward: string; name: string; asOf: string }>>;
  keep(file: Blob): Promise<Result<KeptPack>>;
  /**
   * Returns the body of a call's response from packs, by the call's path; null if they do not cover the request.
   * @param near map position, where names and numbers are searched for first
   */
  answer(path: string, request: unknown, near?: LngLat | null, language?: Language): Promise<{ value: unknown; asOf: string } | null>;
  picture(url: string): Promise<Blob | null>;
  /** Returns a decompressed base-map tile, or null if the map has none. `offline`: neither saved nor reachable. */
  baseTile(z: number, x: number, y: number): Promise<Result<Uint8Array<ArrayBuffer> | null>>;
  ages(parcelId: string | null): Promise<SavedAges>;
}

/** Options of reads: wait until a new worker has fetched the searches again, then repeat the call. */
const READ = { isRepeated: true, afterRestore: true } as const;

export const PARCELS_CALLS: CallTable<ParcelsApi> = {
  calls: {
    configure: {},
    searchAround: { isRepeated: true },
    tile: { ...READ, transfers: (bytes) => [bytes.buffer] },
    landCells: { ...READ, transfers: buffersOf },
    zoneCells: { ...READ, transfers: ({ cells }) => buffersOf(cells) },
    parcelsIn: { ...READ, transfers: packedBuffers },
    zonesIn: { ...READ, transfers: (zones) => (zones ? packedBuffers(zones) : []) },
    drawnAt: READ,
    openZones: {},
    closeZones: {},
    zonesAt: READ,
    planOverlap: {},
    compareZones: { ...READ, transfers: ({ ground }) => buffersOf([ground]) },
    compareGrounds: {},
    gather: {},
    arrangeCadastral: READ,
    cadastralRows: READ,
    planningRows: READ,
    parcel: READ,
    parcelAt: READ,
    parcelsTouching: READ,
    lotsAt: READ,
    snapTo: READ,
    size: READ,
    // Settings of the page, which may be sent to a new worker twice.
    watchView: { isRepeated: true },
    pinParcel: { isRepeated: true },
    followProgress: { keepsCallbacks: true },
    refreshBy: { keepsCallbacks: true },
    retryMissing: { isRepeated: true },
    packs: { isRepeated: true },
  },
};
