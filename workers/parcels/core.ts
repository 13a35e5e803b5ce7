import { createClient, type ApiClient } from '../../src/api/client.ts';
import { aroundCorners, boxOfPoints } from '../../src/domain/around.ts';
import { AROUND_HALF_SIZE_DEG } from '../../src/domain/limits.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AroundSummary, Completeness, OnParcelsProgress, ParcelsApi, ParcelsProgress, ParcelsSettings } from './api.ts';
import { AroundPlanner } from './aroundPlanner.ts';
import { systemClock, type Clock } from './clock.ts';
import { fetchAround, fetchParcelsAround, type Found } from './fetchAround.ts';
import { GrowingList } from './growingList.ts';
import { LandStore } from './landStore.ts';
import { createProgressReporter } from './progressReporter.ts';
import { RankedList } from './rankedList.ts';
import { STORE_LIMITS, storeLimits } from './storeLimits.ts';

function completenessOf({ failed, parcelsCapped }: Found, ofCapped: Completeness): Completeness {
  if (failed.includes('cadastral')) return 'partial';
  return parcelsCapped ? ofCapped : 'complete';
}

const statusOf = ({ view, list }: Pick<ParcelsProgress, 'view' | 'list'>): string => `${view} ${list?.completeness}`;

/** The worker's calls, without the worker: runs in the browser and in Node. */
export function createParcelsCore(clock: Clock = systemClock): ParcelsApi {
  let client: ApiClient | null = null;
  let fileBase = '';
  let store = new LandStore(STORE_LIMITS);
  let planner: AroundPlanner | null = null;
  let searchNumber = 0;
  let latestSearch = 0;
  let plannings = new RankedList([], { lng: 0, lat: 0 });
  let list = new GrowingList([], { lng: 0, lat: 0 });
  let selected: string | null = null;
  let kept = { listed: list.ids, selected: null as string | null, all: list.ids };
  let follow: OnParcelsProgress = () => undefined;

  /** What the page was told last: the same is not told again, for a moving map looks every frame. */
  let told = '';
  let toldStatus = '';
  const progress = (of: AroundPlanner): Omit<ParcelsProgress, 'changedCells'> => ({
    view: of.viewStatus,
    list: list.box && { center: list.center, count: list.size, completeness: of.listStatus },
    tileVersion: store.tileVersion,
  });
  const reporter = createProgressReporter(clock, () => {
    if (!planner) return;
    const now = progress(planner);
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    toldStatus = statusOf(now);
    follow({ ...now, changedCells: store.takeChangedCells() });
  });
  const noteChange = (): void => {
    if (planner) reporter.reportSoon(statusOf(progress(planner)) !== toldStatus);
  };

  /** Asked for with every view, so it is made anew only when it changed. */
  function keptIds(): ReadonlySet<string> {
    if (kept.listed !== list.ids || kept.selected !== selected) {
      kept = { listed: list.ids, selected, all: selected === null ? list.ids : new Set(list.ids).add(selected) };
    }
    return kept.all;
  }

  /** Each gateway has its own land, each client its own planner: what one asked, no other takes. */
  function startPlanner(asking: ApiClient): AroundPlanner {
    planner?.stop();
    return new AroundPlanner({
      client: asking,
      land: store,
      clock,
      keep: keptIds,
      onParcels: (parcels) => list.add(parcels),
      onChange: noteChange,
    });
  }

  /**
   * The nearest thing known by name. A parcel's address is the finest, first of all that of the parcel stood on,
   * whose middle may be farther than a small neighbour's; then a sheet's, then a planning's.
   */
  function nearestAddress(found: Found, center: LngLat): string {
    const parcelId = new RankedList(found.parcels, center).nearestId;
    const parcel = store.parcels.parcelAt(center) ?? (parcelId === undefined ? null : store.parcels.parcel(parcelId));
    if (parcel) return parcel.address;
    const sheetId = new RankedList(found.sheets, center).nearestId;
    const planningId = new RankedList(found.plannings, center).nearestId;
    return (
      found.sheets.find(({ id }) => id === sheetId)?.address ?? (planningId && store.planning(planningId)?.address) ?? ''
    );
  }

  /** Shows what a search found; when §9's cap cut it off, the planner brings the rest of its box. */
  function showLists(found: Found, center: LngLat, planning: AroundPlanner): void {
    plannings = new RankedList(found.plannings, center);
    const box = found.parcelsCapped ? boxOfPoints(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems)) : null;
    list = new GrowingList(found.parcels, center, box);
    if (box) list.add(planning.idsNear(box).flatMap((id) => store.parcels.parcel(id) ?? []));
    planning.fill(box && { box, center });
  }

  async function searchAround(center: LngLat, intent: 'search' | 'browse'): Promise<Result<AroundSummary>> {
    if (!client || !planner) return failure('worker', 'the parcels worker was not configured');
    searchNumber += 1;
    const mine = searchNumber;
    const land = store;
    if (intent === 'search') latestSearch = mine;
    const answer = await (intent === 'search' ? fetchAround(client, center) : fetchParcelsAround(client, center));
    if (answer.ok) land.merge(answer.value, center, planner.moment, fileBase);
    const replaced = intent === 'search' && mine !== latestSearch;
    if (!replaced && land === store && answer.ok && intent === 'search') showLists(answer.value, center, planner);
    if (land === store) planner.makeRoom();
    if (replaced || land !== store) return failure('stale');
    if (!answer.ok) return answer;
    const found = answer.value;
    return success({
      planningCount: found.plannings.length,
      cadastralCount: intent === 'search' ? list.size : found.parcels.length,
      cadastralCompleteness: completenessOf(found, intent === 'search' ? planner.listStatus : 'partial'),
      sheetCount: found.sheets.length,
      tileVersion: store.tileVersion,
      nearestAddress: nearestAddress(found, center),
      failed: found.failed,
    });
  }

  return {
    configure: async (settings: ParcelsSettings) => {
      // Another gateway has other land; a new token only changes who asks.
      const isSame = client?.settings().apiBase === settings.apiBase;
      if (client && !isSame) store = new LandStore(STORE_LIMITS);
      store.setLimits(storeLimits(settings));
      if (client && isSame) client.setToken(settings.token);
      else {
        client = createClient({ apiBase: settings.apiBase, token: settings.token });
        planner = startPlanner(client);
      }
      fileBase = settings.fileBase;
    },
    searchAround,
    tile: (layer, z, x, y) => store.tile(layer, z, x, y),
    cadastralRows: async (from, to) => list.ranked.rows(from, to, (id, distanceM) => store.parcels.row(id, distanceM)),
    planningRows: async (from, to) =>
      plannings.rows(from, to, (id, distanceM) => {
        const item = store.planning(id);
        return item && { ...item, distanceM };
      }),
    parcel: async (id) => store.parcels.parcel(id),
    parcelAt: async (point) => store.parcels.parcelAt(point),
    size: () => store.size(),
    watchView: async (view) => planner?.watch(view),
    keepParcel: async (id) => {
      selected = id;
    },
    followProgress: async (onProgress) => {
      follow = onProgress;
      told = '';
      reporter.reportSoon(true);
    },
    retryMissing: async () => planner?.retry(),
  };
}
