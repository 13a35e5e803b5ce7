import { expect, it } from 'vitest';
import { LATEST_NEWS, PRODUCT_VERSION, TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import { readRepositoryFile } from '../../support/run/repository.ts';

it('about: the version shown is that of package.json', () => {
  expect(PRODUCT_VERSION).toBe((JSON.parse(readRepositoryFile('package.json')) as { version: string }).version);
});

it('about: a new version of the terms is announced in the news', () => {
  expect(LATEST_NEWS >= TERMS_VERSION).toBe(true);
});

it('about: dates of news and terms are valid days', () => {
  for (const day of [LATEST_NEWS, TERMS_VERSION]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
});
