const PAGE_LENGTH = 2 ** 16;

/** Stores paths on pages, 16 bytes per vertex, without copying when it grows. */
export class PathPages {
  readonly #pages: Float64Array[] = [];
  readonly #firsts: number[] = [];
  #count = 0;
  #used = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a path to one page; a longer path gets its own page. */
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

  /** Returns a view on vertices of one path. */
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
