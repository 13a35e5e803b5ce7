import { foldPlaceText } from '../../../src/domain/search/placeWords.ts';
import { sortSlots } from './sortSlots.ts';

/** Matches a printed number: digits, perhaps with a suffix ('12', '12a', '118-2'). */
const NUMBERED = /^\s*0*(\d{1,9})(?!\d)(.*)$/s;
/** Sort key after all numbers, for texts that start with no number or with a longer one. */
const BEHIND_ALL = 2 ** 31;

/**
 * Sheet or parcel numbers, each text once, in natural order: 2 before 10, 12 before 12a before 12b. Equal ranks: '12'
 * and '012'; '12A' and '12a'.
 */
export class NumberRanks {
  readonly #codes = new Map<string, number>();
  readonly #leads: number[] = [];
  readonly #tails: string[] = [];
  readonly #folded: string[] = [];
  #ranks: Uint32Array | null = null;

  code(text: string): number {
    const code = this.#codes.get(text);
    if (code !== undefined) return code;
    const [, lead, tail] = NUMBERED.exec(text) ?? [];
    this.#leads.push(lead === undefined ? BEHIND_ALL : Number(lead));
    this.#tails.push((tail ?? text).trim());
    this.#folded.push(foldPlaceText(text));
    this.#codes.set(text, this.#leads.length - 1);
    this.#ranks = null;
    return this.#leads.length - 1;
  }

  /** Returns ranks by code; equal numbers have equal ranks. */
  ranks(): Uint32Array {
    this.#ranks ??= this.#rank();
    return this.#ranks;
  }

  /** Returns 1 by code if the number starts with the folded word. */
  beginningWith(word: string): Uint8Array {
    return Uint8Array.from(this.#folded, (folded) => Number(beginsWord(folded, word)));
  }

  #rank(): Uint32Array {
    // The key's integer part is the leading number, its fraction the rank of the suffix.
    const tails = rankTails(this.#tails);
    const keys = Float64Array.from(this.#leads, (lead, code) => lead + tails.get(this.#tails[code]!)! / (tails.size + 1));
    const sorted = sortSlots(Uint32Array.from(keys.keys()), keys, false);
    const ranks = new Uint32Array(keys.length);
    let rank = 0;
    for (let i = 1; i < sorted.length; i += 1) {
      if (keys[sorted[i]!] !== keys[sorted[i - 1]!]) rank += 1;
      ranks[sorted[i]!] = rank;
    }
    return ranks;
  }
}

export const beginsWord = (folded: string, word: string): boolean => folded.startsWith(word) || folded.includes(` ${word}`);

/** Ranks suffixes; the empty one is first. There are few (a, b, -1, -2 …), so the slow collator is acceptable. */
function rankTails(tails: readonly string[]): Map<string, number> {
  const { compare } = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' });
  const sorted = [...new Set(tails)].sort(compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  sorted.forEach((tail, i) => {
    if (i > 0 && compare(sorted[i - 1]!, tail) !== 0) rank += 1;
    ranks.set(tail, rank);
  });
  return ranks;
}
