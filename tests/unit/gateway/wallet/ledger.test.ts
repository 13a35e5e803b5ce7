import { describe, expect, it } from 'vitest';
import { mergeEntries, type LedgerEntry } from '../../../../src/gateway/wallet/ledger.ts';

const entry = (account: string, amount: bigint, tokenId = 'VPOINT'): LedgerEntry => ({ account, tokenId, amount });

describe('mergeEntries', () => {
  it('mergeEntries: there is one per account and token, and sums of zero are left out', () => {
    const entries = [entry('a', -7n), entry('b', 5n), entry('a', -1n), entry('b', 3n), entry('c', 2n), entry('c', -2n), entry('d', 0n)];
    expect(mergeEntries(entries)).toEqual([entry('a', -8n), entry('b', 8n)]);
    const tokens = [entry('a', -1n), entry('b', 1n), entry('a', 9n, 'MBC'), entry('b', -9n, 'MBC')];
    expect(mergeEntries(tokens)).toEqual(tokens);
    expect(mergeEntries([])).toEqual([]);
  });

  it('mergeEntries: entries that do not sum to zero for each token are rejected', () => {
    expect(() => mergeEntries([entry('a', -7n), entry('b', 6n)])).toThrow('VPOINT add up to -1');
    expect(() => mergeEntries([entry('a', -7n), entry('b', 7n, 'MBC')])).toThrow('add up to');
  });
});
