import { greatCircleM } from '../../../src/domain/geometry/greatCircle.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** Records of one search by distance from its centre: ids and metres only, the store holds the records. */
export class RankedList {
  readonly #ids: string[];
  readonly #distancesM: Float64Array;

  constructor(records: ReadonlyArray<{ id: string; center: LngLat }>, center: LngLat) {
    const ranked = records
      .map((record) => ({ id: record.id, distanceM: greatCircleM(center, record.center) }))
      .sort((a, b) => a.distanceM - b.distanceM);
    this.#ids = ranked.map(({ id }) => id);
    this.#distancesM = Float64Array.from(ranked, ({ distanceM }) => distanceM);
  }

  /** Leaves out rows that the store no longer holds. */
  rows<Row>(from: number, to: number, rowOf: (id: string, distanceM: number) => Row | null): Row[] {
    const start = Math.max(0, from);
    return this.#ids.slice(start, Math.max(start, to)).flatMap((id, i) => rowOf(id, this.#distancesM[start + i]!) ?? []);
  }

  get nearestId(): string | undefined {
    return this.#ids[0];
  }
}
