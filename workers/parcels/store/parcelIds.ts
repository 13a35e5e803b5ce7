import { growColumn } from './growColumn.ts';

const EMPTY = 0;
const isAny = (): boolean => true;

/**
 * Slots by a whole number of theirs, which need not be unique: an open table of slots beside a column of numbers, a tenth
 * of what a Map of strings takes.
 */
export class SlotTable {
  #keys = new Float64Array(0);
  /** Slots plus one. */
  #places = new Uint32Array(256);
  #size = 0;

  key(slot: number): number {
    return this.#keys[slot]!;
  }

  /** The first slot with this key that `isIt` agrees to, or −1. */
  find(key: number, isIt: (slot: number) => boolean = isAny): number {
    const last = this.#places.length - 1;
    for (let place = placeOf(key) & last; ; place = (place + 1) & last) {
      const slot = this.#places[place]! - 1;
      if (slot < 0) return -1;
      if (this.#keys[slot] === key && isIt(slot)) return slot;
    }
  }

  add(key: number, slot: number): void {
    this.#keys = growColumn(this.#keys, slot + 1);
    this.#keys[slot] = key;
    this.#size += 1;
    if (this.#size * 2 > this.#places.length) this.#grow();
    this.#enter(slot);
  }

  remove(slot: number): void {
    const last = this.#places.length - 1;
    let hole = placeOf(this.#keys[slot]!) & last;
    while (this.#places[hole] !== slot + 1) hole = (hole + 1) & last;
    // What stands behind the hole moves into it unless it would come before its own place.
    for (let place = (hole + 1) & last; this.#places[place] !== EMPTY; place = (place + 1) & last) {
      const wanted = placeOf(this.#keys[this.#places[place]! - 1]!) & last;
      if (((place - wanted) & last) < ((place - hole) & last)) continue;
      this.#places[hole] = this.#places[place]!;
      hole = place;
    }
    this.#places[hole] = EMPTY;
    this.#size -= 1;
  }

  #enter(slot: number): void {
    const last = this.#places.length - 1;
    let place = placeOf(this.#keys[slot]!) & last;
    while (this.#places[place] !== EMPTY) place = (place + 1) & last;
    this.#places[place] = slot + 1;
  }

  #grow(): void {
    const old = this.#places;
    this.#places = new Uint32Array(old.length * 2);
    for (const slot of old) if (slot !== EMPTY) this.#enter(slot - 1);
  }
}

/** Feature ids are hashes: their low bits are as good as any. */
const placeOf = (key: number): number => Math.imul((key % 0x1_0000_0000) | 0, 0x9e3779b1) >>> 7;

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
