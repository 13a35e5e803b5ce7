import { expect, it } from 'vitest';
import { NEAREST_FIRST } from '../../../../src/domain/land/parcelOrder.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import type { Bridged } from '../../../../workers/bridge/workerBridge.ts';
import type { OnParcelsProgress, ParcelsApi, ParcelsProgress, ZoneFile } from '../../../../workers/parcels/api.ts';
import { ParcelsMemory } from '../../../../workers/parcels/client.ts';

const SETTINGS = { apiBase: 'http://gateway.test', fileBase: 'http://gateway.test', token: null };
const VIEW = { box: { west: 1, south: 1, east: 2, north: 2 }, center: { lng: 1.5, lat: 1.5 }, zoom: 17 };
const CENTER = { lng: 1, lat: 16 };
const progress = (view: ParcelsProgress['view']): ParcelsProgress => ({
  view,
  viewHasSample: false,
  list: null,
  tileVersion: 1,
  changedCells: [],
});

/** Calls to a new worker in order; it reports a view half loaded, then one in the given state. */
async function restored(memory: ParcelsMemory, options: { endsAs?: ParcelsProgress['view']; isDeadly?: boolean } = {}): Promise<string[]> {
  const asked: string[] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push(args.length > 0 && typeof args[0] === 'string' ? `${name} ${args[0]}` : name);
      return success(undefined);
    };
  await memory.restore({
    configure: note('configure'),
    pinParcel: note('pin'),
    arrangeCadastral: note('arrange'),
    followProgress: async (follow: OnParcelsProgress) => {
      const isWatched = asked.includes('watch');
      asked.push('follow');
      follow(progress(isWatched ? 'loading' : 'far'));
      if (isWatched) follow(progress(options.endsAs ?? 'complete'));
      return success(undefined);
    },
    watchView: note('watch'),
    openZones: async ({ id }: ZoneFile) => {
      asked.push(`zones ${id}`);
      return id === 'gone' ? failure('offline') : success({});
    },
    searchAround: async () => {
      asked.push('search');
      return options.isDeadly ? failure('worker', 'the worker died') : success({});
    },
  } as unknown as Bridged<ParcelsApi>);
  return asked;
}

function fullMemory(): ParcelsMemory {
  const memory = new ParcelsMemory();
  Object.assign(memory, { settings: SETTINGS, view: VIEW, pinned: 'lot-1', follow: () => undefined });
  memory.recordSearch(CENTER);
  memory.order = NEAREST_FIRST;
  return memory;
}

it('parcels memory: without settings nothing is restored', async () => {
  const memory = fullMemory();
  memory.settings = null;
  expect(await restored(memory)).toEqual([]);
});

it('parcels memory: settings and the selected parcel are first, then view and list, arranged as before', async () => {
  const asked = await restored(fullMemory());
  expect(asked.slice(0, 2)).toEqual(['configure', 'pin lot-1']);
  expect(asked.toSorted()).toEqual(['arrange', 'configure', 'follow', 'pin lot-1', 'search', 'watch']);
  expect(asked.indexOf('arrange')).toBeGreaterThan(asked.indexOf('search'));
});

it.each(['complete', 'partial', 'full', 'far'] as const)(
  'parcels memory: a later worker reports a view that ends %s once, with all its tiles',
  async (endsAs) => {
    const memory = fullMemory();
    await restored(memory);
    const told: ParcelsProgress[] = [];
    memory.follow = (report) => told.push(report);
    await restored(memory, { endsAs });
    expect(told).toEqual([{ ...progress(endsAs), changedCells: 'all' }]);
  },
);

it('parcels memory: the first worker reports progress as it fetches', async () => {
  const memory = fullMemory();
  const told: ParcelsProgress[] = [];
  memory.follow = (report) => told.push(report);
  await restored(memory);
  expect(told).toEqual([progress('loading'), progress('complete')]);
});

it('parcels memory: another search drops the arrangement of the previous one', async () => {
  const memory = fullMemory();
  memory.recordSearch({ lng: 2, lat: 16 });
  expect(await restored(memory)).not.toContain('arrange');
});

it('parcels memory: the previous search is not repeated while the user waits for another', async () => {
  const memory = fullMemory();
  memory.searchesUnderWay = 1;
  expect(await restored(memory)).not.toContain('search');
});

it('parcels memory: a search that crashed the worker is not repeated', async () => {
  const memory = fullMemory();
  expect(await restored(memory, { isDeadly: true })).toContain('search');
  expect(await restored(memory)).not.toContain('search');
});

it('parcels memory: open plannings are fetched again after the settings, and failed ones are reported', async () => {
  const memory = fullMemory();
  for (const id of ['here', 'gone']) memory.openZones.set(id, { id, fileUrl: `/${id}.geojson` });
  const lost: string[] = [];
  memory.zonesLost = (id, { kind }) => void lost.push(`${id}: ${kind}`);
  const asked = await restored(memory);
  expect(asked.indexOf('configure')).toBeLessThan(asked.indexOf('zones here'));
  expect(asked).toContain('zones gone');
  await expect.poll(() => lost).toEqual(['gone: offline']);
  expect([...memory.openZones.keys()]).toEqual(['here']);
});
