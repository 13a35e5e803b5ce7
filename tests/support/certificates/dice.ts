import { seededRandom } from '../run/seededRandom.ts';

/** Random numbers from one seed. Every picture has its own generator, so that it can be made alone. */
export interface Dice {
  /** Uniform over [low, high). */
  between(low: number, high: number): number;
  /** Uniform over the logarithm: as many between 1 and 2 as between 2 and 4. */
  scale(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Normal with mean 0 and deviation 1, within ± 3.5. */
  bell(): number;
}

export function makeDice(seed: number): Dice {
  const random = seededRandom(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  return {
    between,
    scale: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (share) => random() < share,
    pick: (from) => from[Math.floor(random() * from.length)]!,
    bell: () => {
      const length = Math.sqrt(-2 * Math.log(1 - random() * 0.9978));
      return length * Math.cos(2 * Math.PI * random());
    },
  };
}
