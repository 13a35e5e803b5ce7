import type { CornerEvidence } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';

/** Tolerance of sides: coordinates and sides are rounded to a centimetre. */
const SIDE_M = 0.02;
/** Tolerance of areas: rounded to 0.1 m², plus AREA_PER_M per metre of perimeter for rounded corners. */
const AREA_M2 = 0.1;
const AREA_PER_M = 0.003;
/** Largest penalty of one printed value, which may be wrong itself. */
const MAX_PENALTY = 20;
/** Deviation above which a printed value contradicts, in tolerances. */
const CONTRADICTS = 4;
/** Largest deviation that rounding explains, in tolerances. */
const CLOSE = 1;
/** Usual size of a parcel, metres, and the spread of its logarithm. */
const USUAL_M = 25;
const SPREAD = 1.3;

export type GridAxis = 'x' | 'y';

/** Fit of a table's shape to the printed sides and area. */
export interface RingWeight {
  /** Log likelihood, 0 at best. */
  weight: number;
  /** All sides are printed and match within rounding, like the area, so that no wrong number can hide. */
  isProved: boolean;
}

const penalty = (deviation: number): number => Math.min(MAX_PENALTY, deviation ** 2 / 2);

/** Compares a ring with printed sides and area while corners move; a move measures two sides only. */
export class MeasuredRing {
  readonly #printed: ReadonlyArray<number | null>;
  readonly #areaM2: number | null;
  /** First corner, to which coordinates are relative for precision. */
  readonly #origin: CornerPair;
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  readonly #lengthsM: Float64Array;
  /** Deviation of each side in tolerances; 0 if it is not printed. */
  readonly #deviations: Float64Array;
  #perimeterM = 0;
  #twiceM2 = 0;
  #sidePenalty = 0;

  constructor(pairs: readonly CornerPair[], { sidesM, areaM2 }: Pick<CornerEvidence, 'sidesM' | 'areaM2'>) {
    const count = pairs.length;
    this.#printed = count > 1 ? pairs.map((_, side) => sidesM[side] ?? null) : [];
    this.#areaM2 = count > 2 ? areaM2 : null;
    const origin = pairs[0]!;
    this.#origin = origin;
    this.#xs = Float64Array.from(pairs, ({ x }) => x - origin.x);
    this.#ys = Float64Array.from(pairs, ({ y }) => y - origin.y);
    this.#lengthsM = new Float64Array(count);
    this.#deviations = new Float64Array(count);
    for (let side = 0; side < count; side += 1) {
      this.#measureSide(side);
      this.#twiceM2 += this.#crossOf(side);
    }
  }

  get count(): number {
    return this.#xs.length;
  }

  move(row: number, axis: GridAxis, value: number): void {
    const before = this.#before(row);
    this.#twiceM2 -= this.#crossOf(before) + this.#crossOf(row);
    (axis === 'x' ? this.#xs : this.#ys)[row] = value - this.#origin[axis];
    this.#twiceM2 += this.#crossOf(before) + this.#crossOf(row);
    this.#measureSide(before);
    this.#measureSide(row);
  }

  weight(): number {
    let weight = -this.#sidePenalty - penalty(this.#areaDeviation());
    if (this.count > 1) weight -= (Math.log(Math.max(0.1, this.#perimeterM / 3) / USUAL_M) / SPREAD) ** 2 / 2;
    return weight;
  }

  judge(): RingWeight {
    const worst = Math.max(this.#areaDeviation(), ...this.#deviations.map(Math.abs));
    const isWhole = this.#printed.length > 2 && this.#printed.every((sideM) => sideM !== null);
    return { weight: this.weight(), isProved: isWhole && worst <= CLOSE };
  }

  contradictsArea(): boolean {
    return this.#areaDeviation() > CONTRADICTS;
  }

  /** Returns the first rows of sides that contradict the printed length. */
  contradictedSides(): number[] {
    return [...this.#deviations.keys()].filter((side) => Math.abs(this.#deviations[side]!) > CONTRADICTS);
  }

  neighbours(row: number): Array<CornerPair & { distanceM: number }> {
    return [[this.#before(row), this.#before(row)] as const, [this.#after(row), row] as const].flatMap(([at, side]) => {
      const distanceM = this.#printed[side] ?? null;
      return distanceM === null ? [] : [{ x: this.#xs[at]! + this.#origin.x, y: this.#ys[at]! + this.#origin.y, distanceM }];
    });
  }

  cornersOf(sides: readonly number[]): number[] {
    return [...new Set(sides.flatMap((side) => [side, this.#after(side)]))];
  }

  #before(row: number): number {
    return row === 0 ? this.count - 1 : row - 1;
  }

  #after(row: number): number {
    return row === this.count - 1 ? 0 : row + 1;
  }

  #crossOf(side: number): number {
    const to = this.#after(side);
    return this.#ys[side]! * this.#xs[to]! - this.#ys[to]! * this.#xs[side]!;
  }

  #measureSide(side: number): void {
    const to = this.#after(side);
    const [dx, dy] = [this.#xs[to]! - this.#xs[side]!, this.#ys[to]! - this.#ys[side]!];
    const lengthM = Math.sqrt(dx * dx + dy * dy);
    this.#perimeterM += lengthM - this.#lengthsM[side]!;
    this.#lengthsM[side] = lengthM;
    const printedM = this.#printed[side] ?? null;
    if (printedM === null) return;
    this.#sidePenalty -= penalty(this.#deviations[side]!);
    this.#deviations[side] = (lengthM - printedM) / SIDE_M;
    this.#sidePenalty += penalty(this.#deviations[side]!);
  }

  #areaDeviation(): number {
    if (this.#areaM2 === null) return 0;
    return Math.abs(Math.abs(this.#twiceM2) / 2 - this.#areaM2) / (AREA_M2 + AREA_PER_M * this.#perimeterM);
  }
}
