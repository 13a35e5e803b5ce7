import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../../../../src/domain/text/cleanText.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

describe('cleanText: invisible characters', () => {
  it.each([
    ['NUL and other controls', 'a\u0000b\u0007c\u001bd\u007fe\u0080f', 'abcdef'],
    ['bidi overrides and marks', '\u202egnp.exe\u202c \u2066a\u2069\u200f\u061c', 'gnp.exe a'],
    ['zero-width characters in a name', 'Ho\u200ba\u2060 \ufeffXu\u00ad\u00e2n', 'Hoa Xu\u00e2n'],
    ['halves of characters and noncharacters', 'a\ud800b\udfff\uffff\ufdd0c', 'abc'],
    ['tags with hidden text', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['joiners without neighbours', '\u200d\ufe0fa\u200db \u200cc', 'ab c'],
    ['stacked joiners', '\u0928\u200d\u200d\u200d\u200d\u0928', '\u0928\u200d\u200d\u0928'],
  ])('cleanText: %s are removed', (_what, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it.each(['\u200b', '\u200b\u200d\u200c', '\u3164\uffa0', '\u2800 \u2800', '\u202e\u202d', '\ufe0f', '\u115f\u1160'])(
    'cleanText: %j is invisible and leaves an empty text',
    (typed) => expect(cleanText(typed)).toBe(''),
  );

  it('cleanText: every line end becomes one newline, in a single-line field a space', () => {
    expect(cleanText('a\r\nb\rc\u000bd\fe\u0085f\u2028g\u2029h\ti')).toBe('a\nb\nc\nd\ne\nf\ng\nh\ti');
    expect(cleanLine('a\u000bb\r\n\r\nc\td')).toBe('a b c d');
  });

  it.each([
    'Th\u1eeda \u0111\u1ea5t s\u1ed1 8',
    'Nguye\u0302\u0303n',
    '\u2764\ufe0f\u200d\ud83d\udd25 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 1\ufe0f\u20e3',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    'a\u00a0b\u202fc\u3000d',
    '\u2803\u2800\u2811',
    ' ',
    '\n a\tb',
  ])('cleanText: %j stays as typed', (typed) => expect(cleanText(typed)).toBe(typed));

  it('cleanText: cleaning twice changes nothing more, for mixed characters of all kinds', () => {
    const random = seededRandom(46);
    const pick = (): number =>
      random() < 0.6
        ? [0x200b, 0x200d, 0xfe0f, 0x2800, 0x0b, 0xd800, 0x61, 0x31, 0x928, 0x20, 0x0d, 0x0a][Math.floor(random() * 12)]!
        : Math.floor(random() * 0x110000);
    for (let n = 0; n < 5_000; n++) {
      const once = cleanText(Array.from({ length: 1 + Math.floor(random() * 12) }, () => String.fromCodePoint(pick())).join(''));
      expect(cleanText(once)).toBe(once);
    }
  });
});
