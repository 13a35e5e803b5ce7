import { announceWork } from '../../bridge/heartbeat.ts';

/** A vertex converted, measured or simplified by the slower reference on a cheap phone. */
const VERTEX_BUDGET_MS = 0.02;
/** Fewer are done within any worker's usual second. */
const MANY = 10_000;

/** Tells the page how long the worker may now be silent over so many vertices. */
export function announceVertices(count: number): void {
  if (count >= MANY) announceWork(count * VERTEX_BUDGET_MS);
}
