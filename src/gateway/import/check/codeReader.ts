import { landCode } from '../../../domain/land/landCodes.ts';
import { proposeLandCode } from '../../../domain/land/proposeLandCode.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';

/** As it is stored; longer ones are no codes. */
const MAX_CODE_CHARS = 40;
/** A hostile file has another one in each record. */
const MAX_UNKNOWN = 1_000;

/** A code or layer of a file that nobody knows, and what it may stand for. */
export interface UnknownCode {
  text: string;
  count: number;
  proposal: string | undefined;
}

/** Reads what files have in the place of a land code, with the operator's table before our own. */
export class CodeReader {
  readonly #table: ReadonlyMap<string, string>;
  readonly #unknown = new Map<string, number>();

  /** @param table what a file calls it → our code; accents, case and signs do not count */
  constructor(table: ReadonlyArray<readonly [layer: string, code: string]> = []) {
    this.#table = new Map(table.map(([layer, code]) => [foldVietnamese(layer), code]));
  }

  /** @returns the code to be stored; one that is not known as the file has it */
  read(text: string): { code: string; isKnown: boolean } {
    if (text === '') return { code: '', isKnown: true };
    const known = this.#table.get(foldVietnamese(text)) ?? landCode(text)?.code;
    if (known !== undefined) return { code: known, isKnown: true };
    const code = text.slice(0, MAX_CODE_CHARS);
    const count = this.#unknown.get(code);
    if (count !== undefined || this.#unknown.size < MAX_UNKNOWN) this.#unknown.set(code, (count ?? 0) + 1);
    return { code, isKnown: false };
  }

  /** Those met so far, most frequent first. */
  get unknown(): UnknownCode[] {
    return [...this.#unknown]
      .map(([text, count]) => ({ text, count, proposal: proposeLandCode(text)?.code }))
      .sort((a, b) => b.count - a.count);
  }
}
