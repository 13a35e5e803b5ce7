import { printInternalError, printRefusal } from './log.ts';

/** A start that is refused for a reason the operator can fix, stated in a one-line message. */
export class StartupError extends Error {
  override name = 'StartupError';
  readonly usage: string;
  constructor(message: string, usage = '') {
    super(message);
    this.usage = usage;
  }
}

export function exitOnStartupError(error: unknown): never {
  if (error instanceof StartupError) printRefusal(error);
  else printInternalError(error);
  process.exit(1);
}
