import { growColumn } from '../store/growColumn.ts';

/** Pairs of edges that will cross, the lowest crossing first (a binary heap). */
export class CrossingQueue {
  #heights = new Float64Array(64);
  /** Left and right edge of each. */
  #pairs = new Int32Array(128);
  #count = 0;

  get lowest(): number {
    return this.#count === 0 ? Infinity : this.#heights[0]!;
  }

  get left(): number {
    return this.#pairs[0]!;
  }

  get right(): number {
    return this.#pairs[1]!;
  }

  add(height: number, left: number, right: number): void {
    this.#heights = growColumn(this.#heights, this.#count + 1);
    this.#pairs = growColumn(this.#pairs, (this.#count + 1) * 2);
    let at = this.#count;
    this.#count += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#heights[parent]! <= height) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, height, left, right);
  }

  removeLowest(): void {
    this.#count -= 1;
    const last = this.#count;
    const height = this.#heights[last]!;
    const [left, right] = [this.#pairs[last * 2]!, this.#pairs[last * 2 + 1]!];
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= last) break;
      if (child + 1 < last && this.#heights[child + 1]! < this.#heights[child]!) child += 1;
      if (this.#heights[child]! >= height) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, height, left, right);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#heights[from]!, this.#pairs[from * 2]!, this.#pairs[from * 2 + 1]!);
  }

  #put(at: number, height: number, left: number, right: number): void {
    this.#heights[at] = height;
    this.#pairs[at * 2] = left;
    this.#pairs[at * 2 + 1] = right;
  }
}
