import { landCode } from '../../../domain/land/landCodes.ts';
import { proposeLandCode } from '../../../domain/land/proposeLandCode.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';

/** Maximum length of a stored code; longer texts are not codes. */
const MAX_CODE_CHARS = 40;
/** Maximum number of unknown codes kept, because a hostile file has a new one in each record. */
const MAX_UNKNOWN = 1_000;

export interface UnknownCode {
  text: string;
  count: number;
  proposal: string | undefined;
}

/** Reads land codes from a file's texts; the operator's table takes precedence over ours. */
export class CodeReader {
  readonly #table: ReadonlyMap<string, string>;
  readonly #unknown = new Map<string, number>();

  /** @param table file's text → our code; accents, case and punctuation are ignored */
  constructor(table: ReadonlyArray<readonly [layer: string, code: string]> = []) {
    this.#table = new Map(table.map(([layer, code]) => [foldVietnamese(layer), code]));
  }

  /** @returns the code to store, or an unknown text, shortened */
  read(text: string): { code: string; isKnown: boolean } {
    if (text === '') return { code: '', isKnown: true };
    const known = this.#table.get(foldVietnamese(text)) ?? landCode(text)?.code;
    if (known !== undefined) return { code: known, isKnown: true };
    const code = text.slice(0, MAX_CODE_CHARS);
    const count = this.#unknown.get(code);
    if (count !== undefined || this.#unknown.size < MAX_UNKNOWN) this.#unknown.set(code, (count ?? 0) + 1);
    return { code, isKnown: false };
  }

  get unknown(): UnknownCode[] {
    return [...this.#unknown]
      .map(([text, count]) => ({ text, count, proposal: proposeLandCode(text)?.code }))
      .sort((a, b) => b.count - a.count);
  }
}
