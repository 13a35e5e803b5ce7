import { describe, expect, it } from 'vitest';
import { groupAmount, readTypedAmount } from '../../../../src/domain/wallet/tokenAmount.ts';
import { type MoveDraft, quoteMove, type WalletTerms } from '../../../../src/domain/wallet/quoteMove.ts';

const TERMS: WalletTerms = {
  tokens: [
    { id: 'MBC', name: 'Token MBC', decimals: 6, isSample: true },
    { id: 'VPOINT', name: 'Điểm VPOINT', decimals: 2, isSample: true },
  ],
  fees: [
    { tokenId: 'VPOINT', kind: 'WITHDRAW', fixed: '2', basisPoints: 50 },
    { tokenId: 'VPOINT', kind: 'CONVERT', fixed: '0', basisPoints: 100 },
  ],
  rates: [{ fromTokenId: 'VPOINT', toTokenId: 'MBC', fromAmount: '300', toAmount: '0.000001' }],
  balances: [{ tokenId: 'VPOINT', balance: '1000', received: '1000', spent: '0', pendingDeposit: '0', pendingWithdrawal: '0' }],
};

const draft = (more: Partial<MoveDraft>): MoveDraft => ({
  way: 'send',
  requestId: 'r',
  tokenId: 'VPOINT',
  amount: '10',
  to: 'lan@example.com',
  bankAccountId: 'b',
  toTokenId: 'MBC',
  note: '',
  ...more,
});

describe('typed amounts', () => {
  it.each([
    ['1,500.5', '1500.5'],
    [' 1 500 ', '1500'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['', null],
    ['12,5', undefined],
    ['1.5.2', undefined],
    ['-1', undefined],
    ['1e3', undefined],
  ])('typed amounts: %j is %j', (typed, read) => expect(readTypedAmount(typed)).toBe(read));

  it.each([
    ['-1234567.5', '−1,234,567.5'],
    ['999', '999'],
    ['0.000001', '0.000001'],
  ])('typed amounts: %s is shown as %s', (amount, shown) => expect(groupAmount(amount)).toBe(shown));
});

describe('move quotes', () => {
  it('move quotes: a fee is fixed plus a share, rounded up; a move without a fee row is free', () => {
    expect(quoteMove(TERMS, draft({ way: 'withdraw', amount: '100.01' })).quote).toEqual({
      amount: '100.01',
      fee: '2.51',
      total: '102.52',
      received: null,
    });
    expect(quoteMove(TERMS, draft({})).quote).toEqual({ amount: '10', fee: '0', total: '10', received: null });
  });

  it('move quotes: a conversion takes only what buys whole units', () => {
    const { quote, faults } = quoteMove(TERMS, draft({ way: 'convert', amount: '700' }));
    expect(faults).toEqual({});
    expect(quote).toEqual({ amount: '600', fee: '6', total: '606', received: '0.000002' });
  });

  it.each([
    [{ amount: '' }, { amount: 'amountMissing' }],
    [{ amount: '0' }, { amount: 'amountInvalid' }],
    [{ amount: 'mười' }, { amount: 'amountInvalid' }],
    [{ amount: '1.234' }, { amount: 'amountFine' }],
    [{ amount: '1000' }, {}],
    [{ amount: '1000.01' }, { amount: 'balanceSmall' }],
    [{ way: 'withdraw', amount: '99.99' }, { amount: 'belowMinimum' }],
    [{ way: 'withdraw', amount: '100' }, {}],
    [
      { way: 'withdraw', amount: '999', bankAccountId: '' },
      { amount: 'balanceSmall', bankAccountId: 'accountMissing' },
    ],
    [{ way: 'convert', amount: '299' }, { amount: 'buysNothing' }],
    [{ way: 'convert', toTokenId: '', amount: '5' }, { toTokenId: 'tokenMissing' }],
    [{ to: '  ' }, { to: 'receiverMissing' }],
    [{ way: 'deposit', amount: '5,000', to: '', bankAccountId: '' }, {}],
  ] as Array<[Partial<MoveDraft>, object]>)('move quotes: %j has the faults %j', (more, faults) =>
    expect(quoteMove(TERMS, draft(more)).faults).toEqual(faults),
  );
});
