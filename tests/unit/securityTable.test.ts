import { describe, expect, it } from 'vitest';
import { CsvRows } from '../../src/landFiles/table/csvRows.ts';
import { readRepositoryFile, repositoryFiles } from '../support/run/repository.ts';

/** Requirements of levels 1 and 2 of ASVS 5.0.0 by section; omitted numbers are level 3. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};

interface Requirement {
  id: string;
  requirement: string;
  status: string;
  /** Paths from the root. */
  evidence: string[];
  note: string;
}

/** Reads the rows of a CSV file, the heading left out. */
function readTable(path: string): string[][] {
  const rows = new CsvRows(',');
  return [...rows.push(readRepositoryFile(path)), ...rows.end()].slice(1);
}

const pathsOf = (cell: string): string[] => cell.split(' ').filter((path) => path !== '');

const requirements = readTable('docs/security/asvs.csv').map(([id, , requirement, status, evidence, note]): Requirement => ({
  id: id!,
  requirement: requirement!,
  status: status!,
  evidence: pathsOf(evidence!),
  note: note!,
}));
const inventory = readTable('docs/security/inventory.csv');

describe('security table', () => {
  it('security table: every requirement of levels 1 and 2 is listed once, in order', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
    expect(expected).toHaveLength(253);
    expect(requirements.map(({ id }) => id)).toEqual(expected);
  });

  it('security table: each requirement has a status; what is met names its evidence, the rest says why', () => {
    const isAnswered = ({ status, evidence, note }: Requirement): boolean =>
      status === 'yes' || status === 'partly' ? evidence.length > 0 || note.includes('npm run ') : note !== '';
    const isKnown = ({ status }: Requirement): boolean => ['yes', 'partly', 'no', 'n/a'].includes(status);
    expect(requirements.filter((row) => !isKnown(row) || row.requirement === '' || !isAnswered(row))).toEqual([]);
  });

  it('security table: every file of the evidence exists', () => {
    const files = repositoryFiles();
    const evidence = [...requirements.flatMap((row) => row.evidence), ...inventory.flatMap((cells) => pathsOf(cells.at(-1)!))];
    const isThere = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));
    expect(inventory.length).toBeGreaterThan(20);
    expect([...new Set(evidence)].filter((path) => !isThere(path))).toEqual([]);
  });

  it('security table: SECURITY.md counts the rows of each status', () => {
    const count = (status: string): number => requirements.filter((row) => row.status === status).length;
    const sentence = /Of (\d+) requirements, (\d+) are met, (\d+) are partly met, (\d+) are not met and (\d+) do not apply/;
    const figures = sentence.exec(readRepositoryFile('SECURITY.md').replaceAll(/\s+/g, ' '))!.slice(1).map(Number);
    expect(figures).toEqual([requirements.length, count('yes'), count('partly'), count('no'), count('n/a')]);
  });
});
