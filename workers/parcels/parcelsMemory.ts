import type { LngLat } from '../../src/domain/lngLat.ts';
import type { Bridged } from '../bridge.ts';
import type { ParcelsApi, ParcelsSettings } from './api.ts';

/** Places a moved map asked at; one wide screen has some 60 of them. */
const MOST_BROWSED = 60;
const AT_ONCE = 4;

interface Place {
  center: LngLat;
  intent: 'search' | 'browse';
}

/** What the page remembers, so that a new worker can ask the gateway again for what a dead one held: places, no land. */
export class ParcelsMemory {
  settings: ParcelsSettings | null = null;
  /** The last search, and places where the moved map asked, newest first. */
  #places: Place[] = [];
  /** Searches the user waits for; the one before is not worth repeating then, and must not make them stale. */
  searchesUnderWay = 0;

  /** A search that was answered. */
  note(center: LngLat, intent: Place['intent']): void {
    const isReplaced = (old: Place): boolean =>
      old.intent === intent && (intent === 'search' || (old.center.lng === center.lng && old.center.lat === center.lat));
    const others = this.#places.filter((old) => !isReplaced(old));
    const search = [{ center, intent }, ...others].find((place) => place.intent === 'search');
    const browsed = [{ center, intent }, ...others].filter((place) => place.intent === 'browse').slice(0, MOST_BROWSED);
    this.#places = search ? [search, ...browsed] : browsed;
  }

  /** Tells a new worker all of it. What fails is left out; a place that killed the worker is not asked again. */
  async restore(calls: Bridged<ParcelsApi>): Promise<void> {
    if (!this.settings) return;
    await calls.configure(this.settings);
    const left = [...this.#places];
    const askNext = async (): Promise<void> => {
      for (let place = left.shift(); place; place = left.shift()) {
        if (place.intent === 'search' && this.searchesUnderWay > 0) continue;
        const answer = await calls.searchAround(place.center, place.intent);
        if (answer.ok || answer.error.kind !== 'worker') continue;
        this.#places = this.#places.filter((other) => other !== place);
        return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  }
}
