import type { Refresher } from '../../src/api/createClient.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { ParcelOrder } from '../../src/domain/land/parcelOrder.ts';
import type { Bridged } from '../bridge/workerBridge.ts';
import type { Failure } from '../../src/domain/result.ts';
import type { OnParcelsProgress, ParcelsApi, ParcelsSettings, WatchedView, ZoneFile } from './api.ts';

/** What the page remembers, so that a new worker can ask the gateway again for what a dead one held: places, no land. */
export class ParcelsMemory {
  settings: ParcelsSettings | null = null;
  view: WatchedView | null = null;
  /** Id of the selected parcel. */
  pinned: string | null = null;
  follow: OnParcelsProgress | null = null;
  refresher: Refresher | null = null;
  /** How the list of the last search is arranged. */
  order: ParcelOrder | null = null;
  /** Files of the open layers with zones, by the layer's id. */
  readonly openZones = new Map<string, ZoneFile>();
  /** Told of an open layer whose zones a new worker could not have. */
  zonesLost: (layerId: string, failed: Failure) => void = () => undefined;
  /** Searches the user waits for; the one before is not worth repeating then, and must not make them stale. */
  searchesUnderWay = 0;
  #searched: LngLat | null = null;

  /** A search that was answered. */
  recordSearch(center: LngLat): void {
    this.#searched = center;
    this.order = null;
  }

  /**
   * Tells a new worker all of it, and waits until the list and the view are as whole as they get. What fails is left out;
   * a search that killed the worker is not made again.
   */
  async restore(calls: Bridged<ParcelsApi>): Promise<void> {
    if (!this.settings) return;
    if (this.refresher) await calls.refreshBy(this.refresher);
    // All at once: the worker takes them in this order, and nothing that follows need wait for what it says to the first ones.
    const told = [calls.configure(this.settings), this.pinned === null ? null : calls.pinParcel(this.pinned)];
    // Not waited for: tiles of zones wait for their file, and nothing else need.
    for (const file of this.openZones.values()) void this.#restoreZones(calls, file);
    await Promise.all([...told, this.#restoreView(calls), this.#restoreList(calls)]);
  }

  async #restoreZones(calls: Bridged<ParcelsApi>, file: ZoneFile): Promise<void> {
    const answer = await calls.openZones(file);
    if (answer.ok || this.openZones.get(file.id) !== file) return;
    this.openZones.delete(file.id);
    this.zonesLost(file.id, answer.error);
  }

  /** Until the view is whole again nothing is told: tiles half full would make parcels vanish that are still drawn. */
  async #restoreView(calls: Bridged<ParcelsApi>): Promise<void> {
    const { follow, view } = this;
    if (!follow) return;
    // Before it is followed: a worker that watches nothing yet has no more to fetch, and would say so.
    const isWatched = view !== null && (await calls.watchView(view)).ok;
    const isWhole = new Promise<void>((resolve) => {
      let isRestoring = isWatched;
      const tell: OnParcelsProgress = (progress) => {
        if (isRestoring && progress.view === 'loading') return;
        follow(isRestoring ? { ...progress, changedCells: 'all' } : progress);
        isRestoring = false;
        resolve();
      };
      void calls.followProgress(tell).then(({ ok }) => ok || resolve());
    });
    if (isWatched) await isWhole;
  }

  async #restoreList(calls: Bridged<ParcelsApi>): Promise<void> {
    if (!this.#searched || this.searchesUnderWay > 0) return;
    const answer = await calls.searchAround(this.#searched);
    if (!answer.ok && answer.error.kind === 'worker') this.#searched = null;
    if (answer.ok && this.order) await calls.arrangeCadastral(this.order);
  }
}
