import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../../src/domain/land/parcel.ts';
import type { Snap } from '../api.ts';
import { featureId } from '../tiles/featureId.ts';
import { growColumn } from './growColumn.ts';
import { nearestOnRings } from '../tiles/nearestOnRings.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { buildLandCell, landCellBox, type DrawnParcel } from '../land/buildLandCell.ts';
import type { LandCellPlace, LandCell } from '../land/landCell.ts';
import { COLUMN_BYTES, ParcelColumns } from './parcelColumns.ts';
import { PARCEL_TILES, ParcelFeature } from './parcelFeature.ts';
import { ParcelIds } from './parcelIds.ts';
import { packPrintedParcels } from '../land/packPrintedParcels.ts';
import type { CreateTileStore, TileShape, TileStore } from '../tiles/tileStore.ts';
import { Utf8Slice } from './utf8.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';

/** Beside its columns: number of corners, hash and place in the table of ids. */
const BYTES_PER_PARCEL = COLUMN_BYTES + 20;
/** What is left of each limit when some must go: it costs a look at every parcel, so it shall not happen at every search. */
export const SHARE_AFTER_EVICTION = 0.8;

/** Some ten metres: which shapes are looked at for what touches a point. */
const NEAR_DEG = 0.0001;

const areSame = (one: Float64Array | Uint32Array, other: Float64Array | Uint32Array): boolean =>
  one.length === other.length && one.every((number, place) => Object.is(number, other[place]));

/** Parcels of an answer that no tile has yet: slots, and their places in the answer. */
type Waiting = Map<number, number>;

/** Every parcel that searches brought, each once, packed. Methods that read answer null of a parcel that is not held. */
export class ParcelStore {
  readonly #tiles: TileStore;
  readonly #columns = new ParcelColumns();
  readonly #ids = new ParcelIds();
  /** Filled anew for each parcel. */
  readonly #feature = new ParcelFeature();
  readonly #id = new Utf8Slice();
  #cornersOf = new Uint32Array(0);
  #corners = 0;

  /** @param createTiles makes the store that keeps rings and tiles */
  constructor(createTiles: CreateTileStore) {
    this.#tiles = createTiles(PARCEL_TILES);
  }

  get size(): number {
    return this.#ids.size;
  }

  /** What all parcels take, texts and indexes too; room for growth is not counted. */
  get bytes(): number {
    return this.#tiles.bytes + this.#columns.textBytes + this.size * BYTES_PER_PARCEL;
  }

  get coordinateBytes(): number {
    return this.#corners * 16;
  }

  /**
   * Keeps the parcels of an answer, puts each in place of the one with its id when its content changed, or only notes that it
   * was seen.
   * @param seenAt a number that grows: those with the lowest are let go first
   * @param onChanged told where one lies that is new or other, and where one lay whose place it takes
   * @returns whether anything but that changed
   * @throws RangeError when the host refuses the memory; what is held stays, and so do those of the answer for which there was room
   */
  merge(batch: ParcelBatch, seenAt: number, onChanged?: (box: LngLatBox) => void): boolean {
    const waiting: Waiting = new Map();
    let hasChanged = false;
    try {
      for (let index = 0; index < batch.count; index += 1) {
        const hash = batch.idHash(index);
        let slot = this.#find(hash, batch.slice(index, 'id', this.#id));
        // Twice in one answer.
        if (waiting.has(slot)) this.#draw(batch, waiting);
        const isOther = slot < 0 || this.#differs(slot, batch, index);
        if (slot < 0) {
          slot = this.#add(hash, batch, index);
          waiting.set(slot, index);
        } else if (isOther) {
          onChanged?.(boxOfPacked(this.#shape(slot).lngLat));
          this.#tiles.set(this.#feature.fill(this.#ids.tileId(slot), batch, index));
          this.#write(slot, batch, index, true);
        }
        this.#columns.see(slot, seenAt);
        if (isOther) onChanged?.(batch.box(index));
        hasChanged ||= isOther;
      }
      this.#draw(batch, waiting);
    } catch (error) {
      for (const slot of waiting.keys()) if (this.#tiles.shape(this.#ids.tileId(slot)) === null) this.#removeSlot(slot);
      throw error;
    }
    return hasChanged;
  }

  /** Records that a parcel was seen, if it is held. */
  touch(id: string, seenAt: number): void {
    const slot = this.#slot(id);
    if (slot >= 0) this.#columns.see(slot, seenAt);
  }

  /** @returns whether it was held */
  remove(id: string): boolean {
    const slot = this.#slot(id);
    if (slot >= 0) this.#removeSlot(slot);
    return slot >= 0;
  }

  /**
   * When a limit is passed, lets go of the parcels seen longest ago until a fifth of its room is free.
   * @param keep ids that stay, whenever they were seen
   * @param onGone told of each that goes
   * @returns how many went
   */
  evict(limits: { parcels: number; bytes: number }, keep: ReadonlySet<string>, onGone?: (id: string, box: LngLatBox) => void): number {
    const { size, bytes } = this;
    if (size <= limits.parcels && bytes <= limits.bytes) return 0;
    const inParcels = size > limits.parcels ? limits.parcels * SHARE_AFTER_EVICTION : size;
    const inBytes = bytes > limits.bytes ? (size * limits.bytes * SHARE_AFTER_EVICTION) / bytes : size;
    const tooMany = size - Math.floor(Math.min(inParcels, inBytes));
    const kept = new Set(Array.from(keep, (id) => this.#slot(id)));
    const slots = Uint32Array.from(this.#ids.slots()).filter((slot) => !kept.has(slot));
    const columns = this.#columns;
    const going = slots.sort((a, b) => columns.seenAt(a) - columns.seenAt(b)).subarray(0, tooMany);
    for (const slot of going) {
      onGone?.(columns.id(slot), boxOfPacked(this.#shape(slot).lngLat));
      this.#removeSlot(slot);
    }
    return going.length;
  }

  /** The parcel unpacked. */
  parcel(id: string): CadastralParcel | null {
    return this.#read(id, (slot) => this.#unpack(slot));
  }

  /** The smallest parcel that contains the point, unpacked. */
  parcelAt(point: LngLat): CadastralParcel | null {
    let best = -1;
    for (const tileId of this.#tiles.idsAt(point)) {
      const slot = this.#ids.slotOfTile(tileId);
      if (best < 0 || this.#columns.areaM2(slot) < this.#columns.areaM2(best)) best = slot;
    }
    return best < 0 ? null : this.#unpack(best);
  }

  /** All that contain the point or come as near to it, unpacked; the smallest first. */
  touching(point: LngLat, withinM: number): CadastralParcel[] {
    const containing = new Set(this.#tiles.idsAt(point));
    const isNear = (id: number): boolean =>
      containing.has(id) || nearestOnRings({ idsIn: () => [id], shape: (one) => this.#tiles.shape(one) }, point, withinM) !== null;
    const near = this.#tiles.idsIn({
      west: point.lng - NEAR_DEG,
      south: point.lat - NEAR_DEG,
      east: point.lng + NEAR_DEG,
      north: point.lat + NEAR_DEG,
    });
    const slots = near.filter(isNear).map((id) => this.#ids.slotOfTile(id));
    return slots.sort((one, other) => this.#columns.areaM2(one) - this.#columns.areaM2(other)).map((slot) => this.#unpack(slot));
  }

  /** The nearest corner closer than that, else the nearest point on a side. */
  snapTo(at: LngLat, withinM: number): Snap | null {
    return nearestOnRings(this.#tiles, at, withinM);
  }

  /** One line of the list. */
  row(id: string, distanceM: number): CadastralRow | null {
    return this.#read(id, (slot) => this.#columns.row(slot, distanceM));
  }

  labelTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y, 'labels');
  }

  /** Of the first cells, as many as have so many corners together. */
  landCells(cells: readonly LandCellPlace[], corners: number): LandCell[] {
    const built: LandCell[] = [];
    let left = corners;
    for (const cell of cells) {
      if (left <= 0) break;
      const made = buildLandCell(cell, this.#drawnIn(landCellBox(cell)));
      built.push(made);
      for (const { vertices } of made.batches) left -= vertices.length / 4;
    }
    return built;
  }

  /** Feature id of the uppermost parcel at a point. */
  drawnAt(point: LngLat): number | null {
    return this.#tiles.idsAt(point).at(-1) ?? null;
  }

  /** What is held within a box, packed. @param most more are only counted */
  meeting = (box: LngLatBox, most: number) => packPrintedParcels(this.#tiles, this.#ids, this.#columns, box, most);

  *#drawnIn(box: LngLatBox): Generator<DrawnParcel> {
    for (const featureId of this.#tiles.idsIn(box)) {
      const slot = this.#ids.slotOfTile(featureId);
      const [landCode, isSample] = [this.#columns.landCode(slot), this.#columns.isSample(slot)];
      yield { featureId, landCode, isSample, shape: this.#tiles.shape(featureId)! };
    }
  }

  #read<Value>(id: string, read: (slot: number) => Value): Value | null {
    const slot = this.#slot(id);
    return slot < 0 ? null : read(slot);
  }

  #slot(id: string): number {
    return this.#find(featureId(id), Utf8Slice.of(id));
  }

  #find(hash: number, id: Utf8Slice): number {
    return this.#ids.slot(hash, (slot) => this.#columns.hasId(slot, id));
  }

  #differs(slot: number, batch: ParcelBatch, index: number): boolean {
    if (this.#columns.differs(slot, batch, index)) return true;
    const [held, parts] = [this.#shape(slot), batch.parts(index)];
    if (!areSame(parts?.lngLat ?? batch.ring(index), held.lngLat)) return true;
    return parts ? !areSame(parts.partEnds, held.partEnds) || !areSame(parts.polygonEnds, held.polygonEnds) : held.partEnds.length > 1;
  }

  /** Everything of a new parcel but what tiles need. @returns its slot */
  #add(hash: number, batch: ParcelBatch, index: number): number {
    const { slot, tileId } = this.#ids.next(hash);
    this.#write(slot, batch, index, false);
    this.#ids.add(hash, slot, tileId);
    return slot;
  }

  #write(slot: number, batch: ParcelBatch, index: number, isHeld: boolean): void {
    this.#columns.write(slot, batch, index, isHeld);
    this.#count(slot, (batch.parts(index)?.lngLat ?? batch.ring(index)).length / 2);
  }

  /** Gives the tile store, all at once, what waits for it. */
  #draw(batch: ParcelBatch, waiting: Waiting): void {
    if (waiting.size === 0) return;
    const ids = Float64Array.from(waiting.keys(), (slot) => this.#ids.tileId(slot));
    this.#tiles.setBatch(this.#feature.ofBatch(batch, Uint32Array.from(waiting.values()), ids));
    waiting.clear();
  }

  #removeSlot(slot: number): void {
    this.#count(slot, 0);
    this.#tiles.remove(this.#ids.tileId(slot));
    this.#ids.remove(slot);
    this.#columns.remove(slot);
  }

  #count(slot: number, corners: number): void {
    this.#cornersOf = growColumn(this.#cornersOf, slot + 1);
    this.#corners += corners - this.#cornersOf[slot]!;
    this.#cornersOf[slot] = corners;
  }

  #shape(slot: number): TileShape {
    return this.#tiles.shape(this.#ids.tileId(slot))!;
  }

  #unpack(slot: number): CadastralParcel {
    return this.#columns.parcel(slot, this.#shape(slot));
  }
}
