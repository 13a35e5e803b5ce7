import { boxOfPacked, joinBoxes } from '../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { projectShape } from '../store/shapeOfPolygons.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { LandBatchWriter } from './landBatchWriter.ts';
import { type LandCell, type LandCellPlace, WIDE_SHARE, type ZoneCellsPiece } from './landCell.ts';

export interface DrawnZone {
  /** Index in `zoneKinds`. */
  kind: number;
  shape: TileShape;
}

/** Cells about 1.2 km wide, for a town's planning: their grid step is 2.7 cm, that of tiles is 7 cm. */
const FINEST_ZOOM = 15;
/** Maximum number of cells, each of which needs one or two draw calls; larger plannings get larger cells. */
const MAX_CELLS = 256;
/** Largest reach of a cell's own zones beyond it. */
const MARGIN = WIDE_SHARE / 2;
const GRID_STEPS = 65_535;

/** Cells of one zoom with the zones whose centres they contain. */
type CellMap = Map<string, LandCellPlace & { ids: number[] }>;

function idsOf(cells: CellMap, x: number, y: number): number[] {
  const key = `${x}/${y}`;
  if (!cells.has(key)) cells.set(key, { x, y, ids: [] });
  return cells.get(key)!.ids;
}

/** Spatial grid of a planning's zones, each in one cell, and their drawing buffers. */
export class ZoneCells {
  #cells: CellMap = new Map();
  #zoom = FINEST_ZOOM;

  /** @param id larger than all previous ones */
  add(id: number, { west, south, east, north }: LngLatBox): void {
    const across = 2 ** this.#zoom;
    const clamp = (at: number): number => Math.min(across - 1, Math.max(0, Math.floor(at * across)));
    idsOf(this.#cells, clamp(mercatorX((west + east) / 2)), clamp(mercatorY((south + north) / 2))).push(id);
  }

  /** Builds the cells nearest to a place. @param from number of cells already returned @param corners total limit */
  build(near: LngLat, from: number, corners: number, read: (id: number) => DrawnZone): ZoneCellsPiece {
    this.#coarsen();
    const across = 2 ** this.#zoom;
    const [nearX, nearY] = [mercatorX(near.lng) * across - 0.5, mercatorY(near.lat) * across - 0.5];
    const distance = ({ x, y }: LandCellPlace): number => Math.hypot(x - nearX, y - nearY);
    const order = [...this.#cells.values()].sort((a, b) => distance(a) - distance(b) || a.x - b.x || a.y - b.y);
    const cells: LandCell[] = [];
    let cornersLeft = corners;
    for (const cell of order.slice(from)) {
      if (cornersLeft <= 0) break;
      const built = this.#build(cell, read);
      cells.push(built);
      for (const { vertices } of built.batches) cornersLeft -= vertices.length / 4;
    }
    return { cells, isLast: from + cells.length >= order.length };
  }

  #build({ x, y, ids }: LandCellPlace & { ids: readonly number[] }, read: (id: number) => DrawnZone): LandCell {
    const size = 2 ** -this.#zoom;
    const shared = new LandBatchWriter({
      originX: (x - MARGIN) * size,
      originY: (y - MARGIN) * size,
      step: ((1 + 2 * MARGIN) * size) / GRID_STEPS,
    });
    const wide: Array<{ id: number; kind: number; polygons: number[][][]; box: LngLatBox }> = [];
    for (const id of ids) {
      const { kind, shape } = read(id);
      const polygons = projectShape(shape);
      const box = joinBoxes(polygons.flat().map((ring) => boxOfPacked(ring)));
      if (Math.max(box.east - box.west, box.north - box.south) > WIDE_SHARE * size) wide.push({ id, kind, polygons, box });
      else shared.add(id, kind, polygons);
    }
    const batches = shared.finish();
    if (wide.length > 0) {
      const box = joinBoxes(wide.map((zone) => zone.box));
      const step = Math.max(box.east - box.west, box.north - box.south) / GRID_STEPS;
      const writer = new LandBatchWriter({ originX: box.west, originY: box.south, step }, true);
      for (const { id, kind, polygons } of wide) writer.add(id, kind, polygons);
      batches.unshift(...writer.finish());
    }
    return { x, y, batches, hasSample: false };
  }

  #coarsen(): void {
    while (this.#cells.size > MAX_CELLS) {
      const larger: CellMap = new Map();
      for (const { x, y, ids } of this.#cells.values()) {
        const idsOfLarger = idsOf(larger, x >> 1, y >> 1);
        for (const id of ids) idsOfLarger.push(id);
      }
      // Zones are drawn in the order of their file.
      for (const cell of larger.values()) cell.ids.sort((a, b) => a - b);
      this.#cells = larger;
      this.#zoom -= 1;
    }
  }
}
