import { expect, it } from 'vitest';
import { priceOf, priceVnd, transferText } from '../../../../src/domain/wallet/depositTerms.ts';

const RATE = { tokenId: 'VPOINT', amount: '1', vnd: '1000' };

it('priceVnd: it is rounded up to a whole đồng', () => {
  expect(priceVnd(100n, { amount: 100n, vnd: 1000n })).toBe(1000n);
  expect(priceVnd(1n, { amount: 3n, vnd: 1000n })).toBe(334n);
  expect(priceVnd(1n, { amount: 1000n, vnd: 1n })).toBe(1n);
});

it('priceOf: a valid amount is priced at the rate; without a rate there is no price', () => {
  expect(priceOf('1500.5', 2, RATE)).toBe('1500500');
  expect(priceOf('0.01', 2, RATE)).toBe('10');
  expect(priceOf('1.005', 2, RATE)).toBeUndefined();
  expect(priceOf('abc', 2, RATE)).toBeUndefined();
  expect(priceOf('10', 2, undefined)).toBeUndefined();
});

it('transferText: it fits a VietQR code and differs between deposits', () => {
  const [one, other] = ['0123456789abcdef01234567', '0123456789abcdef01234568'].map(transferText);
  expect(one).toBe('THUACDEF01234567');
  expect(one).toMatch(/^[0-9A-Z]{1,25}$/);
  expect(other).not.toBe(one);
});
