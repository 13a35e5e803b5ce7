/** Raster filled row by row at pixel centres by the even-odd rule, independent of the product. */
export class EvenOddRaster {
  readonly #side: number;
  readonly pixels: Uint8Array;

  /** @param side in pixels */
  constructor(side: number) {
    this.#side = side;
    this.pixels = new Uint8Array(side * side);
  }

  /** @param rings `x, y, …` in pixels from the upper left corner, closed or not @param value for inner pixels */
  fill(rings: ReadonlyArray<ArrayLike<number>>, value: number): void {
    const rows = new Map<number, number[]>();
    for (const ring of rings) {
      for (let to = 0, from = ring.length - 2; to < ring.length; from = to, to += 2) {
        const [x1, y1, x2, y2] = [ring[from]!, ring[from + 1]!, ring[to]!, ring[to + 1]!];
        const [first, last] = [Math.ceil(Math.min(y1, y2) - 0.5), Math.ceil(Math.max(y1, y2) - 0.5)];
        for (let row = Math.max(0, first); row < Math.min(this.#side, last); row++) {
          const crossing = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
          const known = rows.get(row);
          if (known) known.push(crossing);
          else rows.set(row, [crossing]);
        }
      }
    }
    for (const [row, crossings] of rows) {
      crossings.sort((one, other) => one - other);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [Math.max(0, Math.ceil(crossings[at]! - 0.5)), Math.min(this.#side, Math.ceil(crossings[at + 1]! - 0.5))];
        if (to > from) this.pixels.fill(value, row * this.#side + from, row * this.#side + to);
      }
    }
  }
}
