/**
 * Whether an error means that the database itself is gone, not only the statement: a PANIC (a WAL write or sync that
 * failed) or FATAL, or a trap of the WASM machine. PGlite hangs on the next query then; only a new start, which
 * recovers from the WAL, helps.
 */
export function endsDatabase(error: unknown): boolean {
  const { name, severity } = error as { name?: string; severity?: string };
  return name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL';
}
