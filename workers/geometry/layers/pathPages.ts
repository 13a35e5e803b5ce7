/** Of a page, in numbers. */
const PAGE_LENGTH = 2 ** 16;

/** Paths of vertices on pages, 16 bytes a vertex: nothing is copied as they grow. */
export class PathPages {
  readonly #pages: Float64Array[] = [];
  /** The vertex that each page begins with. */
  readonly #firsts: number[] = [];
  #count = 0;
  #used = 0;

  get count(): number {
    return this.#count;
  }

  /** A path lies on one page; a longer one has a page of its own. */
  add(path: Float64Array): void {
    if (this.#used + path.length > (this.#pages.at(-1)?.length ?? -1)) {
      this.#pages.push(new Float64Array(Math.max(PAGE_LENGTH, path.length)));
      this.#firsts.push(this.#count);
      this.#used = 0;
    }
    this.#pages.at(-1)!.set(path, this.#used);
    this.#used += path.length;
    this.#count += path.length / 2;
  }

  /** A view on vertices of one path, from (inclusive) to (exclusive). */
  view(from: number, to: number): Float64Array {
    let [page, end] = [0, this.#firsts.length];
    while (page + 1 < end) {
      const middle = (page + end) >> 1;
      if (this.#firsts[middle]! <= from) page = middle;
      else end = middle;
    }
    const first = this.#firsts[page]!;
    return this.#pages[page]!.subarray(2 * (from - first), 2 * (to - first));
  }
}
