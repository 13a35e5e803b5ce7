import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take half a minute and more on two cores: one that began last would leave the other core idle for as long. */
const LONG_FILES = [
  'accessibility',
  'ocr',
  'gallery',
  'boundedStore',
  'mapTools',
  'accounts/wallet',
  'accounts/accounts',
  'outbox',
  'notes',
  'mainJob',
  'searchDrawer',
  'address',
].map((name) => `/tests/e2e/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG_FILES.findIndex((file) => moduleId.endsWith(file));
  return found === -1 ? LONG_FILES.length : found;
};

/** In a fresh copy of the repository Vitest knows of no file how long it takes, and goes by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
