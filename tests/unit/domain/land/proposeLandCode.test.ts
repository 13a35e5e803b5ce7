import { expect, it } from 'vitest';
import { proposeLandCode } from '../../../../src/domain/land/proposeLandCode.ts';

it.each([
  ['0DAT DOINUI', 'DCS'],
  ['0DAT GIAOTHONG', 'DGT'],
  ['QH_ODT', 'ODT'],
  ['Đất ở đô thị', 'ODT'],
  ['DAT O NONG THON', 'ONT'],
  ['LUA', 'LUA'],
  ['dat trong cay lau nam', 'CLN'],
  ['0DAT NGHIATRANG', 'NTD'],
  ['TON GIAO', 'TON'],
  ['RANH THUA', undefined],
  ['0', undefined],
  ['KHUNG BAN DO', undefined],
])('proposal: layer %j may be %s', (layer, code) => {
  expect(proposeLandCode(layer)?.code).toBe(code);
});
