import { createClient, type ApiClient } from '../../src/api/client.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { chooseTileStore, type TileStoreKind } from './chooseTileStore.ts';
import type { AroundSummary, ParcelsApi, ParcelsSettings } from './api.ts';
import { fetchAround, fetchParcelsAround, type Found } from './fetchAround.ts';
import { LandStore, STORE_LIMITS, type StoreLimits } from './landStore.ts';
import { RankedList } from './rankedList.ts';

/** The worker's calls, without the worker: runs in the browser and in Node. */
export function createParcelsCore(limits: StoreLimits = STORE_LIMITS): ParcelsApi {
  let client: ApiClient | null = null;
  let fileBase = '';
  let store: LandStore;
  let tileStore: TileStoreKind;
  let allowedWasm = true;
  /** Settles once the last settings hold; every call waits for it. */
  let ready = startStore(true);
  let searchNumber = 0;
  let latestSearch = 0;
  let plannings = new RankedList([], { lng: 0, lat: 0 });
  let parcels = plannings;

  async function startStore(allowsWasm: boolean): Promise<void> {
    const { kind, createTiles } = await chooseTileStore(allowsWasm);
    tileStore = kind;
    store = new LandStore(limits, createTiles);
  }

  const whenReady =
    <Args extends unknown[], Answer>(answer: (...args: Args) => Answer | Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      await ready;
      return answer(...args);
    };

  async function applySettings(settings: ParcelsSettings): Promise<void> {
    const allowsWasm = settings.wasm !== false;
    // Another gateway has other land; a new token only changes who asks.
    const isElsewhere = client !== null && client.settings().apiBase !== settings.apiBase;
    if (isElsewhere || allowsWasm !== allowedWasm) await startStore(allowsWasm);
    allowedWasm = allowsWasm;
    client = createClient({ apiBase: settings.apiBase, token: settings.token });
    fileBase = settings.fileBase;
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

  async function searchAround(center: LngLat, intent: 'search' | 'browse'): Promise<Result<AroundSummary>> {
    if (!client) return failure('worker', 'the parcels worker was not configured');
    searchNumber += 1;
    const mine = searchNumber;
    const land = store;
    if (intent === 'search') latestSearch = mine;
    const answer = await (intent === 'search' ? fetchAround(client, center) : fetchParcelsAround(client, center));
    if (answer.ok) land.merge(answer.value, center, mine, fileBase);
    const replaced = intent === 'search' && mine !== latestSearch;
    if (replaced || land !== store) return failure('stale');
    if (!answer.ok) return answer;
    const found = answer.value;
    if (intent === 'search') {
      plannings = new RankedList(found.plannings, center);
      parcels = new RankedList(found.parcels, center);
    }
    return success({
      planningCount: found.plannings.length,
      cadastralCount: found.parcels.length,
      cadastralCapped: found.parcelsCapped,
      sheetCount: found.sheets.length,
      tileVersion: store.tileVersion,
      nearestAddress: nearestAddress(found, center),
      failed: found.failed,
    });
  }

  return {
    configure: (settings) => {
      ready = ready.then(() => applySettings(settings));
      return ready;
    },
    searchAround: whenReady(searchAround),
    tile: whenReady((layer, z, x, y) => store.tile(layer, z, x, y)),
    cadastralRows: whenReady((from, to) => parcels.rows(from, to, (id, distanceM) => store.parcels.row(id, distanceM))),
    planningRows: whenReady((from, to) =>
      plannings.rows(from, to, (id, distanceM) => {
        const item = store.planning(id);
        return item && { ...item, distanceM };
      }),
    ),
    parcel: whenReady((id) => store.parcels.parcel(id)),
    parcelAt: whenReady((point) => store.parcels.parcelAt(point)),
    size: whenReady(async () => ({ ...(await store.size()), tileStore })),
  };
}
