import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { ringsIntersectBox } from '../../../src/domain/geometry/ring.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { ParcelList } from './parcelList.ts';

/** Parcels of a search. If §9's cap truncated the response, those of its box are added as they arrive. */
export class SearchResultList {
  readonly center: LngLat;
  /** Box that the list must cover; null if the search returned everything. */
  readonly box: LngLatBox | null;
  readonly parcels: ParcelList;
  #ids: ReadonlySet<string>;

  constructor(parcels: ParcelBatch, center: LngLat, box: LngLatBox | null = null) {
    this.center = center;
    this.box = box;
    this.parcels = new ParcelList(center);
    this.parcels.add(parcels.parcels());
    this.#ids = new Set(parcels.ids());
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Returns a new set after each addition. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  add(parcels: ParcelBatch): void {
    const { box } = this;
    if (!box) return;
    const added: CadastralParcel[] = [];
    for (let index = 0; index < parcels.count; index += 1) {
      if (!this.#ids.has(parcels.id(index)) && ringsIntersectBox(parcels.rings(index), box)) added.push(parcels.parcel(index));
    }
    if (added.length === 0) return;
    this.parcels.add(added);
    this.#ids = new Set([...this.#ids, ...added.map(({ id }) => id)]);
  }
}
