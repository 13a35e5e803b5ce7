import { describe, expect, it } from 'vitest';
import { convertAmount, formatTokenAmount, parseTokenAmount, tokenFee } from '../../../../src/domain/wallet/tokenAmount.ts';
import { TOKEN_MAX_UNITS } from '../../../../src/domain/limits.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const CASES = 2_000;

/** Random integer of any length up to the maximum of a call. */
function unitsFrom(random: () => number): bigint {
  const digits = 1 + Math.floor(random() * 15);
  let text = '';
  while (text.length < digits) text += Math.floor(random() * 10);
  return BigInt(text) + 1n;
}

describe('token amounts', () => {
  it.each([
    ['1', 2, 100n],
    ['0.01', 2, 1n],
    ['12.5', 2, 1250n],
    ['12.50', 2, 1250n],
    ['1.000', 0, 1n],
    ['0.000001', 6, 1n],
    ['9007199254740.993', 3, undefined],
    ['900719925474.0993', 4, undefined],
    ['90071992547.40993', 5, undefined],
    ['123456789012.345', 3, 123456789012345n],
    ['10000000000000', 2, TOKEN_MAX_UNITS],
    ['10000000000000.01', 2, undefined],
    ['0', 2, undefined],
    ['0.00', 2, undefined],
    ['0.001', 2, undefined],
    ['-1', 2, undefined],
    ['+1', 2, undefined],
    ['01', 2, undefined],
    ['1.', 2, undefined],
    ['.5', 2, undefined],
    ['1e3', 2, undefined],
    ['0x10', 2, undefined],
    ['1,5', 2, undefined],
    ['1 ', 2, undefined],
    ['١', 2, undefined],
    ['NaN', 2, undefined],
    ['', 2, undefined],
  ] as const)('parseTokenAmount: %j with %i decimals is %s', (text, decimals, units) => {
    expect(parseTokenAmount(text, decimals)).toBe(units);
  });

  it('token amounts: written amounts are read back to the last unit, for every number of decimals', () => {
    const random = seededRandom(20_261_122);
    for (let at = 0; at < CASES; at++) {
      const [units, decimals] = [unitsFrom(random), Math.floor(random() * 19)];
      const text = formatTokenAmount(units, decimals);
      expect(text).not.toMatch(/\.\d*0$|\.$|^0\d/);
      expect([text, parseTokenAmount(text, decimals)]).toEqual([text, units]);
      expect(formatTokenAmount(-units, decimals)).toBe(`-${text}`);
    }
    expect(formatTokenAmount(0n, 6)).toBe('0');
  });
});

describe('fees', () => {
  it.each([
    [10_000n, { fixed: 200n, basisPoints: 50 }, 250n],
    [1n, { fixed: 0n, basisPoints: 1 }, 1n],
    [10_000n, { fixed: 0n, basisPoints: 1 }, 1n],
    [10_001n, { fixed: 0n, basisPoints: 1 }, 2n],
    [123n, { fixed: 0n, basisPoints: 0 }, 0n],
  ] as const)('tokenFee: of %s at %o', (amount, rate, fee) => {
    expect(tokenFee(amount, rate)).toBe(fee);
  });

  it('tokenFee: an amount in parts never costs less than as a whole', () => {
    const random = seededRandom(3);
    for (let at = 0; at < CASES; at++) {
      const [one, other] = [unitsFrom(random), unitsFrom(random)];
      const rate = { fixed: BigInt(Math.floor(random() * 300)), basisPoints: Math.floor(random() * 10_001) };
      expect(tokenFee(one, rate) + tokenFee(other, rate)).toBeGreaterThanOrEqual(tokenFee(one + other, rate));
      expect(tokenFee(one + other, rate)).toBeGreaterThanOrEqual(tokenFee(one, rate));
    }
  });
});

describe('conversions', () => {
  it('convertAmount: amounts that buy no whole unit are not taken', () => {
    const rate = { fromAmount: 10n, toAmount: 3n };
    expect([3n, 4n, 6n, 7n, 10n, 19n].map((offered) => convertAmount(offered, rate))).toEqual([
      { taken: 0n, given: 0n },
      { taken: 4n, given: 1n },
      { taken: 4n, given: 1n },
      { taken: 7n, given: 2n },
      { taken: 10n, given: 3n },
      { taken: 17n, given: 5n },
    ]);
  });

  it('convertAmount: it takes at most the offer, gives at most its value, and leaves less than one unit', () => {
    const random = seededRandom(4);
    for (let at = 0; at < CASES; at++) {
      const [offered, fromAmount, toAmount] = [unitsFrom(random), unitsFrom(random), unitsFrom(random)];
      const { taken, given } = convertAmount(offered, { fromAmount, toAmount });
      expect(taken).toBeLessThanOrEqual(offered);
      expect(given * fromAmount).toBeLessThanOrEqual(taken * toAmount);
      expect((given + 1n) * fromAmount).toBeGreaterThan(offered * toAmount);
      expect(convertAmount(taken, { fromAmount, toAmount })).toEqual({ taken, given });
    }
  });

  it('convertAmount: converting back at the same rate makes no profit', () => {
    const random = seededRandom(5);
    for (let at = 0; at < CASES; at++) {
      const [offered, fromAmount, toAmount] = [unitsFrom(random), unitsFrom(random), unitsFrom(random)];
      const there = convertAmount(offered, { fromAmount, toAmount });
      const back = convertAmount(there.given, { fromAmount: toAmount, toAmount: fromAmount });
      expect(offered - there.taken + back.given).toBeLessThanOrEqual(offered);
    }
  });
});
