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

/** A cell that is asked for as one search, or cut into four. */
export interface CellNode {
  readonly cell: AroundCell;
  readonly box: LngLatBox;
  quarters: CellNode[] | null;
  /** What the gateway answered; null while nothing of it is held for certain. */
  answer: CellAnswer | null;
  /** How many parcels it was answered with last, also once they were let go. */
  parcels: number;
  /** The moment at which it lay in a watched area last. */
  seenAt: number;
  /** Failures since it was answered last. */
  tries: number;
  retryAtMs: number;
}

interface CellAnswer {
  atMs: number;
  /** Every parcel that meets the cell; all of them held. */
  ids: readonly string[];
  hasSample: boolean;
  /** False when the smallest cell still holds more than one answer does. */
  complete: boolean;
  /** When a pack's land was read that told it (ISO 8601 in UTC); null of the gateway's answer. */
  savedAt: string | null;
}

/** How densely parcels lie somewhere: what the size of the next searches there is chosen by. */
interface DensitySample {
  at: LngLat;
  perSquareDeg: number;
}

/** Aimed at, so that an answer seldom hits the cap and little is asked twice. */
const EXPECTED_PARCELS = CALL_LIMITS.aroundCadastralItems * 0.7;
const SAMPLES = 48;
/** Some 2 km: farther away, other land lies. */
const SAMPLE_REACH_DEG = 0.02;
const NEAREST_SAMPLES = 3;
/** Bookkeeping of some 10 MB at the most, thousands of empty cells included. */
const MAX_NODES = 10_000;

/** Which cells of the lattice were answered, and into which sizes they were cut. */
export class CellTree {
  readonly #roots = new Map<string, CellNode>();
  readonly #samples: DensitySample[] = [];
  #nodes = 0;

  /** Nodes kept: for tests of the bound. */
  get size(): number {
    return this.#nodes;
  }

  /**
   * The cells that fill a box, each answered or to be asked for. One that would bring more than an answer holds, by what
   * its neighbours brought, is cut before; on unknown land §9's own size is the first guess.
   * @param mayCut false for a cell that must stay whole, because it is under way or failed
   */
  cellsIn(box: LngLatBox, mayCut: (node: CellNode) => boolean): CellNode[] {
    const found: CellNode[] = [];
    const visit = (node: CellNode): void => {
      if (!boxesIntersect(node.box, box)) return;
      if (!node.quarters && !node.answer && mayCut(node) && this.#isTooDense(node)) this.cut(node);
      if (node.quarters) node.quarters.forEach(visit);
      else found.push(node);
    };
    for (const cell of largestCells(box)) visit(this.#root(cell));
    return found;
  }

  answered(): CellNode[] {
    const found: CellNode[] = [];
    const visit = (node: CellNode): void => {
      if (node.answer) found.push(node);
      node.quarters?.forEach(visit);
    };
    for (const root of this.#roots.values()) visit(root);
    return found;
  }

  /** Cuts a cell into four, whose answers are still to come. */
  cut(node: CellNode): void {
    Object.assign(node, { answer: null, parcels: 0 });
    node.quarters = quarterCell(node.cell).map((cell) => this.#node(cell));
  }

  /** Records how dense the land is where this many parcels lie in this many square degrees. */
  recordDensity(at: LngLat, parcels: number, squareDeg: number): void {
    this.#samples.push({ at, perSquareDeg: parcels / squareDeg });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  /** Forgets the answers of cells that hold one of these parcels, for their parcels are no longer all held. */
  forget(ids: ReadonlySet<string>): void {
    for (const node of this.answered()) if (node.answer!.ids.some((id) => ids.has(id))) node.answer = null;
  }

  /** Keeps the bookkeeping bounded: the land seen longest ago goes, and would be asked for again. */
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
    const kept = this.#roots.get(key) ?? this.#node(cell);
    this.#roots.set(key, kept);
    return kept;
  }

  #node(cell: AroundCell): CellNode {
    this.#nodes += 1;
    return { cell, box: cellBox(cell), quarters: null, answer: null, parcels: 0, seenAt: 0, tries: 0, retryAtMs: 0 };
  }
}

const lastSeen = (node: CellNode): number => Math.max(node.seenAt, ...(node.quarters?.map(lastSeen) ?? []));

const countNodes = (node: CellNode): number => (node.quarters ?? []).reduce((sum, quarter) => sum + countNodes(quarter), 1);

/** A register changes slowly, and a walk through a ward takes longer. */
const FRESH_MS = 600_000;

/** What of an area is held and what is not. */
export interface CellSurvey {
  status: Completeness | 'full';
  /** The cells that the store has room for, nearest first. */
  within: CellNode[];
  /** Those of them to be asked for. */
  missing: CellNode[];
}

/**
 * @param room how many parcels may be held for this area: what lies farther is neither asked for nor counted as seen, or
 *   the store would let go of one end of a view to fetch the other, for ever
 * @param isCutOff the network is dead: what was not even tried is not being loaded either
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

/** Cells that are only asked again after a while count as held: their parcels are shown meanwhile. */
function statusOf(within: readonly CellNode[], { isFull, isCutOff }: { isFull: boolean; isCutOff: boolean }): CellSurvey['status'] {
  const lacking = within.filter(({ answer }) => answer === null);
  if (!isCutOff && lacking.some(({ tries }) => tries === 0)) return 'loading';
  if (lacking.length > 0 || within.some(({ answer }) => answer?.complete === false)) return 'partial';
  return isFull ? 'full' : 'complete';
}
