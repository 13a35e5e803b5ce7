import type { CallTable } from '../bridge/callTable.ts';
import type { Refresher } from '../../src/api/createClient.ts';
import type { OwnFill } from '../../src/domain/land/fillColour.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../src/domain/land/parcel.ts';
import type { ArrangedList, ParcelOrder } from '../../src/domain/land/parcelOrder.ts';
import type { KeptPack, OfferedPack, PackProgress, SavedAges } from '../../src/domain/packs/keptPack.ts';
import type { ParcelOverlap, PlanPair } from '../../src/domain/land/planOverlap.ts';
import type { PicturedPlanning, PlanningRow } from '../../src/domain/land/planning.ts';
import type { GroundComparison, PackedGrounds } from '../../src/domain/landFile/groundComparison.ts';
import type { Paged, Result } from '../../src/domain/result.ts';
import { packedBuffers, type PackedZones, type PrintedParcels } from './overlap/packedZones.ts';
import type { StoreLimits } from './store/storeLimits.ts';
import { buffersOf, type ComparedZones, type LandCellPlace, type LandCell, type ZoneCellsPiece } from './land/landCell.ts';
import type { Language } from '../../src/domain/text/languages.ts';

/** Vector layers that the worker tiles: 'labels' are the numbers of parcels (MVT layer 'parcel-labels'), 'zones' the parcels of open sheets, 'zone-codes' the points at which zones have their code. */
export type TileLayer = 'labels' | 'sheets' | 'zones' | 'zone-codes';

/** The lowest zoom with labels: below, no parcel is as large as its number. */
export const LABEL_MIN_ZOOM = 17;

/** The lowest zoom at which each layer has tiles; below it they are empty. Tiles of whole parcels are the gateway's. */
export const TILE_MIN_ZOOM: Readonly<Record<TileLayer | 'parcels', number>> = {
  parcels: 14,
  labels: LABEL_MIN_ZOOM,
  sheets: 12,
  zones: 10,
  'zone-codes': 15,
};
/** The highest zoom with tiles of its own; the map enlarges them beyond. */
export const TILE_MAX_ZOOM = 18;

/** The GeoJSON file of a planning's zones, or of a sheet's parcels, which are its zones; `id` is the open layer's. */
export interface ZoneFile {
  id: string;
  /** Relative to the file host, or a whole address. */
  fileUrl: string;
}

/** What the file of a planning or a sheet holds. */
export interface ZonesSummary {
  zoneCount: number;
  /** Each once, in the order of the circular. */
  landCodes: string[];
  /** Colours of the drawing, each with the code that it stands for, once; left out where there are none. */
  ownFills?: OwnFill[];
  /** What the zones cover; null without zones. */
  box: LngLatBox | null;
}

/** The zones of one planning at a point. */
export interface ZonesAtPoint extends Pick<ZonesSummary, 'ownFills'> {
  planningId: string;
  /** The uppermost first; empty text where the file has none. */
  landCodes: string[];
}

/** What the worker must know of the page to ask the gateway in its name. */
export interface ParcelsSettings {
  /** Absolute, without a slash at the end. */
  apiBase: string;
  /** Where `files[0].url` hangs; absolute. */
  fileBase: string;
  /** Bearer token of the page, or null for an anonymous visitor (§6). */
  token: string | null;
  /** `navigator.deviceMemory`, GiB; left out where the browser does not tell. */
  deviceMemoryGb?: number | undefined;
  /** Only tests set it: how much the store holds instead of what fits the device. */
  limits?: Partial<StoreLimits> | undefined;
}

/** What the map shows. */
export interface WatchedView {
  box: LngLatBox;
  /** What the eye rests on: the middle of what no panel covers. */
  center: LngLat;
  zoom: number;
}

/** How whole a picture is: still being fetched, all there, or lacking something that could not be fetched (yet). */
export type Completeness = 'loading' | 'complete' | 'partial';

/** Zoom of the tiles that are named as changed: a screen of parcels lies in a few of them. */
export const CHANGED_CELL_ZOOM = 16;

/** Tiles of CHANGED_CELL_ZOOM that changed, those within and around them included; 'all' when they are too many to name. */
export type ChangedCells = ReadonlyArray<{ x: number; y: number }> | 'all';

/** What became of the watched view and of the open list since the last report. */
export interface ParcelsProgress {
  /** Of the view: 'far' above the ground where parcels are fetched, 'full' when it shows more than the store may hold. */
  view: Completeness | 'far' | 'full';
  /** Whether made land lies in the view, as far as it is held. */
  viewHasSample: boolean;
  /** The list of the last search while parcels are still added to it; null when its search brought all. */
  list: { center: LngLat; count: number; completeness: Completeness } | null;
  /** Grows whenever tiles changed. */
  tileVersion: number;
  changedCells: ChangedCells;
}

export type OnParcelsProgress = (progress: ParcelsProgress) => void;

/** What one around search brought. Lists are ordered from its centre. */
export interface AroundSummary {
  planningCount: number;
  cadastralCount: number;
  /** 'loading' when the answer hit §9's cap: the rest of its box is fetched in smaller searches, told by progress. */
  cadastralCompleteness: Completeness;
  sheetCount: number;
  /** Grows whenever tiles changed. */
  tileVersion: number;
  /** Address of the nearest parcel, sheet or planning; empty when nothing is around. */
  nearestAddress: string;
  /** The planning worth drawing there: the latest that covers it; null without one. */
  planningHere: PicturedPlanning | null;
  /** Kinds whose search failed while others answered. */
  failed: ReadonlyArray<'planning' | 'sheets' | 'cadastral'>;
}

/** How much the store holds: for the bench and for tests. */
export interface StoreSize {
  parcels: number;
  sheets: number;
  plannings: number;
  zones: number;
  /** Files of plannings and sheets that could not be read since the start. */
  failedZoneFiles: number;
  coordinateBytes: number;
  tileStore: 'wasm' | 'reference';
  /** Parcels let go since the start to stay within the limits. */
  evictedParcels: number;
}

/** Corners are printed to the centimetre; registers round them, and datum shifts are good to a decimetre or two. */
export const SAME_CORNER_M = 0.3;

/** What of the drawn boundaries a place was caught by, and where. */
export interface Snap {
  at: LngLat;
  kind: 'corner' | 'edge';
}

/** What the parcels worker answers. Binary results are transferred, not cloned. */
export interface ParcelsApi {
  configure(settings: ParcelsSettings): Promise<void>;
  /**
   * The three around searches of §7 at one position, merged into the store by id. A later search makes an earlier
   * one's answer `stale`; what it fetched is still merged. Of
   * what the map shows beside it the planner takes care (`watchView`).
   */
  searchAround(center: LngLat): Promise<Result<AroundSummary>>;
  /**
   * MVT bytes of a tile; empty when nothing lies in it.
   * @param layerId whose 'zones' or 'zone-codes', opened before; the tile waits for their file
   */
  tile(layer: TileLayer, z: number, x: number, y: number, layerId?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** What is drawn of the first of these cells, one at least. */
  landCells(cells: LandCellPlace[]): Promise<LandCell[]>;
  /**
   * What is drawn of the zones of an open layer, all of it piece by piece: the cells nearest to a place first.
   * @param from so many cells were answered before, of the same place
   */
  zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece>;
  /** The parcels held whose box meets this one, whole. @param most of more the largest come */
  parcelsIn(box: LngLatBox, most: number): Promise<PrintedParcels>;
  /** The same of an open layer's zones, in the order of the file; null where they are not held. */
  zonesIn(layerId: string, box: LngLatBox): Promise<PackedZones | null>;
  /** Feature id of the parcel that is drawn at a point, the uppermost of several. */
  drawnAt(point: LngLat): Promise<number | null>;
  /**
   * Fetches the zones of an open layer unless they are held, and holds them until `closeZones`. Fails as the file does: 'refused'
   * with the status (413: too large), 'malformed' also for a file without any area in degrees.
   */
  openZones(file: ZoneFile): Promise<Result<ZonesSummary>>;
  closeZones(layerId: string): Promise<void>;
  /** What the zones of these plannings say of a point: plannings in the order asked, those without a zone there left out. */
  zonesAt(point: LngLat, planningIds: string[]): Promise<ZonesAtPoint[]>;
  /**
   * What of a parcel lies in the zones of each planning, whose file is fetched unless it is held. A planning that could not
   * be had is named; the others still count. Pairs of them are compared place by place.
   * @param rings of all its parts: lng, lat, lng, lat … degrees
   */
  planOverlap(rings: Float64Array[], files: ZoneFile[], pairs: PlanPair[]): Promise<ParcelOverlap>;
  /**
   * What two plannings say of a piece of ground; `refused` with 413 where so many zones lie there that it would keep the worker.
   * @param rings of the ground, as of `planOverlap`
   */
  compareZones(rings: Float64Array[], files: [left: ZoneFile, right: ZoneFile]): Promise<Result<ComparedZones>>;
  /** Lays areas of the user's own over the register, of which only cells of a lattice are asked for. Fails as the gateway does. */
  compareGrounds(grounds: PackedGrounds): Promise<Result<GroundComparison[]>>;
  /**
   * Sorts and filters the list of the last search; what arrives later takes its place in this order. A new search
   * begins with every parcel, the nearest first.
   * @param anchorId a parcel whose place in the new order is told, so that a reader can be kept at it
   */
  arrangeCadastral(order: ParcelOrder, anchorId?: string): Promise<ArrangedList>;
  /** Rows from (inclusive) to (exclusive) of the lists of the last search, the parcels as they were arranged last. */
  cadastralRows(from: number, to: number): Promise<CadastralRow[]>;
  planningRows(from: number, to: number): Promise<PlanningRow[]>;
  /** One parcel, unpacked: the only geometry the page holds. */
  parcel(id: string): Promise<CadastralParcel | null>;
  /** The parcel that contains the point; with several, the smallest. */
  parcelAt(point: LngLat): Promise<CadastralParcel | null>;
  /** All parcels that contain the point or whose boundary comes as near, those of a common corner; the smallest first. */
  parcelsTouching(point: LngLat, withinM: number): Promise<CadastralParcel[]>;
  /**
   * The lots that a tap means, whole: the one there, or several of which the user has to choose; none beside parcels. One alone is
   * pinned, for it opens.
   * @param fingerM how far from a corner a fingertip that aims at it comes down @param leastM nobody aims at less
   */
  lotsAt(point: LngLat, fingerM: number, leastM: number): Promise<CadastralParcel[]>;
  /**
   * The nearest corner of the parcels held that is closer than that, exactly as it is held, else the nearest point on one of
   * their sides; null when none is so near. @param withinM at the most 200
   */
  snapTo(at: LngLat, withinM: number): Promise<Snap | null>;
  size(): Promise<StoreSize>;
  /**
   * What the map shows now. Parcels there that are not held are fetched, nearest to the middle first, until another view
   * is told; what left the view is no longer asked for. Answers at once: what comes is told by progress.
   */
  watchView(view: WatchedView): Promise<void>;
  /** The selected parcel: never let go while it is. */
  pinParcel(id: string | null): Promise<void>;
  /** Tells what changed, now and again until another function is given. */
  followProgress(onProgress: OnParcelsProgress): Promise<void>;
  /**
   * Who gets another token when the gateway refuses the worker's (§4): the page, once for itself and all its workers.
   */
  refreshBy(refresher: Refresher): Promise<void>;
  /** Asks at once for what failed: the network is back, or the user wants it. */
  retryMissing(): Promise<void>;
  /** One of {@link PacksCalls}; `offline` where their code does not come. */
  packs(name: keyof PacksCalls, ...args: unknown[]): Promise<unknown>;
}

/** What is done with packs, by who holds `packLock` of the ward. `refused` with 507: no room; `malformed`: a damaged file, with a PackFault's reason. */
export interface PacksCalls {
  list(): Promise<KeptPack[]>;
  /** Takes a pack, goes on with one that was begun, or renews one. `stale` when it was paused. */
  take(ward: string, tell: (step: PackProgress) => void): Promise<Result<KeptPack>>;
  pause(ward: string): Promise<void>;
  /** Ends a taking for good; a pack in use stays. `drop` removes that, too. */
  giveUp(ward: string): Promise<void>;
  drop(ward: string): Promise<void>;
  find(by: { words: string } | { box: LngLatBox }): Promise<Result<Paged<OfferedPack>>>;
  write(ward: string): Promise<Blob | null>;
  peek(file: Blob): Promise<Result<{ ward: string; name: string; asOf: string }>>;
  keep(file: Blob): Promise<Result<KeptPack>>;
  /**
   * The body of a call's answer out of packs, by the call's path; null where they say nothing of what is asked.
   * @param near where the map is: what is asked for by name or number is looked for there first
   */
  answer(path: string, request: unknown, near?: LngLat | null, language?: Language): Promise<{ value: unknown; asOf: string } | null>;
  picture(url: string): Promise<Blob | null>;
  /** A tile of the operator's base map as it unpacks, kept or from its archive; null where that has none. `offline`: neither can be had. */
  baseTile(z: number, x: number, y: number): Promise<Result<Uint8Array<ArrayBuffer> | null>>;
  ages(parcelId: string | null): Promise<SavedAges>;
}

/** What reads what searches brought: waits until a new worker has fetched it again, and is made again. */
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
    arrangeCadastral: READ,
    cadastralRows: READ,
    planningRows: READ,
    parcel: READ,
    parcelAt: READ,
    parcelsTouching: READ,
    lotsAt: READ,
    snapTo: READ,
    size: READ,
    // What the page tells, and a new worker may be told twice.
    watchView: { isRepeated: true },
    pinParcel: { isRepeated: true },
    followProgress: { keepsCallbacks: true },
    refreshBy: { keepsCallbacks: true },
    retryMissing: { isRepeated: true },
    packs: {},
  },
};
