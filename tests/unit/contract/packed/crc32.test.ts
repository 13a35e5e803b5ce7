import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from '../../../../src/contract/packed/crc32.ts';

test('check number: as zlib has it', () => {
  for (const text of ['', '123456789', 'Thửa 7, tờ bản đồ 84']) {
    const bytes = new TextEncoder().encode(text);
    expect(crc32(bytes)).toBe(zlibCrc32(bytes));
  }
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});
