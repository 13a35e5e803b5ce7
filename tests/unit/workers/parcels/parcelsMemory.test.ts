import { expect, it } from 'vitest';
import { failure, success } from '../../../../src/domain/result.ts';
import type { Bridged } from '../../../../workers/bridge.ts';
import type { AroundSummary, ParcelsApi } from '../../../../workers/parcels/api.ts';
import { ParcelsMemory } from '../../../../workers/parcels/parcelsMemory.ts';

const SETTINGS = { apiBase: 'http://gateway.test', fileBase: 'http://gateway.test', token: null };
const at = (lng: number) => ({ lng, lat: 16 });

/** What a new worker is asked, in order; asking at a deadly place ends it, and then everything fails. */
async function restored(memory: ParcelsMemory, deadlyLng?: number): Promise<string[]> {
  const asked: string[] = [];
  let isDead = false;
  await memory.restore({
    configure: async () => {
      asked.push('configure');
      return success(undefined);
    },
    searchAround: async ({ lng }: { lng: number }, intent: string) => {
      if (isDead) return failure('worker', 'the worker died');
      asked.push(`${intent} ${lng}`);
      isDead = lng === deadlyLng;
      return isDead ? failure('worker', 'the worker died') : success({} as AroundSummary);
    },
  } as unknown as Bridged<ParcelsApi>);
  return asked;
}

it('parcels memory: without settings there is nothing to tell', async () => {
  const memory = new ParcelsMemory();
  memory.note(at(1), 'search');
  expect(await restored(memory)).toEqual([]);
});

it('parcels memory: settings first, then the last search, then where the map asked, newest first and each once', async () => {
  const memory = new ParcelsMemory();
  memory.settings = SETTINGS;
  memory.note(at(1), 'search');
  memory.note(at(2), 'browse');
  memory.note(at(3), 'browse');
  memory.note(at(4), 'search');
  memory.note(at(2), 'browse');
  expect(await restored(memory)).toEqual(['configure', 'search 4', 'browse 2', 'browse 3']);
});

it('parcels memory: sixty places are kept', async () => {
  const memory = new ParcelsMemory();
  memory.settings = SETTINGS;
  memory.note(at(0), 'search');
  for (let lng = 1; lng <= 100; lng += 1) memory.note(at(lng), 'browse');
  const asked = await restored(memory);
  expect(asked).toHaveLength(62);
  expect(asked.slice(0, 3)).toEqual(['configure', 'search 0', 'browse 100']);
});

it('parcels memory: a search under way is not made stale by the one before it', async () => {
  const memory = new ParcelsMemory();
  memory.settings = SETTINGS;
  memory.note(at(1), 'search');
  memory.note(at(2), 'browse');
  memory.searchesUnderWay = 1;
  expect(await restored(memory)).toEqual(['configure', 'browse 2']);
});

it('parcels memory: a place that kills the worker is not asked again', async () => {
  const memory = new ParcelsMemory();
  memory.settings = SETTINGS;
  for (let lng = 1; lng <= 10; lng += 1) memory.note(at(lng), 'browse');
  expect(await restored(memory, 7)).toContain('browse 7');
  const next = await restored(memory);
  expect(next).not.toContain('browse 7');
  // Only those under way with it are suspected too.
  expect(next.length).toBeGreaterThanOrEqual(1 + 10 - 4);
});
