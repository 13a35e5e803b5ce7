import type { FileArea } from '../../src/api/files.ts';
import { boxOfPoints } from '../../src/domain/around.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import { TILE_MIN_ZOOM, type ZoneTileProperties } from './api.ts';
import { encodeTile, tagFeatures } from './encodeTile.ts';
import { PackedShapes } from './packedShapes.ts';
import { ShapeTiles } from './shapeTiles.ts';

/** No planning of a province is wider; an area that is would fill the tile cells of half the world. */
const WIDEST_ZONE_DEG = 5;

const toLngLats = (ring: ReadonlyArray<readonly number[]>): LngLat[] =>
  ring.map(([lng, lat]) => ({ lng: lng!, lat: lat! }));

function isZone(outer: readonly LngLat[]): boolean {
  const { west, south, east, north } = boxOfPoints(outer);
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return onEarth && east - west <= WIDEST_ZONE_DEG && north - south <= WIDEST_ZONE_DEG;
}

/** Planning zones, packed: land code and planning of each area. */
export class ZoneStore {
  readonly #shapes = new PackedShapes();
  readonly #tiles = new ShapeTiles(this.#shapes, TILE_MIN_ZOOM.zones);
  readonly #landCodes: string[] = [];
  readonly #planningIds: string[] = [];

  get size(): number {
    return this.#shapes.length;
  }

  get coordinateBytes(): number {
    return this.#shapes.coordinateBytes;
  }

  /** Packs the areas of one planning's file; the caller sees to it that a planning is added once. */
  add(planningId: string, areas: readonly FileArea[]): void {
    for (const { properties, geometry } of areas) {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const landCode = typeof properties.land_code === 'string' ? properties.land_code : '';
      for (const polygon of polygons) {
        const rings = polygon.map(toLngLats);
        if (!rings[0] || !isZone(rings[0])) continue;
        this.#landCodes.push(landCode);
        this.#planningIds.push(planningId);
        this.#tiles.enter(this.#shapes.add(rings));
      }
    }
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    const zones = tagFeatures(this.#tiles.features(z, x, y), (slot) => {
      const properties: ZoneTileProperties = {
        landCode: this.#landCodes[slot]!,
        planningId: this.#planningIds[slot]!,
      };
      return { id: slot, properties: { ...properties } };
    });
    return encodeTile({ zones });
  }
}
