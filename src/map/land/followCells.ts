import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { type LandCellPlace, type LandCell, type ZoneCellsPiece, WIDE_SHARE } from '../../../workers/parcels/land/landCell.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../domain/geometry/mercator.ts';
import { CHANGED_CELL_ZOOM as CELL_ZOOM } from '../../../workers/parcels/api.ts';
import { coalescePerFrame } from '../view/coalesce.ts';
import { cellKey } from './landBuffers.ts';

/** Who makes the cells of parcels and zones: usually the parcels worker. */
export interface CellSource {
  /** What is drawn of the first of these cells, as many as are worth one piece of work; none where they cannot be had now. */
  cells(cells: LandCellPlace[]): Promise<LandCell[]>;
  /**
   * The next cells of an open layer's zones, those nearest to a place first.
   * @param from so many were answered before, of the same place
   * @returns neither cells nor the last of them where they cannot be had now
   */
  zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece>;
  /** Feature id of the uppermost parcel there. */
  parcelAt(at: LngLat): Promise<number | null>;
  /** The lots that a tap there means; several where the user has to choose. @param zoom of the map, which a finger is as wide as */
  lotsAt(at: LngLat, zoom: number): Promise<readonly CadastralParcel[]>;
}

/** From here on parcels are drawn: a ward is a fabric of land uses. */
export const LAND_MIN_ZOOM = 13;
/** As many may wait to be answered; the worker answers the first of them. */
const MAX_ASKED = 32;
/** Some 25 MB are a whole ward of a quarter of a million lots. */
const MAX_BYTES = 32 * 2 ** 20;
const ROOM_SHARE = 0.5;
/** Places without parcels cost nothing drawn, but are remembered too. */
const MAX_HELD = 4096;
/** A tilted view reaches to the horizon: no farther than so many screens, and never than so many cells. */
const REACH_SCREENS = 3;
const MIN_REACH = 5;
const MAX_REACH = 24;

/** What `followCells` fills. */
interface CellShelf {
  readonly bytes: number;
  put(cell: LandCell): void;
  drop(cell: LandCellPlace): void;
}

/** Parcels reach so far beyond their cell. */
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

/** The nearest to the middle first. */
function cellsOf({ left, right, top, bottom, midX, midY }: CellRange): LandCellPlace[] {
  const cells: LandCellPlace[] = [];
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) cells.push({ x, y });
  const distance = ({ x, y }: LandCellPlace): number => Math.hypot(x + 0.5 - midX, y + 0.5 - midY);
  return cells.sort((one, other) => distance(one) - distance(other));
}

/**
 * Keeps on the shelf what the map looks at: asks for the cells in view that are not there, the nearest first, and again for those
 * that changed; lets go of the farthest where there are too many bytes.
 * @param onCells some came
 * @param onLand told with every look whether parcels are in view, and made ones among them
 */
export function followCells(
  map: MapLibreMap,
  source: Pick<CellSource, 'cells'>,
  shelf: CellShelf,
  { onCells, onLand }: { onCells(): void; onLand(inView: { hasLand: boolean; hasSample: boolean }): void },
): { refreshChanged(changed: readonly LandCellPlace[] | 'all'): void; stop(): void } {
  /** Cells that were answered: `fresh` unless they changed since they were asked, `shown` unless there was no room. */
  const held = new Map<number, LandCellPlace & { fresh: boolean; shown: boolean; hasLand: boolean; hasSample: boolean }>();
  let asked: Set<number> | null = null;
  let range: CellRange | null = null;
  let inView: LandCellPlace[] = [];
  let stopped = false;

  const isMissing = (cell: LandCellPlace): boolean => held.get(cellKey(cell))?.fresh !== true;

  const ask = async (): Promise<void> => {
    if (stopped || asked) return;
    const missing = inView.filter(isMissing).slice(0, MAX_ASKED);
    if (missing.length === 0) return;
    asked = new Set(missing.map(cellKey));
    const cells = await source.cells(missing);
    const stillWanted = asked;
    asked = null;
    if (stopped) return;
    for (const cell of cells) {
      const key = cellKey(cell);
      held.set(key, {
        x: cell.x,
        y: cell.y,
        fresh: stillWanted.has(key),
        shown: true,
        hasLand: cell.batches.length > 0,
        hasSample: cell.hasSample,
      });
      shelf.put(cell);
    }
    if (cells.length === 0) return;
    letGo();
    onCells();
    tellLand();
    void ask();
  };

  const tellLand = (): void => {
    const drawn = inView.map((cell) => held.get(cellKey(cell))).filter((cell) => cell?.shown === true);
    onLand({ hasLand: drawn.some((cell) => cell!.hasLand), hasSample: drawn.some((cell) => cell!.hasSample) });
  };

  /** What is farthest from what the map looks at goes first; cells in view too where they alone are too many. */
  const letGo = (): void => {
    const isTooMuch = (): boolean => shelf.bytes > MAX_BYTES || held.size > MAX_HELD;
    if (!isTooMuch()) return;
    const { lng, lat } = map.getCenter();
    const [midX, midY] = [mercatorX(lng) * 2 ** CELL_ZOOM - 0.5, mercatorY(lat) * 2 ** CELL_ZOOM - 0.5];
    const far = [...held.values()].sort(
      (one, other) => Math.hypot(other.x - midX, other.y - midY) - Math.hypot(one.x - midX, one.y - midY),
    );
    const seen = new Set(inView.map(cellKey));
    for (const cell of far) {
      if (!isTooMuch()) return;
      shelf.drop(cell);
      // One in view stays answered, or it would be asked for again at once.
      if (seen.has(cellKey(cell))) cell.shown = false;
      else held.delete(cellKey(cell));
    }
  };

  const readDiagonal = (): number => Math.hypot(map.getContainer().clientWidth, map.getContainer().clientHeight);
  // Not asked for in a frame: what a panel changed would be laid out for the answer, in the middle of it.
  let diagonalPx = readDiagonal();
  const resized = (): void => {
    diagonalPx = readDiagonal();
    looking.schedule();
  };
  const look = (): void => {
    const next = rangeInView(map, diagonalPx);
    // Most frames of a move show the cells of the one before; what a worker that was away did not answer is asked for again.
    if (range && EDGES.every((edge) => next[edge] === range![edge])) return void ask();
    range = next;
    inView = cellsOf(range);
    // Where there is room again, what had none is asked for once more.
    if (shelf.bytes < MAX_BYTES * ROOM_SHARE) for (const [key, { shown }] of held) if (!shown) held.delete(key);
    tellLand();
    void ask();
  };
  const looking = coalescePerFrame(look);
  // A move comes once a frame, in it: asking for a frame more would cost as much as the look.
  map.on('move', look);
  map.on('resize', resized);
  looking.schedule();

  return {
    refreshChanged(changed) {
      const cells = changed === 'all' ? [...held.values()] : changed;
      const seen = new Set(inView.map(cellKey));
      for (const cell of cells) {
        const key = cellKey(cell);
        asked?.delete(key);
        const known = held.get(key);
        if (!known) continue;
        known.fresh = false;
        if (seen.has(key)) continue;
        // Asked for again when it comes into view.
        held.delete(key);
        shelf.drop(cell);
      }
      if (changed === 'all') asked?.clear();
      void ask();
    },
    stop() {
      stopped = true;
      onLand({ hasLand: false, hasSample: false });
      looking.cancel();
      map.off('move', look);
      map.off('resize', resized);
    },
  };
}
