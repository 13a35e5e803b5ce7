import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { ringsIntersectBox } from '../../../src/domain/geometry/ring.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { ParcelList } from './parcelList.ts';

/** The parcels of a search; when §9's cap cut its answer off, those of its box are added as they come. */
export class SearchResultList {
  readonly center: LngLat;
  /** What the list shall hold whole; null when its search brought everything. */
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

  /** Another set whenever it grew. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Takes those that lie in its box. */
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
