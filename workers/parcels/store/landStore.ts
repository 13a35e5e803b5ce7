import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { ringsOf } from '../../../src/domain/land/parcel.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { success, type Result } from '../../../src/domain/result.ts';
import {
  type ChangedCells,
  type StoreSize,
  type TileLayer,
  type ZoneFile,
  type ZonesAtPoint,
  type ZonesSummary,
  CHANGED_CELL_ZOOM as CELL_ZOOM,
  TILE_MIN_ZOOM,
} from '../api.ts';
import type { ZoneCellsPiece } from '../land/landCell.ts';
import type { PackedZones } from '../overlap/packedZones.ts';
import type { FoundLand } from '../fetch/fetchAround.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { SHARE_AFTER_EVICTION, ParcelStore } from './parcelStore.ts';
import type { CreateTileStore } from '../tiles/tileStore.ts';
import { SheetStore } from './sheetStore.ts';
import type { StoreLimits } from './storeLimits.ts';
import { type SavedZones, ZoneFiles } from './zoneFiles.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';

/** Margin around a tile in which outside shapes are drawn: 64 of 4096 steps of the largest tiles, in cells. */
const MARGIN = (64 / 4096) * 2 ** (CELL_ZOOM - TILE_MIN_ZOOM.parcels);
/** Maximum number of named cells, more than a screen shows; beyond it all cells count as changed. */
const MAX_NAMED = 64;

/** Collects changed cells, including nested ones, until they are taken. */
export class ChangedCellCollector {
  #cells = new Set<number>();
  #all = false;

  add({ west, south, east, north }: LngLatBox): void {
    if (this.#all) return;
    const size = 2 ** CELL_ZOOM;
    const [left, right] = [Math.floor(mercatorX(west) * size - MARGIN), Math.floor(mercatorX(east) * size + MARGIN)];
    const [top, bottom] = [Math.floor(mercatorY(north) * size - MARGIN), Math.floor(mercatorY(south) * size + MARGIN)];
    // Written so that an invalid box (NaN, infinite) also counts as everything.
    if (!((right - left + 1) * (bottom - top + 1) <= MAX_NAMED)) return this.addAll();
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) this.#cells.add(x * size + y);
    if (this.#cells.size > MAX_NAMED) this.addAll();
  }

  addAll(): void {
    this.#all = true;
    this.#cells.clear();
  }

  take(): ChangedCells {
    const size = 2 ** CELL_ZOOM;
    const cells = this.#all ? 'all' : [...this.#cells].map((key) => ({ x: Math.floor(key / size), y: key % size }));
    this.#all = false;
    this.#cells.clear();
    return cells;
  }
}

/** Estimated bytes of a parcel: about six corners, its texts and its index entries. */
const COMMON_PARCEL_BYTES = 600;

/** Results of all searches, merged by id. */
export class LandStore {
  readonly #createTiles: CreateTileStore;
  readonly #parcels: ParcelStore;
  readonly #changed = new ChangedCellCollector();
  #limits: StoreLimits;
  #evicted = 0;
  #sheets: SheetStore;
  readonly #zoneFiles: ZoneFiles;
  #plannings = new Map<string, PicturedPlanning>();
  /** Starts from the clock, so that it is higher than a crashed worker's and the map fetches tiles again. */
  #tileVersion = Date.now();

  /** @param savedZones returns zone files from packs when the file host is unreachable */
  constructor(limits: StoreLimits, createTiles: CreateTileStore, savedZones?: SavedZones) {
    this.#limits = limits;
    this.#createTiles = createTiles;
    this.#parcels = new ParcelStore(createTiles);
    this.#sheets = new SheetStore(createTiles);
    this.#zoneFiles = new ZoneFiles(createTiles, savedZones);
  }

  setLimits(limits: StoreLimits): void {
    this.#limits = limits;
  }

  get parcels(): ParcelStore {
    return this.#parcels;
  }

  get tileVersion(): number {
    return this.#tileVersion;
  }

  planning(id: string): PicturedPlanning | null {
    return this.#plannings.get(id) ?? null;
  }

  /** Number of parcels that remain after an eviction, which is the maximum to request at once. */
  get parcelRoom(): number {
    const { parcels, parcelBytes } = this.#limits;
    const { size, bytes } = this.#parcels;
    const bytesPerParcel = size < 1000 ? COMMON_PARCEL_BYTES : bytes / size;
    return Math.floor(Math.min(parcels, parcelBytes / bytesPerParcel) * SHARE_AFTER_EVICTION);
  }

  get isTooFull(): boolean {
    return this.#parcels.size > this.#limits.parcels || this.#parcels.bytes > this.#limits.parcelBytes;
  }

  takeChangedCells(): ChangedCells {
    return this.#changed.take();
  }

  merge(found: FoundLand, seenAt: number): void {
    this.#dropWhatIsTooMuch();
    this.mergeParcels(found.parcels, seenAt);
    let changed = false;
    for (const sheet of found.sheets) {
      if (!this.#sheets.merge(sheet)) continue;
      changed = true;
      this.#changed.add(boxOfPoints(sheet.outline));
    }
    for (const planning of found.plannings) this.#plannings.set(planning.id, planning);
    if (changed) this.#tileVersion += 1;
  }

  /** @param seenAt rank for eviction: the lowest is evicted first */
  mergeParcels(parcels: ParcelBatch, seenAt: number): void {
    if (this.#parcels.merge(parcels, seenAt, (box) => this.#changed.add(box))) this.#tileVersion += 1;
  }

  removeParcels(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const parcel = this.#parcels.parcel(id);
      if (!parcel || !this.#parcels.remove(id)) continue;
      this.#changed.add(boxOfPoints(ringsOf(parcel).flat()));
      this.#tileVersion += 1;
    }
  }

  /** Evicts the parcels seen longest ago until there is room. @returns their ids */
  evict(keep: ReadonlySet<string>): Set<string> {
    const { parcels, parcelBytes: bytes } = this.#limits;
    const evicted = new Set<string>();
    this.#parcels.evict({ parcels, bytes }, keep, (id, box) => {
      evicted.add(id);
      this.#changed.add(box);
    });
    if (evicted.size > 0) this.#tileVersion += 1;
    this.#evicted += evicted.size;
    return evicted;
  }

  async tile(layer: TileLayer, z: number, x: number, y: number, layerId = ''): Promise<Uint8Array<ArrayBuffer>> {
    if (layer === 'labels') return this.#parcels.labelTile(z, x, y);
    if (layer === 'sheets') return this.#sheets.tile(z, x, y);
    const zones = await this.#zoneFiles.get(layerId);
    return (layer === 'zones' ? zones?.tile(z, x, y) : zones?.codeTile(z, x, y)) ?? new Uint8Array(0);
  }

  /** Returns no cells of zones that are not held. */
  async zoneCells(layerId: string, near: LngLat, from: number, corners: number): Promise<ZoneCellsPiece> {
    const zones = await this.#zoneFiles.get(layerId);
    return zones?.cells(near, from, corners) ?? { cells: [], isLast: true };
  }

  openZones(file: ZoneFile, fileBase: string): Promise<Result<ZonesSummary>> {
    return this.#zoneFiles.open(file, fileBase, this.#limits.zoneBytes);
  }

  /** Sets the token for zone files; null if the file host is not the gateway. */
  setFileToken(token: string | null): void {
    this.#zoneFiles.token = token;
  }

  /** Age of the oldest held zones from packs; null without any. */
  get zonesSavedAt(): string | null {
    return this.#zoneFiles.savedAt;
  }

  closeZones(layerId: string): void {
    this.#zoneFiles.close(layerId);
  }

  async zonesAt(point: LngLat, planningIds: readonly string[]): Promise<ZonesAtPoint[]> {
    const found: ZonesAtPoint[] = [];
    for (const planningId of planningIds) {
      const zones = (await this.#zoneFiles.get(planningId))?.useAt(point);
      if (zones && zones.landCodes.length > 0) found.push({ planningId, ...zones });
    }
    return found;
  }

  async zonesMeeting(file: ZoneFile, box: LngLatBox, fileBase: string): Promise<Result<PackedZones>> {
    const zones = await this.#zoneFiles.read(file, fileBase, this.#limits.zoneBytes);
    return zones.ok ? success(zones.value.meeting(box)) : zones;
  }

  /** Returns null for zones that are not held. */
  async zonesIn(layerId: string, box: LngLatBox): Promise<PackedZones | null> {
    return (await this.#zoneFiles.get(layerId))?.meeting(box) ?? null;
  }

  async size(): Promise<Omit<StoreSize, 'tileStore'>> {
    await this.#zoneFiles.settled();
    return {
      parcels: this.#parcels.size,
      sheets: this.#sheets.size,
      plannings: this.#plannings.size,
      zones: this.#zoneFiles.size,
      failedZoneFiles: this.#zoneFiles.failed,
      coordinateBytes: this.#parcels.coordinateBytes + this.#sheets.coordinateBytes + this.#zoneFiles.coordinateBytes,
      evictedParcels: this.#evicted,
    };
  }

  #dropWhatIsTooMuch(): void {
    if (this.#sheets.size > this.#limits.sheets) this.#sheets = new SheetStore(this.#createTiles);
    if (this.#plannings.size > this.#limits.plannings) this.#plannings = new Map();
  }
}
