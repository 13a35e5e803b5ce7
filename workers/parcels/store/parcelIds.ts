import { SlotTable } from './slotTable.ts';

/** Feature ids stay under it. */
const ID_END = 2 ** 53;

/**
 * Slots of parcels by their id and by their feature's. The feature id is the hash of the id, or, should another parcel
 * have that one already, the next that is free.
 */
export class ParcelIds {
  readonly #table = new SlotTable();
  readonly #free: number[] = [];
  /** Feature ids of the few whose hash was taken, by slot and back. */
  readonly #movedIds = new Map<number, number>();
  readonly #movedSlots = new Map<number, number>();
  #size = 0;
  #end = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * The slot of an id, or −1.
   * @param hash featureId of the id, as everywhere here
   * @param hasId whether a slot's parcel has this id
   */
  slot(hash: number, hasId: (slot: number) => boolean): number {
    return this.#table.find(hash, hasId);
  }

  tileId(slot: number): number {
    return this.#movedIds.get(slot) ?? this.#table.key(slot);
  }

  /** The slot of a feature id, or −1. */
  slotOfTile(tileId: number): number {
    if (this.#movedIds.size === 0) return this.#table.find(tileId);
    return this.#movedSlots.get(tileId) ?? this.#table.find(tileId, (slot) => !this.#movedIds.has(slot));
  }

  /** Where a new parcel would go; nothing is taken yet. */
  next(hash: number): { slot: number; tileId: number } {
    let tileId = hash;
    while (this.slotOfTile(tileId) >= 0) tileId = (tileId + 1) % ID_END;
    return { slot: this.#free.at(-1) ?? this.#end, tileId };
  }

  /** Takes what `next` named. */
  add(hash: number, slot: number, tileId: number): void {
    if (this.#free.at(-1) === slot) this.#free.pop();
    else this.#end = slot + 1;
    this.#table.add(hash, slot);
    this.#size += 1;
    if (tileId === hash) return;
    this.#movedIds.set(slot, tileId);
    this.#movedSlots.set(tileId, slot);
  }

  remove(slot: number): void {
    this.#movedSlots.delete(this.tileId(slot));
    this.#movedIds.delete(slot);
    this.#table.remove(slot);
    this.#free.push(slot);
    this.#size -= 1;
  }

  /** The slots in use, ascending. */
  *slots(): Generator<number> {
    const free = new Set(this.#free);
    for (let slot = 0; slot < this.#end; slot += 1) if (!free.has(slot)) yield slot;
  }
}
