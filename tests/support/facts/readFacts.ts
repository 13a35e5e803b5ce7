import { readRepositoryFile } from '../run/repository.ts';

const FACTS = 'tests/fixtures/facts';

/** Reads a JSON file of tests/fixtures/facts. @throws Error if it is missing */
export const readFacts = <Fact>(name: string): Fact[] => JSON.parse(readRepositoryFile(`${FACTS}/${name}`)) as Fact[];

/** Reads the rows of a TSV file of tests/fixtures/facts, without the header. @throws Error if it is missing */
export const readFactRows = (name: string): string[][] =>
  readRepositoryFile(`${FACTS}/${name}`)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
