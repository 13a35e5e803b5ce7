import { afterEach, expect, test } from 'vitest';
import { LAND, readTile } from '../../src/flows/map/browseMap.ts';
import { resultsSlice } from '../../src/state/results/resultsSlice.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';
import { TEST_CENTER, TEST_LAND_PATH } from '../support/land/testLand.ts';
import { tileOf } from '../support/tiles/tileOf.ts';
import { endWorkers } from './support/endWorkers.ts';
import { eventually } from '../support/run/eventually.ts';

afterEach(() => parcelsClient.stop());

test('missed tiles: tiles that failed while the worker kept dying are requested again once it works', async () => {
  const apiBase = new URL(TEST_LAND_PATH, location.href).href;
  await parcelsClient.configure({ apiBase, fileBase: apiBase, token: null });
  // The client remembers the search of a previous file; the second worker holds this search's land only.
  await parcelsClient.searchAround(TEST_CENTER);
  parcelsClient.stop();
  expect(await parcelsClient.searchAround(TEST_CENTER)).toMatchObject({ ok: true });
  const { x, y } = tileOf(TEST_CENTER, 17);
  const read = (): Promise<Uint8Array> => readTile('labels', 17, x, y);
  const whole = await read();
  const cell = tileOf(TEST_CENTER, 16);
  const readCell = async (): Promise<number> => (await LAND.cells([cell]))!.flatMap(({ batches }) => batches).length;
  expect(await readCell()).toBe(1);
  expect(whole.byteLength).toBeGreaterThan(100);

  for (let death = 1; death <= 5; death += 1) {
    const died = parcelsClient.size();
    endWorkers('parcels');
    await died;
  }
  expect((await read()).byteLength).toBe(0);
  expect(await readCell()).toBe(0);
  const { version } = resultsSlice.tiles;
  await eventually(() => expect(resultsSlice.tiles.version).toBeGreaterThan(version));
  expect(await read()).toEqual(whole);
  expect(await readCell()).toBe(1);
});
