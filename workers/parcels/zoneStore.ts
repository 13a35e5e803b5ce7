import type { FileArea } from '../../src/api/files.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import type { ZoneTileProperties } from './api.ts';
import { landTileOptions, polygonShape } from './landTiles.ts';
import type { CreateTileStore, TileStore } from './tileStore.ts';

const KEYS: ReadonlyArray<keyof ZoneTileProperties> = ['landCode', 'planningId'];

const toLngLats = (ring: ReadonlyArray<readonly number[]>): LngLat[] =>
  ring.map(([lng, lat]) => ({ lng: lng!, lat: lat! }));

/** Planning zones, packed: land code and planning of each area. */
export class ZoneStore {
  readonly #tiles: TileStore;
  #corners = 0;

  /** @param createTiles makes the store that keeps areas and tiles */
  constructor(createTiles: CreateTileStore) {
    this.#tiles = createTiles(landTileOptions('zones', KEYS));
  }

  get size(): number {
    return this.#tiles.size;
  }

  get coordinateBytes(): number {
    return this.#corners * 16;
  }

  /** Packs the areas of one planning's file; the caller sees to it that a planning is added once. */
  add(planningId: string, areas: readonly FileArea[]): void {
    for (const { properties, geometry } of areas) {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const landCode = typeof properties.land_code === 'string' ? properties.land_code : '';
      for (const polygon of polygons) {
        if (!polygon[0]) continue;
        const shape = polygonShape(polygon.map(toLngLats));
        this.#tiles.set({ id: this.#tiles.size, shape, values: [landCode, planningId], label: null });
        this.#corners += shape.lngLat.length / 2;
      }
    }
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }
}
