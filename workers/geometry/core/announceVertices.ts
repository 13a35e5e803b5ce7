import { announceWork } from '../../bridge/heartbeat.ts';

/** Time per vertex of the slower reference on a cheap phone. */
const VERTEX_BUDGET_MS = 0.02;
/** Fewer vertices need no announcement. */
const MANY = 10_000;

/** Announces work on this many vertices. */
export function announceVertices(count: number): void {
  if (count >= MANY) announceWork(count * VERTEX_BUDGET_MS);
}
