import { announceWork } from '../../bridge/heartbeat.ts';

/** Time per vertex of the slower reference on a cheap phone. */
const VERTEX_BUDGET_MS = 0.02;
const MIN_VERTICES = 10_000;

export function announceVertices(count: number): void {
  if (count >= MIN_VERTICES) announceWork(count * VERTEX_BUDGET_MS);
}
