/** Ids, tokens, codes, numbers and times, as they stand in JSON, headers and addresses. */
const WORD = /[\w.:+%-]+/g;
const isTime = (word: string): boolean => /^\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d/.test(word);
/** Random by making: an id, a token, a link; a customer's code of seven signs. */
const isRandom = (word: string): boolean => /^[\w.:-]{16,}$/.test(word) || /^[A-Z0-9]{7}$/.test(word);
/** Both gateways were asked within so long. */
const APART_MS = 60_000;

/** What two gateways call by words of their own: one's words, and the other's for them. */
export class IdTranslation {
  readonly #others = new Map<string, string>();
  readonly #ones = new Map<string, string>();

  /** A text of one's as the other would say it. */
  translate(text: string): string {
    return text.replace(WORD, (word) => this.#others.get(word) ?? word);
  }

  #learn(one: string, other: string): boolean {
    if (this.#others.get(one) === other) return true;
    if (this.#others.has(one) || this.#ones.has(other)) return false;
    this.#others.set(one, other);
    this.#ones.set(other, one);
    return true;
  }

  /** @returns how the texts differ, beyond random words, each of which must always go with the same one, and times that are near each other */
  compare(one: string, other: string): string | undefined {
    if (one === other) return undefined;
    if (one.replace(WORD, '') !== other.replace(WORD, '')) return 'another answer';
    const [words, others] = [one.match(WORD) ?? [], other.match(WORD) ?? []];
    if (words.length !== others.length) return 'another answer';
    for (const [at, word] of words.entries()) {
      const counterpart = others[at]!;
      if (word === counterpart) continue;
      if (isTime(word) && isTime(counterpart)) {
        if (!(Math.abs(Date.parse(word) - Date.parse(counterpart)) < APART_MS)) return `${word}, not ${counterpart}`;
        // A time may stand for several of the other's; whoever asks by it means the latest.
        this.#others.set(word, counterpart).set(encodeURIComponent(word), encodeURIComponent(counterpart));
      } else if (!isRandom(word) || !isRandom(counterpart) || !this.#learn(word, counterpart)) return `${word}, not ${counterpart}`;
    }
    return undefined;
  }

  /** Codes of six digits that were mailed. */
  learnCodes(mail: string, other: string): void {
    const [code, counterpart] = [mail, other].map((text) => /^\d{6}$/m.exec(text)?.[0]);
    // Of a million codes two are alike one day; then the later one counts.
    if (code !== undefined && counterpart !== undefined) this.#others.set(code, counterpart);
  }
}
