import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPlacesCall } from '../../../src/contract/places/places.ts';
import { readGeoNames } from '../../../src/gateway/places/seedUnits.ts';
import { readUnits } from '../../../src/gateway/places/readUnits.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { distortedQueries, type PlaceQuery } from '../../support/land/distortedQueries.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { writtenQueries } from '../../support/land/writtenQueries.ts';

const ENOUGH = 0.95;
const DISTORTED = 186;

let seeded: SeededApp;
let corpus: { written: PlaceQuery[]; distorted: PlaceQuery[] };
beforeAll(async () => {
  seeded = await openSeededApp();
  const lists = await readUnits();
  corpus = { written: writtenQueries(lists, readGeoNames()), distorted: distortedQueries(lists, DISTORTED, 6) };
});
afterAll(() => seeded.close());

/** Queries whose first three suggestions include no correct answer. */
async function missedOf(queries: readonly PlaceQuery[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { search, expected } of queries) {
    const { data } = await askGateway(seeded.app, findPlacesCall, { search });
    const firstThree = data.slice(0, 3).map((place) => place.mapbox_id);
    if (!expected.some((id) => firstThree.includes(id))) missed.push(`${search} → [${firstThree}], not ${expected}`);
  }
  return missed;
}

it.each(['written', 'distorted'] as const)(
  'place corpus: of the %s queries 95 in 100 have their answer in the first three',
  async (half) => {
    const queries = corpus[half];
    const missed = await missedOf(queries);
    expect(1 - missed.length / queries.length, `missed:\n${missed.join('\n')}`).toBeGreaterThan(ENOUGH);
  },
);

it('place corpus: it has at least 300 queries, half of them distorted from the unit tables', () => {
  expect(corpus.written.length).toBeGreaterThan(150);
  expect(corpus.distorted.length).toBeGreaterThan(150);
});
