import { DISK_FULL, StoreBusy, StoreError, StoreFull } from '../store.ts';

/**
 * SQLSTATEs that pass by themselves: connection lost, too many connections, cancelled (by its time) or shut down, and a
 * transaction that another one was in the way of.
 */
const PASSING = /^(08|53|57|25P03|40001|40P01|55P03)/;

/**
 * What the driver threw, as the store tells it. The driver's own error also carries values of the row it is about, which
 * no log should hold.
 */
export function postgresFailure(error: unknown): Error {
  const { message, code, severity } = error as { message: string; code?: string; severity?: string };
  // Only what the server said has a severity; the rest is the network's doing, or a fault in what we asked.
  if (severity === undefined) return error instanceof TypeError ? error : new StoreBusy(message || code);
  if (code === DISK_FULL) return new StoreFull(message);
  return code !== undefined && PASSING.test(code) ? new StoreBusy(message) : new StoreError(message, code);
}
