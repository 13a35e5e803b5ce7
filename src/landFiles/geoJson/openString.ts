const [QUOTE, BACKSLASH] = [0x22, 0x5c];

export class OpenString {
  isOpen = false;
  #isEscaped = false;

  open(): void {
    this.isOpen = true;
    this.#isEscaped = false;
  }

  /** @returns the position after the closing quote, or the end of the piece */
  pass(bytes: Uint8Array, from: number): number {
    for (let end = bytes.indexOf(QUOTE, from); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
      if (this.#isEscapedAt(bytes, from, end)) continue;
      this.isOpen = false;
      return end + 1;
    }
    this.#isEscaped = this.#isEscapedAt(bytes, from, bytes.length);
    return bytes.length;
  }

  /** Returns true after an odd number of backslashes. */
  #isEscapedAt(bytes: Uint8Array, from: number, at: number): boolean {
    let first = at;
    while (first > from && bytes[first - 1] === BACKSLASH) first -= 1;
    const isOdd = (at - first) % 2 === 1;
    return first === from && this.#isEscaped ? !isOdd : isOdd;
  }
}
