import type { CodesOfGround } from '../../../../src/domain/land/planTransfer.ts';
import type { CoverStates } from '../coverStates.ts';
import { UNCHANGED } from './changedGround.ts';

const UNKNOWN = -2;

/** Pairs of land codes, each known by a number: what a piece of ground was and is. */
export class ChangeKinds {
  readonly #names: string[] = [];
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #isPartial: boolean;

  /**
   * @param before land codes of the zones of each edition
   * @param isPartial the later one says nothing of ground where it has no zone
   */
  constructor(before: readonly string[], after: readonly string[], isPartial: boolean) {
    const numbers = new Map<string, number>();
    const numberOf = (code: string): number => {
      const known = numbers.get(code);
      if (known !== undefined) return known;
      numbers.set(code, this.#names.length);
      return this.#names.push(code) - 1;
    };
    this.#before = Int32Array.from(before, numberOf);
    this.#after = Int32Array.from(after, numberOf);
    this.#isPartial = isPartial;
  }

  /** What the states of a sweep are: of the zones with these numbers, first those before, then those after. */
  labelsOf(before: readonly number[], after: readonly number[]): (states: CoverStates, state: number) => number {
    let labels = new Int32Array(1024).fill(UNKNOWN);
    return (states, state) => {
      if (state >= labels.length) {
        const larger = new Int32Array(state * 2).fill(UNKNOWN);
        larger.set(labels);
        labels = larger;
      }
      const known = labels[state]!;
      if (known !== UNKNOWN) return known;
      const [was, is] = [states.topZoneOf(state, before.length), states.topZone(state)];
      const one = was < 0 ? -1 : this.#before[before[was]!]!;
      const other = is < before.length ? -1 : this.#after[after[is - before.length]!]!;
      return (labels[state] = this.#label(one, other));
    };
  }

  codesOf(label: number): CodesOfGround {
    const codes = this.#names.length + 1;
    const nameOf = (number: number): string | null => (number === 0 ? null : this.#names[number - 1]!);
    return { before: nameOf(Math.floor(label / codes)), after: nameOf(label % codes) };
  }

  /** @param one number of a land code, -1 for none */
  #label(one: number, other: number): number {
    if (one === other || (other < 0 && this.#isPartial)) return UNCHANGED;
    return (one + 1) * (this.#names.length + 1) + other + 1;
  }
}
