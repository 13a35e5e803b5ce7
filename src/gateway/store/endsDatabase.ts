/**
 * Whether an error means that the database itself is gone, not only the statement: a PANIC (a WAL write or sync that
 * failed) or FATAL, or a trap of the WASM machine. PGlite hangs on the next query then; only a new start, which
 * recovers from the WAL, helps.
 */
export function endsDatabase(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  const { severity } = error as { severity?: string };
  return severity === 'PANIC' || severity === 'FATAL';
}
