import { seededRandom } from '../run/seededRandom.ts';

/** Makes a repeatable stream of pairs of independent standard normal numbers (Box and Muller 1958). */
export function normalPairs(seed: number): () => [number, number] {
  const random = seededRandom(seed);
  return () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
}
