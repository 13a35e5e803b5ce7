import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { oneBoxQueries } from '../../support/land/oneBoxQueries.ts';
import type { OneBoxQuery } from '../../support/land/oneBoxQuery.ts';

let seeded: SeededApp;
let corpus: OneBoxQuery[];
beforeAll(async () => {
  seeded = await openSeededApp();
  corpus = await oneBoxQueries(seeded.store);
});
afterAll(() => seeded.close());

it('one-box corpus: 400 different queries of nine kinds, half of them distorted, each with an answer', () => {
  expect(corpus).toHaveLength(400);
  expect(new Set(corpus.map(({ search }) => search)).size).toBeGreaterThan(390);
  expect(new Set(corpus.map(({ kind }) => kind)).size).toBe(9);
  expect(corpus.filter(({ distortion }) => distortion !== 'none').length).toBeGreaterThanOrEqual(200);
  expect(corpus.filter(({ distortion }) => distortion === 'typo').length).toBeGreaterThanOrEqual(80);
  expect(corpus.filter(({ answer }) => 'ids' in answer && answer.ids.size === 0)).toEqual([]);
});
