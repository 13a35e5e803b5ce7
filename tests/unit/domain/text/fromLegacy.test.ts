import { describe, expect, it } from 'vitest';
import { fromLegacy } from '../../../../src/domain/text/fromLegacy.ts';
import { readUnits } from '../../../../src/gateway/places/readUnits.ts';
import { toLegacyCharset } from '../../../support/land/toLegacyCharset.ts';

describe('legacy texts', () => {
  it('tables: legacy font texts are converted, capitals included', () => {
    expect(fromLegacy('§Êt ë t¹i ®« thÞ', 'tcvn3')).toBe('Đất ở tại đô thị');
    expect(fromLegacy('PH­êng Th¶o §iÒn, TP. HCM', 'tcvn3')).toBe('PHường Thảo Điền, TP. HCM');
    expect(fromLegacy('PH­êNG TH¶O §IÒN', 'tcvn3')).toBe('PHƯỜNG THẢO ĐIỀN');
    expect(fromLegacy('Ñaát ôû taïi ñoâ thò', 'vni')).toBe('Đất ở tại đô thị');
    expect(fromLegacy('PHÖÔØNG THAÛO ÑIEÀN', 'vni')).toBe('PHƯỜNG THẢO ĐIỀN');
    expect(fromLegacy('Soá 12/3 (ODT) 100 m²', 'vni')).toBe('Số 12/3 (ODT) 100 m²');
  });

  it('round trip: every unit name, written in either charset, is read again', async () => {
    const names = (await readUnits()).units.map(({ nameWithType }) => nameWithType);
    expect(names.length).toBeGreaterThan(13_000);
    expect(names.filter((name) => fromLegacy(toLegacyCharset(name, 'vni'), 'vni') !== name)).toEqual([]);
    // Capitals with tones have no bytes of their own.
    const small = names.map((name) => name.toLowerCase());
    expect(small.filter((name) => fromLegacy(toLegacyCharset(name, 'tcvn3'), 'tcvn3') !== name)).toEqual([]);
  });
});
