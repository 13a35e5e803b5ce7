/**
 * An import that cannot begin or go on, for a reason that whoever typed the command can mend. Its message says which, in
 * Vietnamese and then in English.
 */
export class ImportError extends Error {
  override name = 'ImportError';
  /** Whether it lies in what was asked or in the file's head: nothing was begun. */
  readonly atStart: boolean;
  constructor(message: string, { atStart = false }: { atStart?: boolean } = {}) {
    super(message);
    this.atStart = atStart;
  }
}
