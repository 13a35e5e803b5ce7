/**
 * Whether an error means that the database itself is gone, not only the statement: a PANIC (a WAL write or sync that
 * failed) or FATAL, or a trap of the WASM machine. PGlite hangs on the next query then; only a new start, which
 * recovers from the WAL, helps.
 * @param {unknown} error
 * @returns {boolean}
 */
export function endsDatabase(error) {
  const { name, severity } = /** @type {{ name?: string; severity?: string }} */ (error);
  return name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL';
}
