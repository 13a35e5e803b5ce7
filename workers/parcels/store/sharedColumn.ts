import type { SharedTexts } from './sharedTexts.ts';
import type { Utf8Slice } from './utf8Slice.ts';

/** Longer texts are decoded every time. */
const MOST_BYTES = 256;

/** Numbers of one field's shared texts: neighbours mostly have the same, which is then known by its bytes alone. */
export class SharedColumn {
  readonly #texts: SharedTexts;
  readonly #bytes = new Uint8Array(MOST_BYTES);
  #length = -1;
  #number = 0;
  #dropped = 0;

  constructor(texts: SharedTexts) {
    this.#texts = texts;
  }

  /** @returns the text's number, and counts one user more */
  use(slice: Utf8Slice): number {
    if (this.#isLast(slice)) {
      this.#texts.useAgain(this.#number);
      return this.#number;
    }
    this.#number = this.#texts.use(slice.toString());
    this.#dropped = this.#texts.dropped;
    this.#length = slice.length <= MOST_BYTES ? slice.copyTo(this.#bytes, 0) : -1;
    return this.#number;
  }

  /** @returns whether the number stands for this very text */
  is(number: number, slice: Utf8Slice): boolean {
    return this.#isLast(slice) ? number === this.#number : this.#texts.is(number, slice.toString());
  }

  #isLast(slice: Utf8Slice): boolean {
    return slice.length === this.#length && this.#dropped === this.#texts.dropped && slice.isAt(this.#bytes, 0);
  }
}
