/** Side of a square of the index, in metres: about that of a small parcel. */
const SQUARE_M = 8;
/** Factor of a square's key: more than the squares of the country from south to north. */
const ROW = 2 ** 26;

/** Corners in metres, found by place instead of by comparing all. Corners within `sameM` are one corner. */
export class CornerIndex {
  readonly #sameM: number;
  readonly #squares = new Map<number, number[]>();
  /** Coordinates by the corner's number: x, y, x, y … */
  readonly places: number[] = [];

  constructor(sameM: number) {
    this.#sameM = sameM;
  }

  /** Returns the number of the corner at a place, and adds it if it is new. */
  add(x: number, y: number): number {
    const [column, row] = [Math.floor(x / SQUARE_M), Math.floor(y / SQUARE_M)];
    const same = this.#sameM;
    for (let atX = Math.floor((x - same) / SQUARE_M); atX <= Math.floor((x + same) / SQUARE_M); atX += 1) {
      for (let atY = Math.floor((y - same) / SQUARE_M); atY <= Math.floor((y + same) / SQUARE_M); atY += 1) {
        for (const corner of this.#squares.get(atX * ROW + atY) ?? []) {
          if (Math.abs(this.places[2 * corner]! - x) <= same && Math.abs(this.places[2 * corner + 1]! - y) <= same) return corner;
        }
      }
    }
    const corner = this.places.length / 2;
    this.places.push(x, y);
    const key = column * ROW + row;
    const square = this.#squares.get(key);
    if (square) square.push(corner);
    else this.#squares.set(key, [corner]);
    return corner;
  }

  /** Returns the corners within `reachM` of the side between two corners, in its direction, without its ends. */
  onSide(from: number, to: number, reachM: number): number[] {
    const { places } = this;
    const [ax, ay, bx, by] = [places[2 * from]!, places[2 * from + 1]!, places[2 * to]!, places[2 * to + 1]!];
    const length = Math.hypot(bx - ax, by - ay);
    const found: Array<{ corner: number; along: number }> = [];
    for (const corner of this.#near(ax, ay, bx, by, reachM)) {
      const [dx, dy] = [places[2 * corner]! - ax, places[2 * corner + 1]! - ay];
      const along = (dx * (bx - ax) + dy * (by - ay)) / length;
      if (along < this.#sameM || along > length - this.#sameM) continue;
      if (Math.abs(dx * (by - ay) - dy * (bx - ax)) / length <= reachM) found.push({ corner, along });
    }
    return found.sort((one, other) => one.along - other.along).map(({ corner }) => corner);
  }

  /** Yields the corners of all squares that a segment passes. */
  *#near(ax: number, ay: number, bx: number, by: number, reachM: number): Generator<number> {
    const at = (metres: number): number => Math.floor(metres / SQUARE_M);
    const slope = bx === ax ? 0 : (by - ay) / (bx - ax);
    const [west, east] = [Math.min(ax, bx), Math.max(ax, bx)];
    for (let column = at(west - reachM); column <= at(east + reachM); column += 1) {
      // The part of the segment in this column.
      const [x1, x2] = [Math.max(west, column * SQUARE_M - reachM), Math.min(east, (column + 1) * SQUARE_M + reachM)];
      const [y1, y2] = bx === ax ? [ay, by] : [ay + slope * (x1 - ax), ay + slope * (x2 - ax)];
      for (let row = at(Math.min(y1, y2) - reachM); row <= at(Math.max(y1, y2) + reachM); row += 1)
        yield* this.#squares.get(column * ROW + row) ?? [];
    }
  }
}
