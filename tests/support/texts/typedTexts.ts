import { readRepositoryFile } from '../run/repository.ts';

/** Returns the texts of one kind from tests/fixtures/typedTexts.tsv, each with its expected value. */
export const typedTexts = (kind: string): Array<readonly [text: string, expected: string]> =>
  readRepositoryFile('tests/fixtures/typedTexts.tsv')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [text = '', of, expected = ''] = line.split('\t');
      return of === kind ? [[text.replaceAll('⏎', '\n').replaceAll('⇥', '\t'), expected] as const] : [];
    });
