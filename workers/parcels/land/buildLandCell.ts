import { boxOfPacked, joinBoxes } from '../../../src/domain/geometry/box.ts';
import { landCodePlace } from '../../../src/domain/land/landCodePlace.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import { CHANGED_CELL_ZOOM } from '../api.ts';
import { projectShape } from '../store/shapeOfPolygons.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { type LandCellPlace, type LandCell, WIDE_SHARE } from './landCell.ts';
import { LandBatchWriter } from './landBatchWriter.ts';

export interface DrawnParcel {
  featureId: number;
  landCode: string;
  isSample: boolean;
  shape: TileShape;
}

const CELLS_ACROSS = 2 ** CHANGED_CELL_ZOOM;
const CELL = 1 / CELLS_ACROSS;
/** Largest reach of a cell's own parcels beyond it. */
const MARGIN = WIDE_SHARE / 2;
/** 1.4 cm at the equator: half a pixel of the finest screens at zoom 20. */
const GRID_STEP = ((1 + 2 * MARGIN) * CELL) / 65_536;
/** Corners from which triangulation is announced as long work, and the time per corner on a cheap phone. */
const MANY_CORNERS = 5000;
const CORNER_BUDGET_MS = 0.1;

const isInCell = (cell: LandCellPlace, x: number, y: number): boolean =>
  Math.floor(x * CELLS_ACROSS) === cell.x && Math.floor(y * CELLS_ACROSS) === cell.y;

/** @param parcels all parcels that reach into the cell */
export function buildLandCell(cell: LandCellPlace, parcels: Iterable<DrawnParcel>): LandCell {
  const shared = new LandBatchWriter({ originX: (cell.x - MARGIN) * CELL, originY: (cell.y - MARGIN) * CELL, step: GRID_STEP });
  const wide: LandBatchWriter[] = [];
  let hasSample = false;
  for (const { featureId, landCode, isSample, shape } of parcels) {
    const polygons = projectShape(shape);
    const box = joinBoxes(polygons.flat().map((ring) => boxOfPacked(ring)));
    const width = Math.max(box.east - box.west, box.north - box.south);
    const isWide = width > WIDE_SHARE * CELL;
    if (!isWide && !isInCell(cell, (box.west + box.east) / 2, (box.south + box.north) / 2)) continue;
    const corners = shape.lngLat.length / 2;
    if (corners >= MANY_CORNERS) announceWork(corners * CORNER_BUDGET_MS);
    hasSample ||= isSample;
    if (isWide) wide.push(new LandBatchWriter({ originX: box.west, originY: box.south, step: width / 65_535 }, true));
    const writer = isWide ? wide.at(-1)! : shared;
    writer.add(featureId, landCodePlace(landCode) + 1, polygons);
  }
  // Wide parcels are drawn first: forests and rivers, below other parcels.
  return { x: cell.x, y: cell.y, batches: [...wide, shared].flatMap((writer) => writer.finish()), hasSample };
}
