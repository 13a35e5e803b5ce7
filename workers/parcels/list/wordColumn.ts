import { foldPlaceText } from '../../../src/domain/search/placeWords.ts';
import { growColumn } from '../store/growColumn.ts';
import { beginsWord } from './numberRanks.ts';

/**
 * One text per slot, as the codes of its pieces: addresses share most of theirs (street, ward, city), so a piece is
 * folded once and looked through once, however many parcels have it.
 */
export class WordColumn {
  readonly #codes = new Map<string, number>();
  readonly #folded: string[] = [];
  #pieces = new Uint32Array(0);
  #ends = new Uint32Array(0);
  #length = 0;

  /** Appends a slot. */
  push(text: string): void {
    let end = this.#length === 0 ? 0 : this.#ends[this.#length - 1]!;
    for (const piece of cutAddress(text)) {
      this.#pieces = growColumn(this.#pieces, end + 1);
      this.#pieces[end] = this.#code(piece);
      end += 1;
    }
    this.#ends = growColumn(this.#ends, this.#length + 1);
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  /** By slot: 1 where a word of the text begins with this folded one. */
  beginningWith(word: string): Uint8Array {
    const wanted = Uint8Array.from(this.#folded, (folded) => Number(beginsWord(folded, word)));
    const found = new Uint8Array(this.#length);
    let at = 0;
    for (let slot = 0; slot < this.#length; slot += 1) {
      const end = this.#ends[slot]!;
      let any = 0;
      for (; at < end; at += 1) any |= wanted[this.#pieces[at]!]!;
      found[slot] = any;
    }
    return found;
  }

  #code(piece: string): number {
    const known = this.#codes.get(piece);
    if (known !== undefined) return known;
    this.#codes.set(piece, this.#folded.length);
    this.#folded.push(foldPlaceText(piece));
    return this.#folded.length - 1;
  }
}

/** '12 Lê Lợi, Phường Hoà Xuân' → house number, street, the rest. Any cut between words would find the same. */
function cutAddress(text: string): string[] {
  const comma = text.indexOf(',');
  const street = comma < 0 ? text : text.slice(0, comma);
  const space = street.indexOf(' ');
  const pieces = space < 0 ? [street] : [street.slice(0, space), street.slice(space + 1)];
  if (comma >= 0) pieces.push(text.slice(comma + 1));
  return pieces;
}
