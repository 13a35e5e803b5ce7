import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { type LandCellPlace, type LandCell, type ZoneCellsPiece, WIDE_SHARE } from '../../../workers/parcels/land/landCell.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../domain/geometry/mercator.ts';
import { CHANGED_CELL_ZOOM as CELL_ZOOM } from '../../../workers/parcels/api.ts';
import { coalescePerFrame } from '../view/coalesce.ts';
import { cellKey } from './landBuffers.ts';

/** Source of the cells of parcels and zones, usually the parcels worker. */
export interface CellSource {
  /** Returns the first of these cells, as many as fit one piece of work; none where they are unavailable. */
  cells(cells: LandCellPlace[]): Promise<LandCell[]>;
  /**
   * Returns the next cells of an open layer's zones, the nearest to a place first.
   * @param from number of cells answered before, for the same place
   * @returns neither cells nor the last of them where they are unavailable
   */
  zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece>;
  /** Returns the feature id of the uppermost parcel there. */
  parcelAt(at: LngLat): Promise<number | null>;
  /** Returns the lots that a tap means; several where the user must choose. @param zoom for the width of a finger */
  lotsAt(at: LngLat, zoom: number): Promise<readonly CadastralParcel[]>;
}

/** Minimum zoom at which parcels are drawn. */
export const LAND_MIN_ZOOM = 13;
/** Maximum number of requested cells; the worker answers the first of them. */
const MAX_REQUESTED = 32;
/** Memory limit, above the size of a whole dense ward. */
const MAX_BYTES = 32 * 2 ** 20;
const ROOM_SHARE = 0.5;
/** Maximum number of remembered cells, as empty ones take no bytes. */
const MAX_HELD = 4096;
/** Limit of a tilted view towards the horizon, in screens and in cells. */
const REACH_SCREENS = 3;
const MIN_REACH = 5;
const MAX_REACH = 24;

interface CellStore {
  readonly bytes: number;
  put(cell: LandCell): void;
  drop(cell: LandCellPlace): void;
}

/** Distance by which parcels may extend beyond their cell. */
const MARGIN = WIDE_SHARE / 2;

const EDGES = ['left', 'right', 'top', 'bottom'] as const;
const NO_CELLS = { left: 0, right: -1, top: 0, bottom: -1, midX: 0, midY: 0 };
/** First and last cells whose parcels may be in view, and the view's middle in cells. */
type CellRange = typeof NO_CELLS;

function rangeInView(map: MapLibreMap, diagonalPx: number): CellRange {
  const zoom = map.getZoom();
  if (zoom < LAND_MIN_ZOOM) return NO_CELLS;
  const across = 2 ** CELL_ZOOM;
  const [bounds, center] = [map.getBounds(), map.getCenter()];
  const [midX, midY] = [mercatorX(center.lng) * across, mercatorY(center.lat) * across];
  const cellPx = (WORLD_PX * 2 ** zoom) / across;
  const screens = Math.ceil((diagonalPx / 2 / cellPx) * REACH_SCREENS);
  const reach = Math.min(MAX_REACH, Math.max(MIN_REACH, screens));
  const from = (edge: number, middle: number): number => Math.floor(Math.max(edge - MARGIN, middle - reach));
  const to = (edge: number, middle: number): number => Math.floor(Math.min(edge + MARGIN, middle + reach));
  const [left, right] = [from(mercatorX(bounds.getWest()) * across, midX), to(mercatorX(bounds.getEast()) * across, midX)];
  const [top, bottom] = [from(mercatorY(bounds.getNorth()) * across, midY), to(mercatorY(bounds.getSouth()) * across, midY)];
  return { left, right, top, bottom, midX, midY };
}

/** Returns cells, the nearest to the middle first. */
function cellsOf({ left, right, top, bottom, midX, midY }: CellRange): LandCellPlace[] {
  const cells: LandCellPlace[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) cells.push({ x, y });
  const distance = ({ x, y }: LandCellPlace): number => Math.hypot(x + 0.5 - midX, y + 0.5 - midY);
  return cells.sort((one, other) => distance(one) - distance(other));
}

/**
 * Keeps the cells of the view in the store: requests missing ones, the nearest first, and changed ones again; drops the
 * farthest above the memory limit.
 * @param onCells some arrived
 * @param onLand called at each pass with whether parcels are in view, and sample data among them
 */
export function followCells(
  map: MapLibreMap,
  source: Pick<CellSource, 'cells'>,
  cellStore: CellStore,
  { onCells, onLand }: { onCells(): void; onLand(inView: { hasLand: boolean; hasSample: boolean }): void },
): { refreshChanged(changed: readonly LandCellPlace[] | 'all'): void; stop(): void } {
  /** Answered cells: `fresh` unless changed since the request, `shown` unless there was no room. */
  const held = new Map<number, LandCellPlace & { fresh: boolean; shown: boolean; hasLand: boolean; hasSample: boolean }>();
  let pending: Set<number> | null = null;
  let range: CellRange | null = null;
  let inView: LandCellPlace[] = [];
  let stopped = false;

  const isMissing = (cell: LandCellPlace): boolean => held.get(cellKey(cell))?.fresh !== true;

  const ask = async (): Promise<void> => {
    if (stopped || pending) return;
    const missing = inView.filter(isMissing).slice(0, MAX_REQUESTED);
    if (missing.length === 0) return;
    pending = new Set(missing.map(cellKey));
    const cells = await source.cells(missing);
    const current = pending;
    pending = null;
    if (stopped) return;
    for (const cell of cells) {
      const key = cellKey(cell);
      held.set(key, {
        x: cell.x,
        y: cell.y,
        fresh: current.has(key),
        shown: true,
        hasLand: cell.batches.length > 0,
        hasSample: cell.hasSample,
      });
      cellStore.put(cell);
    }
    if (cells.length === 0) return;
    evictFarthest();
    onCells();
    reportShown();
    void ask();
  };

  const reportShown = (): void => {
    const drawn = inView.map((cell) => held.get(cellKey(cell))).filter((cell) => cell?.shown === true);
    onLand({ hasLand: drawn.some((cell) => cell!.hasLand), hasSample: drawn.some((cell) => cell!.hasSample) });
  };

  /** Drops the cells farthest from the view; cells in view only where they alone are too many. */
  const evictFarthest = (): void => {
    const isTooMuch = (): boolean => cellStore.bytes > MAX_BYTES || held.size > MAX_HELD;
    if (!isTooMuch()) return;
    const { lng, lat } = map.getCenter();
    const [midX, midY] = [mercatorX(lng) * 2 ** CELL_ZOOM - 0.5, mercatorY(lat) * 2 ** CELL_ZOOM - 0.5];
    const far = [...held.values()].sort(
      (one, other) => Math.hypot(other.x - midX, other.y - midY) - Math.hypot(one.x - midX, one.y - midY),
    );
    const seen = new Set(inView.map(cellKey));
    for (const cell of far) {
      if (!isTooMuch()) return;
      cellStore.drop(cell);
      // A dropped cell in view stays answered, or it would be requested again at once.
      if (seen.has(cellKey(cell))) cell.shown = false;
      else held.delete(cellKey(cell));
    }
  };

  const readDiagonal = (): number => Math.hypot(map.getContainer().clientWidth, map.getContainer().clientHeight);
  // Read it outside a frame, where it would force the layout of changed panels.
  let diagonalPx = readDiagonal();
  const resized = (): void => {
    diagonalPx = readDiagonal();
    rangeUpdate.schedule();
  };
  const updateRange = (): void => {
    const next = rangeInView(map, diagonalPx);
    // Most frames of a move show the same cells; ones that a restarting worker did not answer are requested again.
    if (range && EDGES.every((edge) => next[edge] === range![edge])) return void ask();
    range = next;
    inView = cellsOf(range);
    // Once there is room again, request the cells that had none.
    if (cellStore.bytes < MAX_BYTES * ROOM_SHARE) for (const [key, { shown }] of held) if (!shown) held.delete(key);
    reportShown();
    void ask();
  };
  const rangeUpdate = coalescePerFrame(updateRange);
  // A move comes once per frame, so no further throttle is needed.
  map.on('move', updateRange);
  map.on('resize', resized);
  rangeUpdate.schedule();

  return {
    refreshChanged(changed) {
      const cells = changed === 'all' ? [...held.values()] : changed;
      const seen = new Set(inView.map(cellKey));
      for (const cell of cells) {
        const key = cellKey(cell);
        pending?.delete(key);
        const known = held.get(key);
        if (!known) continue;
        known.fresh = false;
        if (seen.has(key)) continue;
        // Requested again when it comes into view.
        held.delete(key);
        cellStore.drop(cell);
      }
      if (changed === 'all') pending?.clear();
      void ask();
    },
    stop() {
      stopped = true;
      onLand({ hasLand: false, hasSample: false });
      rangeUpdate.cancel();
      map.off('move', updateRange);
      map.off('resize', resized);
    },
  };
}
