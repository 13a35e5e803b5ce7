/** Matches ids, tokens, codes, numbers and times in JSON, headers and URLs. */
const WORD = /[\w.:+%-]+/g;
const isTime = (word: string): boolean => /^\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d/.test(word);
/** Tests for random values: an id, a token, a link; a customer's code of seven characters. */
const isRandom = (word: string): boolean => /^[\w.:-]{16,}$/.test(word) || /^[A-Z0-9]{7}$/.test(word);
/** Largest difference of times between both gateways. */
const APART_MS = 60_000;

/** Maps ids, tokens and times of one gateway to those of the other. */
export class IdTranslation {
  readonly #others = new Map<string, string>();
  readonly #ones = new Map<string, string>();

  /** Translates a text of the first gateway to the second one's values. */
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

  /** @returns the first difference, except consistently mapped random values, and times close to each other */
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
        // One time may match several of the other gateway; a later request means the latest.
        this.#others.set(word, counterpart).set(encodeURIComponent(word), encodeURIComponent(counterpart));
      } else if (!isRandom(word) || !isRandom(counterpart) || !this.#learn(word, counterpart)) return `${word}, not ${counterpart}`;
    }
    return undefined;
  }

  /** Maps codes of six digits in mails. */
  learnCodes(mail: string, other: string): void {
    const [code, counterpart] = [mail, other].map((text) => /^\d{6}$/m.exec(text)?.[0]);
    // Equal codes may occur by chance; then the later one counts.
    if (code !== undefined && counterpart !== undefined) this.#others.set(code, counterpart);
  }
}
