import { describe, expect, it } from 'vitest';
import { matchAccents, readPlaceWords } from '../../../../src/domain/search/placeWords.ts';
import { accentKey, foldVietnamese } from '../../../../src/domain/text/foldVietnamese.ts';
import { readRepositoryFile, repositoryFiles } from '../../../support/run/repository.ts';

describe('foldVietnamese', () => {
  it.each([
    ['Đường Hoà-Xuân ', 'duong hoa xuan'],
    ['Thừa Thiên – Huế', 'thua thien hue'],
    ['ĐỊA CHÍNH', 'dia chinh'],
    ["Xã Đạ M'ri", 'xa da m ri'],
    ['Phường 12, Quận 1', 'phuong 12 quan 1'],
    ['Ươ ưỡ ặ ễ ỵ ọ', 'uo uo a e y o'],
    ['', ''],
    [' .,- ', ''],
  ])('foldVietnamese: %j becomes %j', (text, folded) => {
    expect(foldVietnamese(text)).toBe(folded);
  });

  it('foldVietnamese: composed and decomposed text fold alike, and folding twice changes nothing', () => {
    for (const text of ['Nghĩa Đàn', 'Quỳ Hợp', 'Sóc Trăng', 'Ea H’Leo']) {
      expect(foldVietnamese(text.normalize('NFD'))).toBe(foldVietnamese(text.normalize('NFC')));
      expect(foldVietnamese(foldVietnamese(text))).toBe(foldVietnamese(text));
    }
  });
});

describe('accentKey', () => {
  it.each([
    ['Hòa Xuân', 'Hoà Xuân'],
    ['Thủy', 'Thuỷ'],
    ['KHÓA', 'khoá'],
    ['Phường  Hòa-An', 'phường hoà an'],
    ['Quý'.normalize('NFD'), 'Quý'],
  ])('accentKey: %j and %j have the same key', (one, other) => {
    expect(accentKey(one)).toBe(accentKey(other));
  });

  it.each([
    ['Hòa', 'Hoa'],
    ['Hòa', 'Hóa'],
    ['Tân', 'Tan'],
    ['Đông', 'Dông'],
    ['Bưởi', 'Buổi'],
  ])('accentKey: %j and %j have different keys', (one, other) => {
    expect(accentKey(one)).not.toBe(accentKey(other));
  });
});

const TONES = ['', '\u0300', '\u0301', '\u0309', '\u0303', '\u0323'];
const VOWELS = 'aăâeêioôơuưy';

/** Accented letters of Vietnamese, 67 in each case, with their base letter. */
const LETTERS: Array<[letter: string, base: string]> = [
  ['đ', 'd'],
  ['Đ', 'd'],
  ...[...VOWELS].flatMap((vowel) =>
    TONES.map((tone) => (vowel + tone).normalize('NFC'))
      .filter((letter) => /[^a-z]/.test(letter))
      .flatMap((letter): Array<[string, string]> => {
        const base = vowel.normalize('NFD').charAt(0);
        return [
          [letter, base],
          [letter.toUpperCase(), base],
        ];
      }),
  ),
];

it('vietnamese letters: all 134 fold to their base, composed and decomposed, small and capital', () => {
  expect(new Set(LETTERS.map(([letter]) => letter)).size).toBe(134);
  for (const [letter, base] of LETTERS) {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
      expect(foldVietnamese(letter.normalize(form)), `${letter} ${form}`).toBe(base);
      expect(foldVietnamese(`x${letter.normalize(form)}n`), `${letter} ${form} in a word`).toBe(`x${base}n`);
    }
  }
});

it('vietnamese letters: with accents all 67 stay distinct, in every composition', () => {
  const small = LETTERS.filter(([letter]) => letter === letter.toLowerCase()).map(([letter]) => letter);
  expect(new Set(small.map(accentKey)).size).toBe(67);
  for (const [letter] of LETTERS) expect(accentKey(letter.normalize('NFD'))).toBe(accentKey(letter.toLowerCase()));
});

it('vietnamese letters: search terms are folded as the stored text is', () => {
  for (const [letter] of LETTERS) {
    for (const form of ['NFC', 'NFD'] as const) {
      const typed = `Th${letter}n ${letter}p`.normalize(form);
      expect(
        readPlaceWords(typed)
          .map(({ folded }) => folded)
          .join(' '),
        typed,
      ).toBe(foldVietnamese(typed));
    }
  }
});

it.each([
  ['hoà', 'hòa', 'same'],
  ['thuy', 'thủy', 'open'],
  ['thuý', 'thủy', 'against'],
  ['tan', 'tân', 'open'],
  ['tăn', 'tân', 'against'],
  ['tàn', 'tân', 'against'],
  ['tàn', 'tần', 'open'],
  ['dong', 'đông', 'open'],
  ['đong', 'dông', 'against'],
  ['xuâ', 'xuân', 'open'],
] as const)('vietnamese letters: %j typed for %j is %s', (typed, name, match) => {
  expect(matchAccents(accentKey(typed), accentKey(name))).toBe(match);
});

it('vietnamese letters: SQL folds nothing, so that one folding exists', () => {
  const gateway = repositoryFiles('src/gateway').filter((path) => /\.(ts|sql)$/.test(path));
  expect(
    gateway.filter((path) =>
      /\b(unaccent|lower|upper|translate|normalize)\s*\((?!['"]NF)/i.test(
        readRepositoryFile(path).replace(/\.(normalize|toLowerCase)\(/g, ''),
      ),
    ),
  ).toEqual([]);
});
