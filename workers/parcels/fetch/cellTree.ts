import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import {
  type AroundCell,
  cellBox,
  cellSideDeg,
  largestCells,
  quarterCell,
  SEARCH_LEVEL,
  SMALLEST_LEVEL,
} from '../../../src/domain/search/aroundCell.ts';
import type { Completeness } from '../api.ts';
import { boxesIntersect, boxCenter } from '../../../src/domain/geometry/box.ts';

/** Cell that is fetched by one search, or split into four. */
export interface CellNode {
  readonly cell: AroundCell;
  readonly box: LngLatBox;
  quarters: CellNode[] | null;
  /** Response of the gateway; null while the cell is not completely held. */
  answer: CellAnswer | null;
  /** Number of parcels in the last response, also after their eviction. */
  parcels: number;
  /** Last moment at which it was in a watched area. */
  seenAt: number;
  /** Failures since the last response. */
  tries: number;
  retryAtMs: number;
}

interface CellAnswer {
  atMs: number;
  /** Ids of all parcels that meet the cell; all of them are held. */
  ids: readonly string[];
  hasSample: boolean;
  /** False if even the smallest cell's response was truncated. */
  complete: boolean;
  /** Time at which a pack's land was read (ISO 8601, UTC); null for the gateway's response. */
  savedAt: string | null;
}

/** Density of parcels at a place, which determines the size of later searches nearby. */
interface DensitySample {
  at: LngLat;
  perSquareDeg: number;
}

/** Target parcels per response, so that responses are seldom truncated and little is fetched twice. */
const EXPECTED_PARCELS = CALL_LIMITS.aroundCadastralItems * 0.7;
const SAMPLES = 48;
/** About 2 km; farther away the density may differ. */
const SAMPLE_REACH_DEG = 0.02;
const NEAREST_SAMPLES = 3;
/** Limit of the tree's memory, thousands of empty cells included. */
const MAX_NODES = 10_000;

/** Tracks which cells were fetched, and how they were split. */
export class CellTree {
  readonly #roots = new Map<string, CellNode>();
  readonly #samples: DensitySample[] = [];
  #nodes = 0;

  get size(): number {
    return this.#nodes;
  }

  /**
   * Returns the cells that fill a box, fetched or missing. Cells likely to exceed a response, by the density nearby,
   * are split first; on unknown land the first guess is §9's size.
   * @param mayCut false for a cell that must stay whole, because it is pending or failed
   */
  cellsIn(box: LngLatBox, mayCut: (node: CellNode) => boolean): CellNode[] {
    const cells: CellNode[] = [];
    const visit = (node: CellNode): void => {
      if (!boxesIntersect(node.box, box)) return;
      if (!node.quarters && !node.answer && mayCut(node) && this.#isTooDense(node)) this.cut(node);
      if (node.quarters) node.quarters.forEach(visit);
      else cells.push(node);
    };
    for (const cell of largestCells(box)) visit(this.#root(cell));
    return cells;
  }

  answered(): CellNode[] {
    const cells: CellNode[] = [];
    const visit = (node: CellNode): void => {
      if (node.answer) cells.push(node);
      node.quarters?.forEach(visit);
    };
    for (const root of this.#roots.values()) visit(root);
    return cells;
  }

  cut(node: CellNode): void {
    Object.assign(node, { answer: null, parcels: 0 });
    node.quarters = quarterCell(node.cell).map((cell) => this.#node(cell));
  }

  recordDensity(at: LngLat, parcels: number, squareDeg: number): void {
    this.#samples.push({ at, perSquareDeg: parcels / squareDeg });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  /** Forgets the responses of cells with one of these parcels, because not all their parcels are held any more. */
  forget(ids: ReadonlySet<string>): void {
    for (const node of this.answered()) if (node.answer!.ids.some((id) => ids.has(id))) node.answer = null;
  }

  /** Limits the memory: removes the cells seen longest ago, which would be fetched again. */
  prune(moment: number): void {
    if (this.#nodes <= MAX_NODES) return;
    const oldestFirst = [...this.#roots].map(([key, root]) => ({ key, root, seen: lastSeen(root) })).sort((a, b) => a.seen - b.seen);
    for (const { key, root, seen } of oldestFirst) {
      if (this.#nodes <= MAX_NODES * 0.75 || seen >= moment) return;
      this.#roots.delete(key);
      this.#nodes -= countNodes(root);
    }
  }

  #isTooDense({ cell, box }: CellNode): boolean {
    if (cell.level >= SMALLEST_LEVEL) return false;
    const middle = boxCenter(box);
    const near = this.#samples
      .map(({ at, perSquareDeg }) => ({ perSquareDeg, farDeg: Math.hypot(at.lng - middle.lng, at.lat - middle.lat) }))
      .filter(({ farDeg }) => farDeg < SAMPLE_REACH_DEG)
      .sort((a, b) => a.farDeg - b.farDeg)
      .slice(0, NEAREST_SAMPLES);
    if (near.length === 0) return cell.level < SEARCH_LEVEL;
    const perSquareDeg = near.reduce((sum, sample) => sum + sample.perSquareDeg, 0) / near.length;
    return perSquareDeg * cellSideDeg(cell.level) ** 2 > EXPECTED_PARCELS;
  }

  #root(cell: AroundCell): CellNode {
    const key = `${cell.column}:${cell.row}`;
    const root = this.#roots.get(key) ?? this.#node(cell);
    this.#roots.set(key, root);
    return root;
  }

  #node(cell: AroundCell): CellNode {
    this.#nodes += 1;
    return { cell, box: cellBox(cell), quarters: null, answer: null, parcels: 0, seenAt: 0, tries: 0, retryAtMs: 0 };
  }
}

const lastSeen = (node: CellNode): number => Math.max(node.seenAt, ...(node.quarters?.map(lastSeen) ?? []));

const countNodes = (node: CellNode): number => (node.quarters ?? []).reduce((sum, quarter) => sum + countNodes(quarter), 1);

/** Time after which a cell is fetched again; a register changes slowly. */
const FRESH_MS = 600_000;

export interface CellSurvey {
  status: Completeness | 'full';
  /** Cells for which the store has room, nearest first. */
  within: CellNode[];
  missing: CellNode[];
}

/**
 * @param room maximum parcels of this area. Cells beyond are neither fetched nor marked as seen; otherwise the store
 * would evict one end of the view to fetch the other, endlessly.
 * @param isCutOff the network is down, so that missing cells do not count as loading
 */
export function surveyCells(
  nearestFirst: readonly CellNode[],
  { room, nowMs, isCutOff }: { room: number; nowMs: number; isCutOff: boolean },
): CellSurvey {
  let sum = 0;
  const end = nearestFirst.findIndex(({ parcels }) => (sum += parcels) > room);
  const within = end < 0 ? [...nearestFirst] : nearestFirst.slice(0, end);
  const missing = within.filter(({ answer }) => answer === null || nowMs - answer.atMs >= FRESH_MS);
  return { status: statusOf(within, { isFull: end >= 0, isCutOff }), within, missing };
}

/** A cell that is fetched again counts as held, because its parcels are still shown. */
function statusOf(within: readonly CellNode[], { isFull, isCutOff }: { isFull: boolean; isCutOff: boolean }): CellSurvey['status'] {
  const lacking = within.filter(({ answer }) => answer === null);
  if (!isCutOff && lacking.some(({ tries }) => tries === 0)) return 'loading';
  if (lacking.length > 0 || within.some(({ answer }) => answer?.complete === false)) return 'partial';
  return isFull ? 'full' : 'complete';
}
