import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';
import type { CadastralParcel } from '../../src/domain/parcel.ts';
import { ringMeetsBox } from '../../src/domain/ringMeetsBox.ts';
import { RankedList } from './rankedList.ts';

/** The parcels of a search by distance; when §9's cap cut its answer off, those of its box are added as they come. */
export class GrowingList {
  readonly center: LngLat;
  /** What the list shall hold whole; null when its search brought everything. */
  readonly box: LngLatBox | null;
  readonly #centers: Map<string, LngLat>;
  #ids: ReadonlySet<string> | null = null;
  #ranked: RankedList | null = null;

  constructor(parcels: ReadonlyArray<{ id: string; center: LngLat }>, center: LngLat, box: LngLatBox | null = null) {
    this.center = center;
    this.box = box;
    this.#centers = new Map(parcels.map(({ id, center: at }) => [id, at]));
  }

  get size(): number {
    return this.#centers.size;
  }

  get ids(): ReadonlySet<string> {
    return (this.#ids ??= new Set(this.#centers.keys()));
  }

  get ranked(): RankedList {
    return (this.#ranked ??= new RankedList([...this.#centers].map(([id, center]) => ({ id, center })), this.center));
  }

  /** Takes those that lie in its box. */
  add(parcels: readonly CadastralParcel[]): void {
    if (!this.box) return;
    const before = this.size;
    for (const { id, center, ring } of parcels) {
      if (this.#centers.has(id)) continue;
      if (ringMeetsBox(ring.flatMap(({ lng, lat }) => [lng, lat]), this.box)) this.#centers.set(id, center);
    }
    if (this.size === before) return;
    this.#ids = null;
    this.#ranked = null;
  }
}
