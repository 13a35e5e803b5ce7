import { describe, expect, it } from 'vitest';
import { vestedParts } from '../../../../src/domain/wallet/vestedParts.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

describe('vested parts', () => {
  // oxfmt-ignore
  it.each([
    [1000n, { firstBasisPoints: 2000, periods: 4, periodDays: 30 }, [[200n, 0], [200n, 30], [200n, 60], [200n, 90], [200n, 120]]],
    [1000n, { firstBasisPoints: 10_000, periods: 0, periodDays: 1 }, [[1000n, 0]]],
    [1000n, { firstBasisPoints: 0, periods: 3, periodDays: 7 }, [[333n, 7], [333n, 14], [334n, 21]]],
    [2n, { firstBasisPoints: 5000, periods: 3, periodDays: 7 }, [[1n, 0], [1n, 21]]],
    [1n, { firstBasisPoints: 9999, periods: 1, periodDays: 7 }, [[1n, 7]]],
  ] as const)('vested parts: %s by %o', (amount, vesting, parts) => {
    expect(vestedParts(amount, vesting)).toEqual(parts.map(([part, afterDays]) => ({ amount: part, afterDays })));
  });

  it('vested parts: they sum to the whole, none is empty, and later ones differ by the remainder at most', () => {
    const random = seededRandom(14);
    for (let run = 0; run < 2_000; run++) {
      const amount = BigInt(1 + Math.floor(random() ** 4 * 1e15));
      const periods = Math.floor(random() * 20);
      const vesting = {
        firstBasisPoints: periods === 0 ? 10_000 : Math.floor(random() * 10_001),
        periods,
        periodDays: 1 + Math.floor(random() * 90),
      };
      const parts = vestedParts(amount, vesting);
      expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
      expect(parts.every((part) => part.amount > 0n)).toBe(true);
      const later = parts.filter(({ afterDays }) => afterDays > 0).map((part) => part.amount);
      const spread =
        later.reduce((most, part) => (part > most ? part : most), 0n) -
        later.reduce((least, part) => (part < least ? part : least), amount);
      expect(later.length === 0 || spread <= 1n).toBe(true);
      expect(parts.map(({ afterDays }) => afterDays)).toEqual(parts.map(({ afterDays }) => afterDays).toSorted((a, b) => a - b));
    }
  });
});
