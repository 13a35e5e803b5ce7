import { announceWork } from '../../bridge/heartbeat.ts';

/** So long a byte may take: 2 MB a second, where two cores under load read 10 to 20. */
const BYTE_BUDGET_MS = 5e-4;
/** Shorter work is done between two beats anyway. */
const MIN_BYTES = 2 ** 16;

/** Says that so many bytes of a file are read in one piece, right before they are. */
export function announceBytes(count: number): void {
  if (count >= MIN_BYTES) announceWork(count * BYTE_BUDGET_MS);
}
