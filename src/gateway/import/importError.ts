/** Of V8, when functions call each other too deep. */
const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/i.test(error.message);

/**
 * An import that cannot begin or go on, for a reason that whoever typed the command can mend. Its message says which, in
 * Vietnamese and then in English.
 */
export class ImportError extends Error {
  override name = 'ImportError';
  /** Whether it lies in what was asked or in the file's head: nothing was begun. */
  readonly atStart: boolean;
  readonly usage: string;
  /** @param options `usage`: lines that say how the command is used */
  constructor(message: string, { atStart = false, usage = '' }: { atStart?: boolean; usage?: string } = {}) {
    super(message);
    this.atStart = atStart;
    this.usage = usage;
  }
}

/** One that lies in what was asked or in the file's head. */
export const refusedAtStart = (why: string): ImportError => new ImportError(why, { atStart: true });

/** An error as it is to be told: a stack that overflowed was made to by what is nested in the file. */
export const toldError = (error: Error): Error =>
  isStackOverflow(error)
    ? new ImportError('Tệp có các phần lồng nhau quá sâu, không đọc được (the file is nested too deep to be read).')
    : error;
