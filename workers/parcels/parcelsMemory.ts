import type { LngLat } from '../../src/domain/lngLat.ts';
import type { Bridged } from '../bridge.ts';
import type { ParcelsApi, ParcelsSettings } from './api.ts';

/** Places a moved map asked at; one wide screen has some 60 of them. */
const MOST_BROWSED = 60;
const AT_ONCE = 4;

/** What the page remembers, so that a new worker can ask the gateway again for what a dead one held: places, no land. */
export class ParcelsMemory {
  settings: ParcelsSettings | null = null;
  #lastSearch: LngLat | null = null;
  #browsed: LngLat[] = [];
  /** Searches the user waits for; the one before is not worth repeating then, and must not make them stale. */
  searchesUnderWay = 0;

  note(center: LngLat, intent: 'search' | 'browse'): void {
    if (intent === 'search') this.#lastSearch = center;
    else this.#browsed = [center, ...this.#browsed].slice(0, MOST_BROWSED);
  }

  /** What fails is left out: the worker then answers less, until the next search. */
  async restore(calls: Bridged<ParcelsApi>): Promise<void> {
    if (!this.settings) return;
    const places = this.#browsed.map((center) => ({ center, intent: 'browse' as 'browse' | 'search' }));
    if (this.#lastSearch) places.unshift({ center: this.#lastSearch, intent: 'search' });
    await calls.configure(this.settings);
    const askNext = async (): Promise<void> => {
      for (let place = places.shift(); place; place = places.shift()) {
        if (place.intent === 'browse' || this.searchesUnderWay === 0) await calls.searchAround(place.center, place.intent);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  }
}
