import { announceWork } from '../bridge/heartbeat.ts';

/** Long work without a pause, after what was to be told has been. */
export async function inOnePiece<Made>(budgetMs: number, work: () => Made): Promise<Made> {
  await new Promise((resolve) => setTimeout(resolve));
  announceWork(budgetMs);
  return work();
}
