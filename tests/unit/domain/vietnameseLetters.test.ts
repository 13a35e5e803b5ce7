import { expect, it } from 'vitest';
import { matchAccents, readPlaceWords } from '../../../src/domain/search/placeWords.ts';
import { accentKey, foldVietnamese } from '../../../src/domain/text/vietnameseText.ts';
import { repositoryFiles, readRepositoryFile } from '../../support/repository.ts';

const TONES = ['', '\u0300', '\u0301', '\u0309', '\u0303', '\u0323'];
const VOWELS = 'aăâeêioôơuưy';

/** The accented letters of Vietnamese, 67 small and 67 capital, with the letter each folds to. */
const LETTERS: Array<[letter: string, base: string]> = [
  ['đ', 'd'],
  ['Đ', 'd'],
  ...[...VOWELS].flatMap((vowel) =>
    TONES.map((tone) => (vowel + tone).normalize('NFC'))
      .filter((letter) => /[^a-z]/.test(letter))
      .flatMap((letter): Array<[string, string]> => {
        const base = vowel.normalize('NFD').charAt(0);
        return [[letter, base], [letter.toUpperCase(), base]];
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

it('vietnamese letters: with their accents all 67 stay apart, however they are composed', () => {
  const small = LETTERS.filter(([letter]) => letter === letter.toLowerCase()).map(([letter]) => letter);
  expect(new Set(small.map(accentKey)).size).toBe(67);
  for (const [letter] of LETTERS) expect(accentKey(letter.normalize('NFD'))).toBe(accentKey(letter.toLowerCase()));
});

it('vietnamese letters: the words of a search are folded as the store’s text is', () => {
  for (const [letter] of LETTERS) {
    for (const form of ['NFC', 'NFD'] as const) {
      const typed = `Th${letter}n ${letter}p`.normalize(form);
      expect(readPlaceWords(typed).map(({ folded }) => folded).join(' '), typed).toBe(foldVietnamese(typed));
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

it('vietnamese letters: nothing folds in SQL, so there is one folding only', () => {
  const gateway = repositoryFiles('src/gateway').filter((path) => /\.(ts|sql)$/.test(path));
  expect(gateway.filter((path) => /\b(unaccent|lower|upper|translate|normalize)\s*\((?!['"]NF)/i.test(readRepositoryFile(path)
    .replace(/\.(normalize|toLowerCase)\(/g, '')))).toEqual([]);
});
