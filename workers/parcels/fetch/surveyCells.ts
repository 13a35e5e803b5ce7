import type { Completeness } from '../api.ts';
import type { CellNode } from './cellTree.ts';

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
function statusOf(
  within: readonly CellNode[],
  { isFull, isCutOff }: { isFull: boolean; isCutOff: boolean },
): CellSurvey['status'] {
  const lacking = within.filter(({ answer }) => answer === null);
  if (!isCutOff && lacking.some(({ tries }) => tries === 0)) return 'loading';
  if (lacking.length > 0 || within.some(({ answer }) => answer?.complete === false)) return 'partial';
  return isFull ? 'full' : 'complete';
}
