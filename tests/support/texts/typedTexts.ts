import { readRepositoryFile } from '../run/repository.ts';

/** The texts of one kind of tests/fixtures/typedTexts.tsv, each with its right value. */
export const typedTexts = (kind: string): Array<readonly [text: string, expected: string]> =>
  readRepositoryFile('tests/fixtures/typedTexts.tsv')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [text = '', of, expected = ''] = line.split('\t');
      return of === kind ? [[text.replaceAll('⏎', '\n').replaceAll('⇥', '\t'), expected] as const] : [];
    });
