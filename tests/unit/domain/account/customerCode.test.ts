import { expect, it } from 'vitest';
import { maskedName, readCustomerCode, readPhoneKey } from '../../../../src/domain/account/customerCode.ts';

it('readCustomerCode: as people type it; nothing for what is none', () => {
  for (const typed of ['K7M2QXA', 'k7m2qxa', ' K7M-2QXA ', 'k7m 2qxa']) expect(readCustomerCode(typed)).toBe('K7M2QXA');
  for (const typed of ['', 'K7M2QX', 'K7M2QXAA', 'K7M2QX0', 'K7M2QXI', 'lan@example.com']) expect(readCustomerCode(typed)).toBeUndefined();
});

it('readPhoneKey: one number in all its spellings; nothing for what is none', () => {
  for (const typed of ['0912345678', '+84 912 345 678', '0084 (912) 345-678', '84.912.345.678'])
    expect(readPhoneKey(typed)).toBe('0912345678');
  for (const typed of ['', '12345', 'K7M2QXA', 'lan@example.com', '1'.repeat(16)]) expect(readPhoneKey(typed)).toBeUndefined();
});

it('maskedName: the given name, and of the others no more than a letter', () => {
  expect(maskedName('Nguyễn Thị Lan')).toBe('N••• T••• Lan');
  expect(maskedName('  Trần   Minh ')).toBe('T••• Minh');
  // A single word would be the whole name.
  expect(maskedName('Lan')).toBe('L•••');
  expect(maskedName('')).toBe('•••');
});
