import { printFault, printRefusal } from './log.ts';

/** A start that cannot be, for a reason that whoever typed the command can mend: its message says which, in one line. */
export class StartupError extends Error {
  override name = 'StartupError';
  readonly usage: string;
  /** @param usage lines that say how the command is used */
  constructor(message: string, usage = '') {
    super(message);
    this.usage = usage;
  }
}

/** Ends the process with the one line of a refused start; anything else is a fault of ours and keeps its stack. */
export function exitOnStartupError(error: unknown): never {
  if (error instanceof StartupError) printRefusal(error);
  else printFault(error);
  process.exit(1);
}
