import { growColumn } from './growColumn.ts';
import type { Utf8Slice } from './utf8.ts';

/** What an entry of a Map and its string's head take, about. */
const ENTRY_BYTES = 64;

/** Texts that many records have in common (units, streets, land codes), each once, by number; dropped with the last user. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #unused: number[] = [];
  #users = new Uint32Array(0);
  #bytes = 0;
  #dropped = 0;

  /** About what it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Grows whenever a number may come to stand for another text. */
  get dropped(): number {
    return this.#dropped;
  }

  /** One user more of a number in use. */
  useAgain(number: number): void {
    this.#users[number]! += 1;
  }

  /** @returns the text's number, and counts one user more */
  use(text: string): number {
    const held = this.#numbers.get(text);
    if (held !== undefined) {
      this.#users[held]! += 1;
      return held;
    }
    const number = this.#unused.pop() ?? this.#texts.length;
    this.#texts[number] = text;
    this.#numbers.set(text, number);
    this.#users = growColumn(this.#users, number + 1);
    this.#users[number] = 1;
    this.#bytes += ENTRY_BYTES + text.length * 2;
    return number;
  }

  text(number: number): string {
    return this.#texts[number]!;
  }

  /** @returns whether the number stands for this very text */
  is(number: number, text: string): boolean {
    return this.#texts[number] === text;
  }

  /** One user less. */
  leave(number: number): void {
    this.#users[number]! -= 1;
    if (this.#users[number]! > 0) return;
    const text = this.#texts[number]!;
    this.#numbers.delete(text);
    this.#dropped += 1;
    this.#texts[number] = '';
    this.#unused.push(number);
    this.#bytes -= ENTRY_BYTES + text.length * 2;
  }
}

/** Longer texts are decoded every time. */
const MAX_BYTES = 256;

/** Numbers of one field's shared texts: neighbours mostly have the same, which is then known by its bytes alone. */
export class SharedColumn {
  readonly #texts: SharedTexts;
  readonly #bytes = new Uint8Array(MAX_BYTES);
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
    this.#length = slice.length <= MAX_BYTES ? slice.copyTo(this.#bytes, 0) : -1;
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
