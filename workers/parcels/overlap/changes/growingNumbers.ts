/** Numbers one behind the other, in an array that grows. */
export class GrowingNumbers<Numbers extends Float64Array | Int32Array> {
  #numbers: Numbers;
  #count = 0;

  /** @param numbers where they begin to be kept, not empty */
  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  get count(): number {
    return this.#count;
  }

  /** Those written so far, and room behind them; until the next is added. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  add(value: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new (this.#numbers.constructor as new (length: number) => Numbers)(this.#count * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = value;
    this.#count += 1;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Those written so far, in an array of their length. */
  taken(): Numbers {
    return this.#numbers.slice(0, this.#count) as Numbers;
  }
}
