import { GrowingNumbers } from './growingNumbers.ts';

/** Pieces of ground of which any two may turn out to be one (disjoint sets, R. E. Tarjan 1975, by halving paths). */
export class JoinedPieces {
  readonly #parents = new GrowingNumbers(new Int32Array(1024));
  readonly #areas = new GrowingNumbers(new Float64Array(1024));
  readonly #labels = new GrowingNumbers(new Int32Array(1024));

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
