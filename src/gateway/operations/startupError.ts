/** A start that cannot be, for a reason that whoever typed the command can mend: its message says which, in one line. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Ends the process with the one line of a refused start; anything else is a fault of ours and keeps its stack. */
export function exitOnStartupError(error: unknown): never {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
