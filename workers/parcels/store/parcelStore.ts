import { boxOfTile } from '../../../src/domain/geometry/mercator.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../../src/domain/land/parcel.ts';
import { CHANGED_CELL_ZOOM, type Snap } from '../api.ts';
import { featureId } from '../tiles/featureId.ts';
import { nearestOnRings } from '../tiles/nearestOnRings.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import type { PickedParcel } from '../answers/pickParcels.ts';
import { buildLandCell, type DrawnParcel } from '../land/buildLandCell.ts';
import type { LandCellPlace, LandCell } from '../land/landCell.ts';
import type { PrintedParcels } from '../overlap/packedZones.ts';
import { PARCEL_TILES, ParcelFeature } from './parcelFeature.ts';
import { packPrintedParcels } from '../land/packPrintedParcels.ts';
import type { CreateTileStore, TileStore } from '../tiles/tileStore.ts';

/** Approximate bytes of a parcel besides its batch and tiles: its record and map entry. */
const BYTES_PER_PARCEL = 120;
/** Share of each limit that remains after an eviction, so that the costly sort is not needed at every search. */
export const SHARE_AFTER_EVICTION = 0.8;

/** About ten metres: search radius for shapes that touch a point. */
const NEAR_DEG = 0.0001;

/** Position of a parcel in its response's batch, and its rank for eviction. */
export interface HeldParcel extends PickedParcel {
  seenAt: number;
}

/**
 * Parcels of all searches without duplicates, each in the batch of its response, by feature id. Two ids with the same
 * hash, which are improbable, replace each other. Readers return null for a parcel that is not held.
 */
export class ParcelStore {
  readonly #tiles: TileStore;
  readonly #held = new Map<number, HeldParcel>();
  /** Batches with held parcels, and the number of these. */
  readonly #batches = new Map<ParcelBatch, number>();
  #batchBytes = 0;
  /** Reused for each parcel. */
  readonly #feature = new ParcelFeature();

  constructor(createTiles: CreateTileStore) {
    this.#tiles = createTiles(PARCEL_TILES);
  }

  get size(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#tiles.bytes + this.#batchBytes + this.size * BYTES_PER_PARCEL;
  }

  get coordinateBytes(): number {
    let bytes = 0;
    for (const { batch, index } of this.#held.values()) bytes += (batch.parts(index)?.lngLat ?? batch.ring(index)).byteLength;
    return bytes;
  }

  /**
   * Merges a response: replaces parcels whose content changed; marks the others as seen.
   * @param seenAt increasing number; parcels with the lowest are evicted first
   * @param onChanged receives the bounds of new and changed parcels, and of the replaced ones
   * @returns true if any parcel is new or changed
   * @throws RangeError when the host refuses the memory; new and changed parcels of the response are then not held
   */
  merge(batch: ParcelBatch, seenAt: number, onChanged?: (box: LngLatBox) => void): boolean {
    /** Indices in the response by feature id. */
    const changed = new Map<number, number>();
    for (let index = 0; index < batch.count; index += 1) {
      const id = batch.idHash(index);
      const before = this.#held.get(id);
      if (before?.batch.isSame(before.index, batch, index)) before.seenAt = Math.max(before.seenAt, seenAt);
      else {
        if (before) {
          onChanged?.(before.batch.box(before.index));
          this.#leave(before.batch);
        }
        this.#held.set(id, { batch, index, seenAt: Math.max(before?.seenAt ?? -Infinity, seenAt) });
        this.#use(batch);
        onChanged?.(batch.box(index));
        changed.set(id, index);
      }
    }
    if (changed.size === 0) return false;
    try {
      this.#tiles.setBatch(this.#feature.ofBatch(batch, Uint32Array.from(changed.values()), Float64Array.from(changed.keys())));
    } catch (error) {
      for (const id of changed.keys()) this.#remove(id);
      throw error;
    }
    return true;
  }

  touch(id: string, seenAt: number): void {
    const held = this.#find(id);
    if (held) held.seenAt = Math.max(held.seenAt, seenAt);
  }

  remove(id: string): boolean {
    return this.#find(id) !== null && this.#remove(featureId(id));
  }

  /** Evicts the parcels seen longest ago until a fifth of an exceeded limit is free. @returns their number */
  evict(limits: { parcels: number; bytes: number }, keep: ReadonlySet<string>, onGone?: (id: string, box: LngLatBox) => void): number {
    const { size, bytes } = this;
    if (size <= limits.parcels && bytes <= limits.bytes) return 0;
    const inParcels = size > limits.parcels ? limits.parcels * SHARE_AFTER_EVICTION : size;
    const inBytes = bytes > limits.bytes ? (size * limits.bytes * SHARE_AFTER_EVICTION) / bytes : size;
    const excess = size - Math.floor(Math.min(inParcels, inBytes));
    const pinned = new Set(Array.from(keep, featureId));
    const evicted = [...this.#held]
      .filter(([id]) => !pinned.has(id))
      .sort(([, a], [, b]) => a.seenAt - b.seenAt)
      .slice(0, excess);
    for (const [id, { batch, index }] of evicted) {
      onGone?.(batch.id(index), batch.box(index));
      this.#remove(id);
    }
    return evicted.length;
  }

  parcel(id: string): CadastralParcel | null {
    const held = this.#find(id);
    return held && unpack(held);
  }

  parcelAt(point: LngLat): CadastralParcel | null {
    return this.#smallestFirst(this.#tiles.idsAt(point))[0] ?? null;
  }

  /** Returns the parcels that contain the point or are within `withinM` of it, unpacked; smallest first. */
  touching(point: LngLat, withinM: number): CadastralParcel[] {
    const containing = new Set(this.#tiles.idsAt(point));
    const isNear = (id: number): boolean =>
      containing.has(id) || nearestOnRings({ idsIn: () => [id], shape: (key) => this.#tiles.shape(key) }, point, withinM) !== null;
    const near = this.#tiles.idsIn({
      west: point.lng - NEAR_DEG,
      south: point.lat - NEAR_DEG,
      east: point.lng + NEAR_DEG,
      north: point.lat + NEAR_DEG,
    });
    return this.#smallestFirst(near.filter(isNear));
  }

  snapTo(at: LngLat, withinM: number): Snap | null {
    return nearestOnRings(this.#tiles, at, withinM);
  }

  row(id: string, distanceM: number): CadastralRow | null {
    const parcel = this.parcel(id);
    if (!parcel) return null;
    const { type, sheetNumber, parcelNumber, areaM2, landCode, address, center, isSample } = parcel;
    return { type, id, sheetNumber, parcelNumber, areaM2, landCode, address, center, distanceM, isSample };
  }

  labelTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y, 'labels');
  }

  /** Builds the first cells, up to a total number of corners. */
  landCells(cells: readonly LandCellPlace[], corners: number): LandCell[] {
    const built: LandCell[] = [];
    let cornersLeft = corners;
    for (const cell of cells) {
      if (cornersLeft <= 0) break;
      const landCell = buildLandCell(cell, this.#drawnIn(boxOfTile(CHANGED_CELL_ZOOM, cell.x, cell.y)));
      built.push(landCell);
      for (const { vertices } of landCell.batches) cornersLeft -= vertices.length / 4;
    }
    return built;
  }

  drawnAt(point: LngLat): number | null {
    return this.#tiles.idsAt(point).at(-1) ?? null;
  }

  /** Packs the parcels in a box. @param maxCount limit; further ones are only counted */
  meeting(box: LngLatBox, maxCount: number): PrintedParcels {
    const found = this.#tiles.idsIn(box).map((id) => ({ ...this.#held.get(id)!, shape: this.#tiles.shape(id)! }));
    return packPrintedParcels(found, maxCount);
  }

  *#drawnIn(box: LngLatBox): Generator<DrawnParcel> {
    for (const featureId of this.#tiles.idsIn(box)) {
      const { batch, index } = this.#held.get(featureId)!;
      yield { featureId, landCode: batch.text(index, 'landCode'), isSample: batch.isSample(index), shape: this.#tiles.shape(featureId)! };
    }
  }

  #smallestFirst(ids: readonly number[]): CadastralParcel[] {
    return ids.map((id) => unpack(this.#held.get(id)!)).sort((a, b) => a.areaM2 - b.areaM2);
  }

  #find(id: string): HeldParcel | null {
    const held = this.#held.get(featureId(id));
    return held && held.batch.id(held.index) === id ? held : null;
  }

  #remove(id: number): boolean {
    this.#leave(this.#held.get(id)!.batch);
    this.#tiles.remove(id);
    return this.#held.delete(id);
  }

  #use(batch: ParcelBatch): void {
    const count = this.#batches.get(batch) ?? 0;
    if (count === 0) this.#batchBytes += batch.byteLength;
    this.#batches.set(batch, count + 1);
  }

  #leave(batch: ParcelBatch): void {
    const count = this.#batches.get(batch)! - 1;
    if (count > 0) {
      this.#batches.set(batch, count);
      return;
    }
    this.#batches.delete(batch);
    this.#batchBytes -= batch.byteLength;
  }
}

const unpack = ({ batch, index }: PickedParcel): CadastralParcel => batch.parcel(index);
