import { expect, it } from 'vitest';
import { LATEST_NEWS, PRODUCT_VERSION, TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import { readRepositoryFile } from '../../support/run/repository.ts';

it('about: the version that shows is the package’s', () => {
  expect(PRODUCT_VERSION).toBe((JSON.parse(readRepositoryFile('package.json')) as { version: string }).version);
});

it('about: a new version of the terms is told among the news', () => {
  expect(LATEST_NEWS >= TERMS_VERSION).toBe(true);
});

it('about: days of news and terms are days', () => {
  for (const day of [LATEST_NEWS, TERMS_VERSION]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
});
