import type { Feature, Polygon } from 'geojson';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import { TILE_MAX_ZOOM } from './api.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import type { PackedShapes } from './packedShapes.ts';

/** Tile coordinates are whole numbers from 0 to this; at zoom 18 one step is 4 cm. */
export const TILE_EXTENT = 4096;
/** Room around a tile, in the same steps, so that outlines do not show where tiles meet. */
const BUFFER = 64;
/** Cells whose index is kept; a phone's screen lies in at most four. */
const KEPT_CELLS = 16;

interface CellIndex {
  index: GeoJSONVT;
  /** Shapes it was made of: cells only grow, so the count tells whether it is out of date. */
  count: number;
}

/**
 * Cuts packed shapes into tiles. The world is divided into the tiles of one zoom, the cells; each has its own
 * geojson-vt index, made when a tile of it is asked for and again only after a search added shapes to that cell.
 * So neighbouring searches, which touch one to four cells, never re-index what lies elsewhere.
 */
export class ShapeTiles {
  readonly #shapes: PackedShapes;
  readonly #cellZoom: number;
  readonly #cells = new Map<number, number[]>();
  readonly #indexes = new Map<number, CellIndex>();

  /** @param cellZoom zoom of the cells; tiles of lower zooms are empty */
  constructor(shapes: PackedShapes, cellZoom: number) {
    this.#shapes = shapes;
    this.#cellZoom = cellZoom;
  }

  /** Enters a shape that was just packed. One without area has no tile. */
  enter(slot: number): void {
    const outer = this.#shapes.rings(slot)[0];
    if (!outer || outer.length < 6) return;
    const { west, south, east, north } = this.#shapes.box(slot);
    const size = 2 ** this.#cellZoom;
    const margin = BUFFER / TILE_EXTENT;
    const cell = (part: number): number => Math.min(size - 1, Math.max(0, Math.floor(part)));
    for (let x = cell(mercatorX(west) * size - margin); x <= cell(mercatorX(east) * size + margin); x += 1) {
      for (let y = cell(mercatorY(north) * size - margin); y <= cell(mercatorY(south) * size + margin); y += 1) {
        const key = x * size + y;
        const slots = this.#cells.get(key);
        if (slots) slots.push(slot);
        else this.#cells.set(key, [slot]);
      }
    }
  }

  /** Slots of the shapes in the cell of a point. */
  slotsAt(lng: number, lat: number): readonly number[] {
    const size = 2 ** this.#cellZoom;
    return this.#cells.get(Math.floor(mercatorX(lng) * size) * size + Math.floor(mercatorY(lat) * size)) ?? [];
  }

  /** Shapes of one tile, clipped and quantised, `id` their slot; empty outside the zooms that have tiles. */
  features(z: number, x: number, y: number): LegacyFeature[] {
    if (z < this.#cellZoom || z > TILE_MAX_ZOOM) return [];
    const down = 2 ** (z - this.#cellZoom);
    const index = this.#cellIndex(Math.floor(x / down) * 2 ** this.#cellZoom + Math.floor(y / down));
    return index?.getTile(z, x, y)?.features ?? [];
  }

  #cellIndex(key: number): GeoJSONVT | null {
    const slots = this.#cells.get(key);
    if (!slots) return null;
    const kept = this.#indexes.get(key);
    this.#indexes.delete(key);
    const entry = kept?.count === slots.length ? kept : { index: this.#buildIndex(slots), count: slots.length };
    this.#indexes.set(key, entry);
    if (this.#indexes.size > KEPT_CELLS) this.#indexes.delete(this.#indexes.keys().next().value as number);
    return entry.index;
  }

  #buildIndex(slots: readonly number[]): GeoJSONVT {
    const features = slots.map(
      (slot): Feature<Polygon> => ({
        type: 'Feature',
        id: slot,
        properties: null,
        geometry: { type: 'Polygon', coordinates: this.#shapes.polygonCoordinates(slot) },
      }),
    );
    return new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: TILE_MAX_ZOOM, indexMaxZoom: 0, indexMaxPoints: 0, extent: TILE_EXTENT, buffer: BUFFER },
    );
  }
}
