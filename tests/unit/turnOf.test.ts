import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOf, TURNS, turnOf, restingFiles } from '../support/run/turnOf.ts';
import { readRepositoryFile, ROOT } from '../support/run/repository.ts';

const files = TURNS.flat().map(fileOf);

it('turns: each suite is there, and in one of them', () => {
  expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

it('turns: no statement rests on suites alone that a commit may leave out', () => {
  const daily = new Set<string>();
  const stated = new Set<string>();
  for (const line of readRepositoryFile('tests/coverage.tsv').trimEnd().split('\n').slice(1)) {
    const [statement, file] = line.split('\t');
    stated.add(statement!);
    if (!files.includes(file!)) daily.add(statement!);
  }
  expect(stated.size).toBeGreaterThan(100);
  expect([...stated].filter((statement) => !daily.has(statement))).toEqual([]);
});

it('turns: a commit names one of sixteen, equally often, and whoever names none leaves nothing out', () => {
  const counts = TURNS.map(() => 0);
  for (let commit = 0; commit < 8192; commit += 1) counts[turnOf((commit * 2_731).toString(16).padStart(6, '0')) - 1]! += 1;
  expect(counts).toEqual(Array<number>(16).fill(512));
  expect(turnOf(undefined)).toBe(1);
  expect(restingFiles(undefined)).toEqual([]);
  expect(restingFiles('all')).toEqual([]);
  expect([...restingFiles('2'), ...TURNS[1]!.map(fileOf)].toSorted()).toEqual(files.toSorted());
});
