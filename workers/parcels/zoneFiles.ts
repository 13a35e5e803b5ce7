import { fetchGeoJson } from '../../src/api/files.ts';
import type { PlanningItem } from '../../src/domain/parcel.ts';
import type { ZoneStore } from './zoneStore.ts';

/**
 * The planning files under way. A search answers without waiting for them (its lists need none), zone tiles wait,
 * so the map never shows half a planning.
 */
export class ZoneFiles {
  readonly #asked = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #failed = 0;

  get failed(): number {
    return this.#failed;
  }

  /**
   * Fetches the zones of each planning that was not fetched yet; a file that fails may be asked again later.
   * @returns whether any was
   */
  load(plannings: readonly PlanningItem[], fileBase: string, zones: ZoneStore): boolean {
    let started = false;
    for (const { id, fileUrl } of plannings) {
      if (this.#asked.has(id)) continue;
      this.#asked.add(id);
      started = true;
      const loading = this.#loadOne(id, fileUrl, fileBase, zones).finally(() => this.#underWay.delete(loading));
      this.#underWay.add(loading);
    }
    return started;
  }

  /** Resolves when no file asked for until now is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #loadOne(id: string, fileUrl: string, fileBase: string, zones: ZoneStore): Promise<void> {
    const areas = await fetchGeoJson(fileBase, fileUrl);
    if (areas.ok) {
      zones.add(id, areas.value);
    } else {
      this.#failed += 1;
      this.#asked.delete(id);
    }
  }
}
