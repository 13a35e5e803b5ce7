import { describe, expect, it } from 'vitest';
import { sidesCross, sidesCrossAt } from '../../../../src/domain/geometry/sidesCross.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const RINGS = process.env.THUA_LONG === '1' ? 100_000 : 1_000;

type Pair = [number, number];
const flat = (...pairs: Pair[]): Float64Array => Float64Array.from(pairs.flat());

/** Compares all sides with all in integers, where no rounding hides a touch. */
function bruteCross(ring: Pair[], only: number | null = null): boolean {
  const kept = ring
    .map((pair, index) => ({ pair, index }))
    .filter(({ pair }, i, all) => {
      const before = all[(i + all.length - 1) % all.length]!.pair;
      return i === 0 || pair[0] !== before[0] || pair[1] !== before[1];
    });
  while (kept.length > 1 && String(kept.at(-1)!.pair) === String(kept[0]!.pair)) kept.pop();
  const count = kept.length;
  const corner = (i: number): Pair => kept[i % count]!.pair;
  const side = ([px, py]: Pair, [qx, qy]: Pair, [rx, ry]: Pair): number => Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  const within = (p: Pair, q: Pair, r: Pair): boolean =>
    Math.min(p[0], q[0]) <= r[0] && r[0] <= Math.max(p[0], q[0]) && Math.min(p[1], q[1]) <= r[1] && r[1] <= Math.max(p[1], q[1]);
  const share = (a: Pair, b: Pair, c: Pair, d: Pair): boolean => {
    const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
    if (abc * abd < 0 && cda * cdb < 0) return true;
    return (
      (abc === 0 && within(a, b, c)) || (abd === 0 && within(a, b, d)) || (cda === 0 && within(c, d, a)) || (cdb === 0 && within(c, d, b))
    );
  };
  for (let i = 0; i < count; ++i) {
    for (let j = i + 2; j < count; ++j) {
      if (i === 0 && j === count - 1) continue;
      const isMeant = only === null || [i, (i + 1) % count, j, (j + 1) % count].includes(only);
      if (isMeant && share(corner(i), corner(i + 1), corner(j), corner(j + 1))) return true;
    }
  }
  return false;
}

describe('sides cross', () => {
  it.each([
    ['a square', flat([0, 0], [1, 0], [1, 1], [0, 1]), false],
    ['a bow tie', flat([0, 0], [1, 1], [1, 0], [0, 1]), true],
    ['a triangle', flat([0, 0], [1, 0], [0, 1]), false],
    ['a corner on a side', flat([0, 0], [4, 0], [4, 2], [2, 0], [0, 2]), true],
    ['a corner used twice', flat([0, 0], [1, 0], [1, 1], [0, 0], [-1, 0], [-1, -1]), true],
    ['sides on each other', flat([0, 0], [4, 0], [4, 1], [3, 0], [1, 0], [0, 1]), true],
    ['a point placed twice', flat([0, 0], [1, 0], [1, 0], [1, 1], [0, 1]), false],
    ['the first point again at the end', flat([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]), false],
    ['no area at all', flat([0, 0], [1, 0]), false],
    ['nothing', flat(), false],
  ])('sides cross: %s', (_name, ring, crosses) => {
    expect(sidesCross(ring)).toBe(crosses);
  });

  it('sides cross: the result equals comparing all sides with all, for a ring and for one point', () => {
    const random = seededRandom(11);
    let crossing = 0;
    for (let i = 0; i < RINGS; ++i) {
      const count = 3 + Math.floor(random() * 9);
      const size = 2 + Math.floor(random() * 40);
      const ring = Array.from({ length: count }, (): Pair => [Math.floor(random() * size), Math.floor(random() * size)]);
      const truth = bruteCross(ring);
      crossing += truth ? 1 : 0;
      if (sidesCross(flat(...ring)) !== truth) throw new Error(`ring ${i}: ${JSON.stringify(ring)} should be ${truth}`);
      const distinct = new Set(ring.map(String)).size === ring.length;
      const index = Math.floor(random() * count);
      if (distinct && sidesCrossAt(flat(...ring), index) !== bruteCross(ring, index)) {
        throw new Error(`ring ${i}: ${JSON.stringify(ring)} is wrong at ${index}`);
      }
      // The sides that a drag cannot change and those that it can are all sides.
      const whole = sidesCross(flat(...ring), index) || sidesCrossAt(flat(...ring), index);
      if (distinct && whole !== truth) throw new Error(`ring ${i}: ${JSON.stringify(ring)} in two parts at ${index}`);
    }
    expect(crossing).toBeGreaterThan(RINGS / 10);
    expect(crossing).toBeLessThan(RINGS);
  });

  it.each([
    ['a circle', (i: number, n: number): Pair => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)]],
    ['a comb', (i: number, n: number): Pair => (i < n - 2 ? [[0, 1, 1, 0][i % 4]!, (i >> 1) / n] : i === n - 2 ? [-1, 1] : [-1, -1])],
  ])('sides cross: %s of 100,000 points, intact and with two of them swapped', (_name, at) => {
    const ring = Float64Array.from(Array.from({ length: 100_000 }, (_, i) => at(i, 100_000)).flat());
    expect(sidesCross(ring)).toBe(false);
    const [from, to] = [60_001, 61_001];
    for (const k of [0, 1]) [ring[2 * from + k], ring[2 * to + k]] = [ring[2 * to + k]!, ring[2 * from + k]!];
    expect(sidesCross(ring)).toBe(true);
    expect(sidesCrossAt(ring, from)).toBe(true);
  });
});
