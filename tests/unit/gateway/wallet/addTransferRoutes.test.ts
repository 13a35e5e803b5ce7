import { expect, it } from 'vitest';
import { readOperatorAccount } from '../../../../src/gateway/wallet/addTransferRoutes.ts';

const TOLD = { BANK_BIN: '970436', BANK_NAME: 'Vietcombank', BANK_ACCOUNT: '1012 345 678', BANK_HOLDER: 'CONG TY THUA' };

it('readOperatorAccount: without settings there is none, else it is the account as a transfer names it', () => {
  expect(readOperatorAccount({})).toBeUndefined();
  expect(readOperatorAccount({ BANK_BIN: '', BANK_ACCOUNT: ' ' })).toBeUndefined();
  expect(readOperatorAccount(TOLD)).toEqual({ bin: '970436', bank: 'Vietcombank', accountNumber: '1012345678', holder: 'CONG TY THUA' });
});

it('readOperatorAccount: a partial account, or one that no transfer can name, refuses the start', () => {
  expect(() => readOperatorAccount({ ...TOLD, BANK_HOLDER: '' })).toThrow(/^BANK_HOLDER: còn thiếu/);
  expect(() => readOperatorAccount({ ...TOLD, BANK_BIN: '97043' })).toThrow(/^BANK_BIN=97043/);
  expect(() => readOperatorAccount({ ...TOLD, BANK_ACCOUNT: '1'.repeat(20) })).toThrow(/^BANK_ACCOUNT:/);
});
