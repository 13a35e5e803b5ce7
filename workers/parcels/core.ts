import type { ItemsReader } from '../../src/api/land/parcels.ts';
import { createClient, type ApiClient, type Refresher } from '../../src/api/createClient.ts';
import { packsFallback } from '../../src/api/packs/packsFallback.ts';
import { AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../src/domain/limits.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { SavedAges } from '../../src/domain/packs/keptPack.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AroundSummary, Completeness, OnParcelsProgress, PacksCalls, ParcelsApi, ParcelsProgress, ParcelsSettings } from './api.ts';
import { batchReader } from './answers/batchReader.ts';
import { AroundPlanner } from './fetch/aroundPlanner.ts';
import { chooseTileStore, type TileStoreKind } from './tiles/chooseTileStore.ts';
import { type Clock, createProgressReporter, systemClock } from './fetch/progressReporter.ts';
import { fetchAround, type FoundLand, type SavedParcels } from './fetch/fetchAround.ts';
import { findParcelsAnywhere, RegisterCells } from './fetch/registerCells.ts';
import { SearchResultList } from './list/searchResultList.ts';
import { LandStore } from './store/landStore.ts';
import { lotsAt } from './store/lotsAt.ts';
import { compareGrounds } from './overlap/compareGrounds.ts';
import { compareZones } from './overlap/compareZones.ts';
import { overlapParcel } from './overlap/planOverlap.ts';
import { packParcels } from './answers/packParcels.ts';
import type { ParcelBatch } from './answers/parcelBatch.ts';
import type { Packs, PacksHost } from './packs/packs.ts';
import { planningAt } from './fetch/planningAt.ts';
import { RankedList } from './list/rankedList.ts';
import { STORE_LIMITS, storeLimits } from './store/storeLimits.ts';
import { aroundCorners } from '../../src/domain/search/aroundCell.ts';
import { boxOfPoints } from '../../src/domain/geometry/box.ts';

const NOWHERE: LngLat = { lng: 0, lat: 0 };
/** Corners per reply with cells, so that a tap or a list does not wait for a whole ward. */
const CORNERS_A_PIECE = 8000;
const NO_PARCELS = packParcels({ items: [], total: 0 });

function completenessOf({ failed, parcelsTruncated }: FoundLand, ofTruncated: Completeness): Completeness {
  if (failed.includes('cadastral')) return 'partial';
  return parcelsTruncated ? ofTruncated : 'complete';
}

const statusOf = ({ view, list }: Pick<ParcelsProgress, 'view' | 'list'>): string => `${view} ${list?.completeness}`;

/** Opens the packs on this device; their code is loaded with the first request. */
export type OpenPacks = (host: PacksHost) => Promise<Packs>;

/** @param openPacks omitted without packs @param isCutOff no network: packs are read first, so opened at once */
export function createParcelsCore(clock: Clock = systemClock, openPacks?: OpenPacks, isCutOff = false): ParcelsApi {
  let client: ApiClient | null = null;
  let fileBase = '';
  let store: LandStore;
  let tileStore: TileStoreKind;
  let reader: ItemsReader<ParcelBatch>;
  /** Settles when the last settings are applied; every call waits for it. */
  let ready = startStore();
  let planner: AroundPlanner | null = null;
  let searchNumber = 0;
  let plannings = new RankedList([], NOWHERE);
  let list = new SearchResultList(NO_PARCELS, NOWHERE);
  let listSavedAt: string | null = null;
  let selected: string | null = null;
  let kept = { listed: list.ids, selected: null as string | null, all: list.ids };
  let follow: OnParcelsProgress = () => undefined;
  let refresher: Refresher | null = null;
  let opened: Promise<Packs> | null = null;

  const packs = (): Promise<Packs | null> => {
    if (!openPacks) return Promise.resolve(null);
    opened ??= openPacks({ apiBase: () => client!.settings().apiBase, reader: () => reader });
    // If the code cannot be loaded, the next request tries again.
    return opened.catch(() => (opened = null));
  };
  if (isCutOff) void packs();
  const savedParcels: SavedParcels = async (box) => (await packs())?.parcelsIn(box, CALL_LIMITS.aroundCadastralItems) ?? null;

  /** Last report; an equal one is not sent again, as a moving map triggers one per frame. */
  let reported = '';
  let reportedStatus = '';
  const progress = (source: AroundPlanner): Omit<ParcelsProgress, 'changedCells'> => ({
    view: source.viewStatus,
    viewHasSample: source.viewHasSample,
    list: list.box && { center: list.center, count: list.size, completeness: source.listStatus },
    tileVersion: store.tileVersion,
  });
  const reporter = createProgressReporter(clock, () => {
    if (!planner) return;
    const now = progress(planner);
    if (JSON.stringify(now) === reported) return;
    reported = JSON.stringify(now);
    reportedStatus = statusOf(now);
    follow({ ...now, changedCells: store.takeChangedCells() });
  });
  const onLandChange = (): void => {
    if (planner) reporter.reportSoon(statusOf(progress(planner)) !== reportedStatus);
  };

  /** Cached, because every view needs it. */
  function keptIds(): ReadonlySet<string> {
    if (kept.listed !== list.ids || kept.selected !== selected) {
      kept = { listed: list.ids, selected, all: selected === null ? list.ids : new Set(list.ids).add(selected) };
    }
    return kept.all;
  }

  async function startStore(): Promise<void> {
    const chosen = await chooseTileStore();
    tileStore = chosen.kind;
    reader = batchReader(chosen);
    store = new LandStore(STORE_LIMITS, chosen.createTiles, async (url) => (await packs())?.zones(url) ?? null);
  }

  const whenReady =
    <Args extends unknown[], Answer>(answer: (...args: Args) => Answer | Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      await ready;
      return answer(...args);
    };

  async function applySettings(settings: ParcelsSettings): Promise<void> {
    // Another gateway has other land; a new token does not change the land.
    const isSame = client?.settings().apiBase === settings.apiBase;
    if (client !== null && !isSame) {
      await startStore();
      // The lists refer to land that the new store does not hold.
      plannings = new RankedList([], NOWHERE);
      list = new SearchResultList(NO_PARCELS, NOWHERE);
    }
    store.setLimits(storeLimits(settings));
    if (client && isSame) client.setToken(settings.token);
    else {
      client = createClient({ apiBase: settings.apiBase, token: settings.token });
      client.setFallback(Promise.resolve(packsFallback(async (path, request) => (await packs())?.calls.answer(path, request) ?? null)));
      if (refresher) client.setRefresher(refresher);
      planner = startPlanner(client);
    }
    fileBase = settings.fileBase;
    // Do not send the token to another file host.
    store.setFileToken(fileBase === settings.apiBase ? settings.token : null);
  }

  /** Starts a planner for a client, because each gateway has its own land. */
  function startPlanner(apiClient: ApiClient): AroundPlanner {
    planner?.stop();
    return new AroundPlanner({
      client: apiClient,
      reader,
      land: store,
      clock,
      saved: savedParcels,
      keep: keptIds,
      onParcels: (parcels) => list.add(parcels),
      onChange: onLandChange,
    });
  }

  /**
   * Returns the nearest known address: that of the parcel at the position, whose centre may be farther than a
   * neighbour's, else of the nearest parcel, sheet or planning.
   */
  function nearestAddress(found: FoundLand, center: LngLat): string {
    const parcelId = new RankedList(found.parcels.centers(), center).nearestId;
    const parcel = store.parcels.parcelAt(center) ?? (parcelId === undefined ? null : store.parcels.parcel(parcelId));
    if (parcel) return parcel.address;
    const sheetId = new RankedList(found.sheets, center).nearestId;
    const planningId = new RankedList(found.plannings, center).nearestId;
    return found.sheets.find(({ id }) => id === sheetId)?.address ?? (planningId && store.planning(planningId)?.address) ?? '';
  }

  function heldParcels(ids: readonly string[]): ParcelBatch {
    const items = ids.flatMap((id) => store.parcels.parcel(id) ?? []);
    return packParcels({ items, total: items.length });
  }

  function showLists(found: FoundLand, center: LngLat, planning: AroundPlanner): void {
    plannings = new RankedList(found.plannings, center);
    const box = found.parcelsTruncated ? boxOfPoints(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems)) : null;
    list = new SearchResultList(found.parcels, center, box);
    listSavedAt = found.savedAt;
    if (box) list.add(heldParcels(planning.idsNear(box)));
    planning.fill(box && { box, center });
  }

  /** Makes a register that knows what it fetched, for one choice or comparison: the store may evict it afterwards. */
  const openRegister = (): RegisterCells =>
    new RegisterCells(async (box) => {
      const answer = await findParcelsAnywhere(box, client!, reader, savedParcels);
      if (answer.ok) store.mergeParcels(answer.value, planner!.moment);
      planner!.makeRoom();
      return answer;
    });

  const ages = (parcelId: string | null): SavedAges => ({
    view: planner?.viewSavedAt ?? null,
    list: listSavedAt,
    parcel: parcelId === null ? null : (planner?.savedAtOf(parcelId) ?? (list.ids.has(parcelId) ? listSavedAt : null)),
    zones: store.zonesSavedAt,
  });

  async function searchAround(center: LngLat): Promise<Result<AroundSummary>> {
    if (!client || !planner) return failure('worker', 'not configured');
    searchNumber += 1;
    const ownNumber = searchNumber;
    const land = store;
    const answer = await fetchAround(client, reader, center, savedParcels);
    if (answer.ok) land.merge(answer.value, planner.moment);
    const replaced = ownNumber !== searchNumber;
    if (!replaced && land === store && answer.ok) showLists(answer.value, center, planner);
    if (land === store) planner.makeRoom();
    if (replaced || land !== store) return failure('stale');
    if (!answer.ok) return answer;
    const found = answer.value;
    return success({
      planningCount: found.plannings.length,
      cadastralCount: list.size,
      cadastralCompleteness: completenessOf(found, planner.listStatus),
      sheetCount: found.sheets.length,
      tileVersion: store.tileVersion,
      nearestAddress: nearestAddress(found, center),
      planningHere: planningAt(center, found.plannings),
      failed: found.failed,
    });
  }

  return {
    configure: (settings) => {
      ready = ready.then(() => applySettings(settings));
      return ready;
    },
    searchAround: whenReady(searchAround),
    tile: whenReady((layer, z, x, y, layerId) => store.tile(layer, z, x, y, layerId)),
    landCells: whenReady((cells) => store.parcels.landCells(cells, CORNERS_A_PIECE)),
    zoneCells: whenReady((layerId, near, from) => store.zoneCells(layerId, near, from, CORNERS_A_PIECE)),
    parcelsIn: whenReady((box, maxCount) => store.parcels.meeting(box, maxCount)),
    zonesIn: whenReady((layerId, box) => store.zonesIn(layerId, box)),
    drawnAt: whenReady((point) => store.parcels.drawnAt(point)),
    openZones: whenReady((file) => store.openZones(file, fileBase)),
    closeZones: whenReady((layerId) => store.closeZones(layerId)),
    zonesAt: whenReady((point, planningIds) => store.zonesAt(point, planningIds)),
    planOverlap: whenReady((rings, files, pairs) =>
      overlapParcel(rings, files, pairs, (file, box) => store.zonesMeeting(file, box, fileBase)),
    ),
    compareZones: whenReady((rings, files) => compareZones(rings, files, (file, box) => store.zonesMeeting(file, box, fileBase))),
    compareGrounds: whenReady((grounds) => compareGrounds(grounds, openRegister(), store.parcels)),
    gather: whenReady(async (before, ground, isRemoved) => {
      const { gatherParcels } = await import('./land/gatherParcels.ts');
      return gatherParcels(before, ground, isRemoved, openRegister(), store.parcels);
    }),
    arrangeCadastral: whenReady((order, anchorId) => {
      const arranged = list.parcels.arrange(order);
      return { ...arranged, anchorIndex: anchorId === undefined ? -1 : list.parcels.indexOf(anchorId) };
    }),
    cadastralRows: whenReady((from, to) =>
      list.parcels.ids(from, to).flatMap((id) => store.parcels.row(id, list.parcels.distanceM(id)) ?? []),
    ),
    planningRows: whenReady((from, to) =>
      plannings.rows(from, to, (id, distanceM) => {
        const item = store.planning(id);
        return item && { ...item, distanceM };
      }),
    ),
    parcel: whenReady((id) => store.parcels.parcel(id)),
    parcelAt: whenReady((point) => store.parcels.parcelAt(point)),
    parcelsTouching: whenReady((point, withinM) => store.parcels.touching(point, withinM)),
    lotsAt: whenReady((point, fingerM, leastM) => {
      const lots = lotsAt(store.parcels, point, fingerM, leastM);
      if (lots.length === 1) selected = lots[0]!.id;
      return lots;
    }),
    snapTo: whenReady((at, withinM) => store.parcels.snapTo(at, withinM)),
    size: whenReady(async () => ({ ...(await store.size()), tileStore })),
    watchView: whenReady((view) => planner?.watch(view)),
    pinParcel: async (id) => {
      selected = id;
    },
    followProgress: async (onProgress) => {
      follow = onProgress;
      reported = '';
      reporter.reportSoon(true);
    },
    refreshBy: whenReady((next) => {
      refresher = next;
      client?.setRefresher(next);
    }),
    retryMissing: whenReady(() => planner?.retry()),
    packs: whenReady(async (name, ...args) => {
      if (name === 'ages') return ages(...(args as Parameters<PacksCalls['ages']>));
      const calls = (await packs())?.calls as Record<string, (...given: unknown[]) => unknown> | undefined;
      return calls ? calls[name]!(...args) : failure('offline', 'no packs');
    }),
  };
}
