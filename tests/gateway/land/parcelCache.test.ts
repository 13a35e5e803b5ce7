import { afterAll, beforeAll, expect, it } from 'vitest';
import { AROUND_HALF_SIZE_DEG } from '../../../src/domain/limits.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { ParcelCache, type WireForm } from '../../../src/gateway/land/parcelCache.ts';
import type { PooledStore } from '../../support/gateways/pooledStore.ts';
import { openSeededStore } from '../../support/gateways/seededGateway.ts';

const HALF = AROUND_HALF_SIZE_DEG.cadastralItems;
const LIMIT = 100;

let lent: PooledStore;
beforeAll(async () => {
  lent = await openSeededStore();
});
afterAll(() => lent.release());

/** @returns texts found in the middle of each sample area, and the ids encoded for them */
async function look(texts: ParcelCache<Uint8Array>, made: string[]): Promise<{ found: string[]; made: string[] }> {
  const found: string[] = [];
  made.length = 0;
  for (const {
    center: { lng, lat },
  } of SAMPLE_AREAS) {
    const box = { west: lng - HALF, south: lat - HALF, east: lng + HALF, north: lat + HALF };
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await texts.find({ box, limit: LIMIT })).map((bytes) => new TextDecoder().decode(bytes)));
  }
  return { found, made: [...made] };
}

it('around texts: each version of a row is encoded once, and the cache stays within its limit', async () => {
  const made: string[] = [];
  const form: WireForm<Uint8Array> = {
    of: (row) => {
      made.push(row.id);
      return new TextEncoder().encode(JSON.stringify([row.id, row.street]));
    },
    bytes: ({ length }) => length,
  };
  const plenty = new ParcelCache(lent.store, form);
  const first = await look(plenty, made);
  expect(first.made.length).toBeGreaterThan(LIMIT);
  expect(await look(plenty, made)).toEqual({ found: first.found, made: [] });

  const maxBytes = Math.floor(plenty.cachedBytes / 10);
  const little = new ParcelCache(lent.store, form, maxBytes);
  expect((await look(little, made)).found).toEqual(first.found);
  expect(little.cachedBytes).toBeGreaterThan(maxBytes / 2);
  expect(little.cachedBytes).toBeLessThanOrEqual(maxBytes);

  const [id] = JSON.parse(first.found[0]!) as [string, string];
  const bytesBefore = plenty.cachedBytes;
  await lent.store.query('update cadastral_items set street = $1 where id = $2', ['Đường mới', id]);
  const again = await look(plenty, made);
  expect(again.made).toEqual([id]);
  expect(again.found[0]).toBe(JSON.stringify([id, 'Đường mới']));
  expect(again.found.slice(1)).toEqual(first.found.slice(1));
  // The text of the old version no longer counts.
  expect(plenty.cachedBytes - bytesBefore).toBe(Buffer.byteLength(again.found[0]!) - Buffer.byteLength(first.found[0]!));
});
