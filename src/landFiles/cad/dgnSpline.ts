import { DGN, type DgnElement } from './dgnElement.ts';
import type { DgnFrame } from './dgnFrame.ts';
import { dgnVertices } from './dgnPath.ts';
import { strokeSpline } from './strokeSpline.ts';

const BODY = 36;
const [ORDER_BITS, IS_CLOSED] = [0x0f, 0x80];
/** Scale of knots and weights. */
const INT_MAX = 2 ** 31 - 1;

/** A B-spline curve from its elements: a header, then knots, poles and weights. */
export class DgnSpline {
  readonly header: DgnElement;
  readonly isClosed: boolean;
  readonly #frame: DgnFrame;
  readonly #degree: number;
  #points: number[] | undefined;
  #knots: number[] = [];
  #weights: number[] | undefined;

  constructor(header: DgnElement, frame: DgnFrame) {
    this.header = header;
    this.#frame = frame;
    const properties = header.bytes[BODY + 4] ?? 0;
    this.#degree = (properties & ORDER_BITS) + 1;
    this.isClosed = (properties & IS_CLOSED) !== 0;
  }

  /** Adds a component. @returns false for other elements */
  take(part: DgnElement): boolean {
    if (part.type === DGN.poles) {
      if (this.#points) return false;
      this.#points = dgnVertices(part, this.#frame) ?? [];
    } else if (part.type === DGN.knots) this.#knots = sharesOf(part);
    else if (part.type === DGN.weights) this.#weights = sharesOf(part);
    else return false;
    return true;
  }

  /** @returns null if it is damaged, or closed with uneven knots, which are not supported */
  path(): number[] | null {
    const points = this.#points ?? [];
    const [count, degree] = [points.length / 2, this.#degree];
    const weights = this.#weights?.slice(0, count);
    if (count <= degree || (weights && weights.length < count)) return null;
    if (this.isClosed) {
      if (this.#knots.length > 0) return null;
      const round = points.concat(points.slice(0, 2 * degree));
      const knots = Array.from({ length: count + 2 * degree + 1 }, (_, i) => i);
      return strokeSpline({ degree, knots, points: round, weights: weights?.concat(weights.slice(0, degree)) });
    }
    const inner = count - degree - 1;
    const between = this.#knots.length > 0 ? this.#knots.slice(0, inner) : Array.from({ length: inner }, (_, i) => (i + 1) / (inner + 1));
    const ends = (value: number): number[] => Array<number>(degree + 1).fill(value);
    return strokeSpline({ degree, knots: [...ends(0), ...between, ...ends(1)], points, weights });
  }
}

function sharesOf(part: DgnElement): number[] {
  const shares: number[] = [];
  // Attributes may follow. The number of poles limits the values.
  for (let at = BODY; part.reaches(at + 4); at += 4) shares.push(part.int(at) / INT_MAX);
  return shares;
}
