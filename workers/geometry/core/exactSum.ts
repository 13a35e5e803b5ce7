/** A sum in two doubles: what a million edits add and take away again leaves no trace. */
export class ExactSum {
  #high: number;
  #low: number;

  constructor(high = 0, low = 0) {
    this.#high = high;
    this.#low = low;
  }

  add(high: number, low = 0): void {
    const sum = this.#high + high;
    const part = sum - this.#high;
    this.#low += this.#high - (sum - part) + (high - part) + low;
    this.#high = sum;
  }

  get parts(): [high: number, low: number] {
    return [this.#high, this.#low];
  }

  get value(): number {
    return this.#high + this.#low;
  }
}
