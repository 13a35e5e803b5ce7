import { growColumn } from '../../store/growColumn.ts';

export class GrowableTypedArray<Numbers extends Float64Array | Int32Array> {
  #numbers: Numbers;
  #count = 0;

  /** @param numbers initial buffer, not empty */
  constructor(numbers: Numbers) {
    this.#numbers = numbers;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the buffer with the numbers so far and spare room, valid until the next `add`. */
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

  toArray(): Numbers {
    return this.#numbers.slice(0, this.#count) as Numbers;
  }
}

/** Union-find of pieces of ground (disjoint sets, R. E. Tarjan 1975, with path halving). */
export class JoinedPieces {
  readonly #parents = new GrowableTypedArray(new Int32Array(1024));
  readonly #areas = new GrowableTypedArray(new Float64Array(1024));
  readonly #labels = new GrowableTypedArray(new Int32Array(1024));

  get count(): number {
    return this.#parents.count;
  }

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

  rootOf(piece: number): number {
    const parents = this.#parents.numbers;
    let at = piece;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }

  join(piece: number, other: number): void {
    const [root, otherRoot] = [this.rootOf(piece), this.rootOf(other)];
    if (root === otherRoot) return;
    this.#parents.numbers[otherRoot] = root;
    this.#areas.numbers[root]! += this.#areas.numbers[otherRoot]!;
  }

  areaOf(root: number): number {
    return this.#areas.numbers[root]!;
  }
}
