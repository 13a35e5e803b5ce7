import type { LngLat } from '../../src/domain/lngLat.ts';
import type { PlanningItem } from '../../src/domain/parcel.ts';
import type { PicturedPlanning } from '../../src/domain/planningPicture.ts';
import type { StoreSize, TileLayer } from './api.ts';
import type { Found } from './fetchAround.ts';
import { ParcelStore } from './parcelStore.ts';
import { planningAt } from './planningAt.ts';
import type { CreateTileStore } from './tileStore.ts';
import { SheetStore } from './sheetStore.ts';
import { ZoneFiles } from './zoneFiles.ts';
import { ZoneStore } from './zoneStore.ts';

/**
 * How much is kept. Parcels: three dense wards and more; beyond it those seen longest ago go. The others are few; should they ever pass their bound they are dropped at once and come back with the next searches.
 */
export interface StoreLimits {
  parcels: number;
  parcelBytes: number;
  sheets: number;
  plannings: number;
  zones: number;
}
export const STORE_LIMITS: StoreLimits = {
  parcels: 150_000,
  parcelBytes: 128 * 1024 * 1024,
  sheets: 10_000,
  plannings: 5_000,
  zones: 50_000,
};

/** Without its pictures, which only say where it lies. */
function toItem(planning: PicturedPlanning): PlanningItem {
  const { type, id, title, address, imageUrl, fileUrl, fileMapCode, year, center, isSample } = planning;
  return { type, id, title, address, imageUrl, fileUrl, fileMapCode, year, center, isSample };
}

/** All that the searches brought, merged by id. */
export class LandStore {
  readonly #limits: StoreLimits;
  readonly #createTiles: CreateTileStore;
  readonly #parcels: ParcelStore;
  #sheets: SheetStore;
  #zones: ZoneStore;
  #zoneFiles = new ZoneFiles();
  #plannings = new Map<string, PlanningItem>();
  /**
   * Starts from the clock, so that a worker started anew after a crash goes on counting above the dead one and the
   * map asks its tiles again.
   */
  #tileVersion = Date.now();

  constructor(limits: StoreLimits, createTiles: CreateTileStore) {
    this.#limits = limits;
    this.#createTiles = createTiles;
    this.#parcels = new ParcelStore(createTiles);
    this.#sheets = new SheetStore(createTiles);
    this.#zones = new ZoneStore(createTiles);
  }

  get parcels(): ParcelStore {
    return this.#parcels;
  }

  get tileVersion(): number {
    return this.#tileVersion;
  }

  planning(id: string): PlanningItem | null {
    return this.#plannings.get(id) ?? null;
  }

  /** Merges what a search found, and starts to fetch the zones at its centre. */
  merge(found: Found, center: LngLat, searchNumber: number, fileBase: string): void {
    this.#dropWhatIsTooMuch();
    let changed = false;
    for (const parcel of found.parcels) changed = this.#parcels.merge(parcel, searchNumber) || changed;
    for (const sheet of found.sheets) changed = this.#sheets.merge(sheet) || changed;
    for (const planning of found.plannings) this.#plannings.set(planning.id, toItem(planning));
    const { parcels, parcelBytes } = this.#limits;
    const shown = new Set(found.parcels.map(({ id }) => id));
    changed = this.#parcels.evict({ parcels, bytes: parcelBytes }, shown) > 0 || changed;
    const planning = planningAt(center, found.plannings);
    const asked = planning !== null && this.#zoneFiles.load([planning], fileBase, this.#zones);
    if (changed || asked) this.#tileVersion += 1;
  }

  async tile(layer: TileLayer, z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer>> {
    if (layer === 'parcels') return this.#parcels.tile(z, x, y);
    if (layer === 'sheets') return this.#sheets.tile(z, x, y);
    await this.#zoneFiles.settled();
    return this.#zones.tile(z, x, y);
  }

  async size(): Promise<Omit<StoreSize, 'tileStore'>> {
    await this.#zoneFiles.settled();
    return {
      parcels: this.#parcels.size,
      sheets: this.#sheets.size,
      plannings: this.#plannings.size,
      zones: this.#zones.size,
      failedZoneFiles: this.#zoneFiles.failed,
      coordinateBytes:
        this.#parcels.coordinateBytes + this.#sheets.coordinateBytes + this.#zones.coordinateBytes,
    };
  }

  #dropWhatIsTooMuch(): void {
    if (this.#sheets.size > this.#limits.sheets) this.#sheets = new SheetStore(this.#createTiles);
    if (this.#plannings.size > this.#limits.plannings) this.#plannings = new Map();
    if (this.#zones.size > this.#limits.zones) {
      this.#zones = new ZoneStore(this.#createTiles);
      this.#zoneFiles = new ZoneFiles();
    }
  }
}
