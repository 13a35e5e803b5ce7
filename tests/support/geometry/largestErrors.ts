import { expect } from 'vitest';

/**
 * Largest error of each kind. Tests report it: in the message of a failure, and in a table under `npm run test:long`.
 */
export class LargestErrors {
  readonly #title: string;
  readonly #largest = new Map<string, number>();

  constructor(title: string) {
    this.#title = title;
  }

  /** NaN counts as infinite, because it would lose every comparison. */
  keep(what: string, error: number): void {
    const size = Number.isNaN(error) ? Infinity : Math.abs(error);
    this.#largest.set(what, Math.max(size, this.#largest.get(what) ?? 0));
  }

  /** Fails with every kind beyond the limit, or without measurements. */
  expectWithin(limit: number, unit: string): void {
    const state = ([what, error]: [string, number]): string => `${error.toExponential(2)} ${unit}  ${what}`;
    const all = [...this.#largest];
    if (process.env.THUA_LONG === '1') console.log([`${this.#title}, limit ${limit} ${unit}`, ...all.map(state)].join('\n  '));
    expect(all, this.#title).not.toEqual([]);
    expect(all.filter(([, error]) => !(error <= limit)).map(state), `${this.#title}, limit ${limit} ${unit}`).toEqual([]);
  }
}
