import { foldPlaceText } from '../../../src/domain/search/placeWords.ts';
import { sortSlots } from './sortSlots.ts';

/** A number as it stands on papers: digits, then perhaps more ('12', '12a', '118-2'). */
const NUMBERED = /^\s*0*(\d{1,9})(?!\d)(.*)$/s;
/** What begins with no number, or with one beyond all papers, comes behind those that do. */
const BEHIND_ALL = 2 ** 31;

/**
 * Sheet or parcel numbers, each text once, and their order as people count: 2 before 10, 12 before 12a before 12b.
 * '12', '012' and '12A', '12a' rank the same.
 */
export class NumberRanks {
  readonly #codes = new Map<string, number>();
  readonly #leads: number[] = [];
  readonly #tails: string[] = [];
  readonly #folded: string[] = [];
  #ranks: Uint32Array | null = null;

  /** @returns the text's code: whole, from 0, the same for the same text */
  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const [, lead, tail] = NUMBERED.exec(text) ?? [];
    this.#leads.push(lead === undefined ? BEHIND_ALL : Number(lead));
    this.#tails.push((tail ?? text).trim());
    this.#folded.push(foldPlaceText(text));
    this.#codes.set(text, this.#leads.length - 1);
    this.#ranks = null;
    return this.#leads.length - 1;
  }

  /** Ranks by code; equal numbers have equal ranks. */
  ranks(): Uint32Array {
    this.#ranks ??= this.#rank();
    return this.#ranks;
  }

  /** By code: 1 where the number begins with the folded word. */
  beginningWith(word: string): Uint8Array {
    return Uint8Array.from(this.#folded, (folded) => Number(beginsWord(folded, word)));
  }

  #rank(): Uint32Array {
    // The leading number is the key's whole part, the tail's place among all tails its fraction.
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

/** Whether a word of a folded text begins so. */
export const beginsWord = (folded: string, word: string): boolean => folded.startsWith(word) || folded.includes(` ${word}`);

/** Tails are few (a, b, -1, -2 …), so a collator's price is paid for those only; no tail comes first. */
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
