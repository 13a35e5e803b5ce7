import { expect, it } from 'vitest';
import { maskedName, readCustomerCode, readPhoneKey } from '../../../../src/domain/account/customerCode.ts';

it('readCustomerCode: it reads codes as people type them, and rejects others', () => {
  for (const typed of ['K7M2QXA', 'k7m2qxa', ' K7M-2QXA ', 'k7m 2qxa']) expect(readCustomerCode(typed)).toBe('K7M2QXA');
  for (const typed of ['', 'K7M2QX', 'K7M2QXAA', 'K7M2QX0', 'K7M2QXI', 'lan@example.com']) expect(readCustomerCode(typed)).toBeUndefined();
});

it('readPhoneKey: every spelling of a number gives one key, and others give none', () => {
  for (const typed of ['0912345678', '+84 912 345 678', '0084 (912) 345-678', '84.912.345.678'])
    expect(readPhoneKey(typed)).toBe('0912345678');
  for (const typed of ['', '12345', 'K7M2QXA', 'lan@example.com', '1'.repeat(16)]) expect(readPhoneKey(typed)).toBeUndefined();
});

it('maskedName: it shows the given name, and at most one letter of each other name', () => {
  expect(maskedName('Nguyễn Thị Lan')).toBe('N••• T••• Lan');
  expect(maskedName('  Trần   Minh ')).toBe('T••• Minh');
  // A single word would reveal the whole name.
  expect(maskedName('Lan')).toBe('L•••');
  expect(maskedName('')).toBe('•••');
});
