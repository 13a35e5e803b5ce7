const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/i.test(error.message);

/** Import that cannot start or continue, for a reason that the operator can fix; Vietnamese, then English. */
export class ImportError extends Error {
  override name = 'ImportError';
  /** True if the command or the file's header is at fault and nothing was started. */
  readonly atStart: boolean;
  readonly usage: string;
  constructor(message: string, { atStart = false, usage = '' }: { atStart?: boolean; usage?: string } = {}) {
    super(message);
    this.atStart = atStart;
    this.usage = usage;
  }
}

export const importRefusal = (reason: string): ImportError => new ImportError(reason, { atStart: true });

/** Returns the error to print: a stack overflow means that the file is nested too deep. */
export const printableError = (error: Error): Error =>
  isStackOverflow(error)
    ? new ImportError('Tệp có các phần lồng nhau quá sâu, không đọc được (the file is nested too deeply to be read).')
    : error;
