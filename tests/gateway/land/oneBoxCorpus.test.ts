import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPlacesCall } from '../../../src/contract/places/places.ts';
import { type CornerPair, orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { likelyGrids } from '../../../src/domain/coordinates/likelyGrids.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { groupByStreet } from '../../../src/features/search/box/oneBoxRows.ts';
import { readSearchBox, toOneLine } from '../../../src/domain/search/readSearchBox.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
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

it('one-box corpus: it has 400 distinct queries of nine kinds, half of them distorted, with answers', () => {
  expect(corpus).toHaveLength(400);
  expect(new Set(corpus.map(({ search }) => search)).size).toBeGreaterThan(390);
  expect(new Set(corpus.map(({ kind }) => kind)).size).toBe(9);
  expect(corpus.filter(({ distortion }) => distortion !== 'none').length).toBeGreaterThanOrEqual(200);
  expect(corpus.filter(({ distortion }) => distortion === 'typo').length).toBeGreaterThanOrEqual(80);
  expect(corpus.filter(({ answer }) => 'ids' in answer && answer.ids.size === 0)).toEqual([]);
});

/** Row of the list under the box: read on the device, or returned by the gateway, with a street as one row. */
type Row = { ids: string[] } | { position: LngLat } | { meridianDeg: number; pairs: readonly CornerPair[] };

async function rowsOf({ search, view }: OneBoxQuery): Promise<Row[]> {
  const reading = readSearchBox(toOneLine(search));
  if (reading.kind === 'corners')
    return likelyGrids(reading.pairs[0]!, view).map(({ meridianDeg }) => ({ meridianDeg, pairs: reading.pairs }));
  const rows: Row[] = reading.kind === 'coordinates' ? [{ position: reading.found.position }] : [];
  if (reading.kind !== 'words') return rows;
  const near = { latitude: view.lat, longitude: view.lng };
  const { data } = await askGateway(seeded.app, findPlacesCall, { search, near });
  const groups = groupByStreet(data.map((place) => ({ ...place, id: place.mapbox_id, otherEdition: undefined })));
  return [...rows, ...groups.map((group) => ({ ids: group.kind === 'street' ? group.places.map(({ id }) => id) : [group.place.id] }))];
}

function isRight(row: Row, { answer }: OneBoxQuery): boolean {
  if ('ids' in answer) return 'ids' in row && row.ids.some((id) => answer.ids.has(id));
  if ('position' in answer) {
    return 'position' in row && Math.hypot(row.position.lng - answer.position.lng, row.position.lat - answer.position.lat) < 2e-5;
  }
  if (!('pairs' in row)) return false;
  const { x, y } = orderAxes(row.pairs[0]!);
  return row.meridianDeg === answer.meridianDeg && row.pairs.length === answer.corners && x === answer.first.x && y === answer.first.y;
}

it('one-box corpus: 96 % of queries have their answer in the first three rows, 90 % of those with a typo', async () => {
  const missed: OneBoxQuery[] = [];
  // A third of the queries reveals a worse ranking; the long run asks all.
  const asked = process.env.THUA_LONG === '1' ? corpus : corpus.filter((_, at) => at % 3 === 0);
  for (const query of asked) if (!(await rowsOf(query)).slice(0, 3).some((row) => isRight(row, query))) missed.push(query);
  const share = (of: readonly OneBoxQuery[]): number => 1 - of.filter((query) => missed.includes(query)).length / of.length;
  const told = missed.map(({ kind, distortion, search }) => `${kind} ${distortion}: ${search}`).join('\n');
  expect(share(asked), told).toBeGreaterThanOrEqual(0.96);
  expect(share(asked.filter(({ distortion }) => distortion === 'typo')), told).toBeGreaterThanOrEqual(0.9);
});
