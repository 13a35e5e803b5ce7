import { describe, expect, it } from 'vitest';
import { isSyllable } from '../../../../src/domain/text/isSyllable.ts';
import { readUnits } from '../../../../src/gateway/places/readUnits.ts';

describe('syllables', () => {
  it('syllable: letters, their order and the tone must be Vietnamese', () => {
    for (const word of ['Đất', 'ở', 'nghiêng', 'quyển', 'gì', 'giếng', 'hoà', 'hòa', 'Thuở', 'khuỷu', 'ươm', 'ỷ'])
      expect([word, isSyllable(word)]).toEqual([word, true]);
    for (const word of ['', '§Êt', 'Ñaát', 'ôû', 'mat', 'mãt', 'café', 'Straße', 'bỡnh', 'nq', 'thò̃'])
      expect([word, isSyllable(word)]).toEqual([word, false]);
  });

  it('syllable: so are nearly all words of the names of units', async () => {
    const words = (await readUnits()).units.flatMap(({ nameWithType }) => nameWithType.split(/[\s-]+/)).filter((word) => !/\d/.test(word));
    expect(words.filter(isSyllable).length / words.length).toBeGreaterThan(0.97);
  });
});
