import { growColumn } from '../../store/growColumn.ts';

/** Numbers one behind the other, in an array that grows. */
export class GrowableTypedArray<Numbers extends Float64Array | Int32Array> {
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
    this.#numbers = growColumn(this.#numbers, this.#count + 1);
    this.#numbers[this.#count] = value;
    this.#count += 1;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Those written so far, in an array of their length. */
  toArray(): Numbers {
    return this.#numbers.slice(0, this.#count) as Numbers;
  }
}

/** Pieces of ground of which any two may turn out to be one (disjoint sets, R. E. Tarjan 1975, by halving paths). */
export class JoinedPieces {
  readonly #parents = new GrowableTypedArray(new Int32Array(1024));
  readonly #areas = new GrowableTypedArray(new Float64Array(1024));
  readonly #labels = new GrowableTypedArray(new Int32Array(1024));

  get count(): number {
    return this.#parents.count;
  }

  /** @returns the number of a new piece */
  add(label: number, area: number): number {
    const piece = this.#parents.count;
    this.#parents.add(piece);
    this.#areas.add(area);
    this.#labels.add(label);
    return piece;
  }

  labelOf(piece: number): number {
    return this.#labels.numbers[piece]!;
  }

  /** The one that stands for all that are one with it. */
  rootOf(piece: number): number {
    const parents = this.#parents.numbers;
    let at = piece;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }

  join(one: number, other: number): void {
    const [root, under] = [this.rootOf(one), this.rootOf(other)];
    if (root === under) return;
    this.#parents.numbers[under] = root;
    this.#areas.numbers[root]! += this.#areas.numbers[under]!;
  }

  /** Of all that are one with a root. */
  areaOf(root: number): number {
    return this.#areas.numbers[root]!;
  }
}
